import { jsonReply, stubBrowser } from "#test/support/browser-globals.ts"
import { beforeEach, describe, expect, test, vi } from "vitest"

const browser = stubBrowser()
const { api } = await import("#web/data/api.ts")
const { CallError, toCallError } = await import("#web/data/call-error.ts")
const { errorText } = await import("#web/data/error-text.ts")
const { serverNow } = await import("#web/data/server-clock.ts")
const { currentSession, startSession } = await import("#web/data/session.ts")
const { loadWords } = await import("#web/i18n/words.ts")

const fetchStub = vi.fn<typeof fetch>()
vi.stubGlobal("fetch", fetchStub)

beforeEach(() => {
  fetchStub.mockReset()
  browser.navigator.onLine = true
})

const reading = () => api.call("getJob", { params: { jobid: "1".repeat(24) } })
const change = () => api.call("deleteJob", { params: { id: "1".repeat(24) } })
const logIn = () => api.call("logInWorker", { body: { email: "ana@example.com", password: "x" } })
const failure = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call went well"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CallError)
      return toCallError(error)
    },
  )
/** An answer whose body breaks off on the way. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"_id":'))
        controller.error(new TypeError("network error"))
      },
    }),
    { headers: { "content-type": "application/json" } },
  )

test("a list without a limit is read whole, page by page; one with a limit is that page", async () => {
  const next = { headers: { link: '</applications/1?skip=2>; rel="next"' } }
  const pages = () => {
    fetchStub.mockReset()
    fetchStub.mockResolvedValueOnce(jsonReply([{ _id: "a" }, { _id: "b" }], next))
    fetchStub.mockResolvedValueOnce(jsonReply([{ _id: "c" }]))
  }
  const list = (query: { limit?: number }) => api.call("listAppliedJobs", { query })
  pages()
  expect((await list({})).map((one) => one._id)).toEqual(["a", "b", "c"])
  expect(fetchStub.mock.calls.map(([url]) => url)).toEqual([
    "/employees/me/applications",
    "/employees/me/applications?skip=2",
  ])
  pages()
  expect((await list({ limit: 2 })).map((one) => one._id)).toEqual(["a", "b"])
  expect(fetchStub).toHaveBeenCalledTimes(1)
})

describe("a failed call is", () => {
  test("refused when the server said no, with the whole of what it said", async () => {
    const body = {
      error: "Clock in is open later.",
      code: "outside_clockin_window",
      opensAt: "2026-12-04",
      more: 1,
    }
    fetchStub.mockResolvedValue(jsonReply(body, { status: 409, headers: { "retry-after": "7" } }))
    const error = await failure(change())
    expect(error).toMatchObject({
      kind: "refused",
      status: 409,
      code: "outside_clockin_window",
      retryAfter: 7,
    })
    expect(error.body).toEqual(body)
  })

  test.each([
    ["a reading", reading, "unreachable"],
    ["a change", change, "unknownOutcome"],
    ["a log-in, which may be tried again", logIn, "unreachable"],
  ] as const)("%s without any answer: its outcome", async (_, call, kind) => {
    fetchStub.mockRejectedValue(new TypeError("Failed to fetch"))
    expect((await failure(call())).kind).toBe(kind)
    fetchStub.mockRejectedValue(new DOMException("timed out", "TimeoutError"))
    expect((await failure(call())).kind).toBe(kind)
  })

  test("unreachable when the device had no connection: nothing was sent", async () => {
    browser.navigator.onLine = false
    fetchStub.mockRejectedValue(new TypeError("Failed to fetch"))
    expect((await failure(change())).kind).toBe("unreachable")
  })

  test("unanswered when the body of the answer breaks off or is not the server's", async () => {
    fetchStub.mockResolvedValue(brokenOff())
    expect((await failure(change())).kind).toBe("unknownOutcome")
    fetchStub.mockResolvedValue(brokenOff())
    expect((await failure(reading())).kind).toBe("unreachable")
    fetchStub.mockResolvedValue(new Response("<title>Welcome to the hotel</title>"))
    expect((await failure(reading())).kind).toBe("unreachable")
  })

  test("unanswered when a proxy says that the server is not there, refused when the server itself says so", async () => {
    fetchStub.mockResolvedValue(new Response("<h1>504</h1>", { status: 504 }))
    expect((await failure(change())).kind).toBe("unknownOutcome")
    fetchStub.mockResolvedValue(
      jsonReply({ error: "We are back in a moment.", code: "unavailable" }, { status: 503 }),
    )
    expect(await failure(change())).toMatchObject({ kind: "refused", code: "unavailable" })
    fetchStub.mockResolvedValue(new Response("<h1>413</h1>", { status: 413 }))
    expect(await failure(change())).toMatchObject({ kind: "refused", status: 413, code: undefined })
  })

  test("a bug when it is anything else", () => {
    expect(toCallError(new RangeError("off by one"))).toMatchObject({
      kind: "bug",
      cause: expect.any(RangeError),
    })
  })
})

test("each kind of failure has words, and the server's own come first", async () => {
  await loadWords("kit")
  const texts = (["refused", "unreachable", "unknownOutcome", "bug"] as const).map((kind) =>
    errorText(new CallError({ kind })),
  )
  expect(texts.every((text) => text.length > 10)).toBe(true)
  const refusal = { error: "This shift is no longer open.", code: "not_open" } as const
  expect(errorText(new CallError({ kind: "refused", code: "not_open", body: refusal }))).toBe(refusal.error)
  const emptied = new CallError({ kind: "refused", code: "emptied", emptied: ["note", "reason"] })
  expect(errorText(emptied)).toBe("The following fields are empty: note, reason")
})

test("a token that the server does not know ends the session, unless a newer one came meanwhile", async () => {
  const ana = { role: "employer", token: "old", userId: "a".repeat(24) } as const
  startSession(ana)
  fetchStub.mockImplementation(async () => {
    startSession({ ...ana, token: "new" })
    return jsonReply({ error: "Please log in.", code: "unauthorized" }, { status: 401 })
  })
  await failure(reading())
  expect(currentSession()?.token).toBe("new")
  fetchStub.mockResolvedValue(jsonReply({ error: "Please log in.", code: "unauthorized" }, { status: 401 }))
  await failure(reading())
  expect(currentSession()).toBeNull()
})

describe("the account that the document itself has asked for", () => {
  const worker = { role: "worker", token: "fresh", userId: "a".repeat(24) } as const
  const account = () => api.call("getWorker", {})
  const begin = (token: string, response: Promise<Response | undefined>) => {
    startSession(worker)
    globalThis.accountRequest = { url: "/employees/me", token, sentAt: Date.now(), response }
    fetchStub.mockResolvedValue(jsonReply({ username: "fetched" }))
  }

  test("answers the first reading of the account, once", async () => {
    begin("fresh", Promise.resolve(jsonReply({ username: "early" })))
    expect((await account()).username).toBe("early")
    expect(fetchStub).not.toHaveBeenCalled()
    expect((await account()).username).toBe("fetched")
  })

  test("is not used for another token, nor when no answer came", async () => {
    begin("of-another", Promise.resolve(jsonReply({ username: "early" })))
    expect((await account()).username).toBe("fetched")
    begin("fresh", Promise.resolve(undefined))
    expect((await account()).username).toBe("fetched")
  })
})

describe("a list that is read whole", () => {
  const whole = () => api.call("listApplications", { params: { userId: "a".repeat(24) }, query: {} })
  const pageOf = (ids: readonly number[], more: boolean) =>
    jsonReply(
      ids.map((id) => ({ _id: String(id) })),
      { headers: more ? { link: '</next>; rel="next"' } : {} },
    )

  test("has each row once, though one moved to the next page meanwhile", async () => {
    fetchStub.mockResolvedValueOnce(pageOf([1, 2], true)).mockResolvedValueOnce(pageOf([2, 3], false))
    expect((await whole()).map(({ _id }) => _id)).toEqual(["1", "2", "3"])
    expect(fetchStub.mock.lastCall?.[0]).toMatch(/skip=2$/)
  })

  test("is an error when it is too long to be read, not a part that looks like all", async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index)
    fetchStub.mockImplementation(async () => pageOf(hundred, true))
    expect((await failure(whole())).kind).toBe("bug")
    expect(fetchStub).toHaveBeenCalledTimes(20)
  })
})

describe("the server's clock", () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()
  const ahead = () => Math.round((serverNow().getTime() - Date.now()) / 60_000)
  const picture = () => api.call("getAvatar", { params: { id: "1".repeat(24) }, query: {} })

  test("is not learned from a picture, a cached answer or a proxy's page", async () => {
    const headers = { date: inAnHour() }
    fetchStub.mockResolvedValue(new Response("", { headers: { ...headers, "content-type": "image/webp" } }))
    await picture()
    fetchStub.mockResolvedValue(jsonReply({}, { headers: { ...headers, age: "30" } }))
    await reading()
    fetchStub.mockResolvedValue(new Response("<h1>404</h1>", { status: 404, headers }))
    await failure(reading())
    expect(ahead()).toBe(0)
  })

  test("is not the only thing a picture may be late with: a replaced one is asked about each time", async () => {
    fetchStub.mockResolvedValue(new Response("", { headers: { "content-type": "image/webp" } }))
    await picture()
    expect(fetchStub.mock.lastCall?.[1]?.cache).toBe("no-cache")
  })

  test("is learned from an uncached answer, and no call lets the browser keep one", async () => {
    fetchStub.mockResolvedValue(jsonReply({}, { headers: { date: inAnHour() } }))
    await reading()
    expect(ahead()).toBe(60)
    const init = fetchStub.mock.lastCall?.[1]
    expect(init?.cache).toBe("no-store")
    // A session is a token in a header; there is no cookie to send along.
    expect(init?.credentials).toBeUndefined()
  })
})
