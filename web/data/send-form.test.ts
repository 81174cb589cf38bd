import { stubBrowser } from "#test/support/browser-globals.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

stubBrowser()
const { api } = await import("#web/data/api.ts")
const { startSession } = await import("#web/data/session.ts")

/** A request whose progress the test decides. */
class SlowRequest extends EventTarget {
  static last: SlowRequest
  readonly upload = new EventTarget()
  readonly sent: Record<string, unknown> = {}
  status = 0
  responseText = ""
  constructor() {
    super()
    SlowRequest.last = this
  }
  open(method: string, url: string) {
    this.sent.line = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name] = value
  }
  getAllResponseHeaders = () => "content-type: application/json\r\nretry-after: 7\r\n"
  send = () => undefined
  abort() {
    this.dispatchEvent(new Event("abort"))
    this.dispatchEvent(new Event("loadend"))
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event("load"))
    this.dispatchEvent(new Event("loadend"))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("XMLHttpRequest", SlowRequest)
  startSession({ role: "worker", token: "token-of-ana", userId: "a".repeat(24) })
})
afterEach(() => vi.useRealTimers())

const upload = () => api.call("uploadAvatar", { file: new File(["picture"], "photo.jpg") })

test("an upload goes on for as long as bytes move, with the token of the person", async () => {
  const answer = upload()
  await vi.advanceTimersByTimeAsync(0)
  for (let minutes = 0; minutes < 5; minutes += 0.5) {
    await vi.advanceTimersByTimeAsync(30_000)
    SlowRequest.last.upload.dispatchEvent(new Event("progress"))
  }
  await vi.advanceTimersByTimeAsync(50_000)
  SlowRequest.last.answer(200, { success: "Stored." })
  expect(await answer).toEqual({ success: "Stored." })
  expect(SlowRequest.last.sent).toEqual({
    line: "POST /avatarupload",
    authorization: "Bearer token-of-ana",
  })
})

test("an upload on which nothing moves for a minute got no answer", async () => {
  const answer = upload().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ kind: "unknownOutcome" })
})

test("a refused upload says why", async () => {
  const answer = upload().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  SlowRequest.last.answer(503, { error: "Busy.", code: "unavailable" })
  expect(await answer).toMatchObject({ kind: "refused", code: "unavailable", retryAfter: 7 })
})
