import { jsonReply, stubBrowser } from "#test/support/browser-globals.ts"
import { environmentManager, QueryObserver } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"

const browser = stubBrowser()
environmentManager.setIsServer(() => false)
const { readingOptions } = await import("#web/data/hooks.ts")
const { callQuery, invalidate, pageQuery, queryClient } = await import("#web/data/query-client.ts")
const { queryKey } = await import("#web/data/query-keys.ts")
const { endSession, recheckSession, startSession } = await import("#web/data/session.ts")

const ana = { role: "worker", token: "token-of-ana", userId: "a".repeat(24) } as const
const ben = { role: "worker", token: "token-of-ben", userId: "b".repeat(24) } as const
const mine = () => callQuery("getWorker", {})
const held = () => queryClient.getQueryData<{ username: string }>(mine().queryKey)?.username

/** The server answers each token with its own person. */
const fetchStub = vi.fn<typeof fetch>()
vi.stubGlobal("fetch", fetchStub)
const report = vi.spyOn(console, "error").mockImplementation(() => undefined)
const answerByToken = async (_: unknown, init?: RequestInit) => {
  const token = new Headers(init?.headers).get("authorization")
  return jsonReply({ username: token?.endsWith("ana") ? "Ana" : "Ben" })
}

beforeEach(() => {
  endSession("logout")
  queryClient.clear()
  report.mockClear()
  fetchStub.mockReset().mockImplementation(answerByToken)
})

test("a key names the person, the noun, the call and its input, and a page is not the whole list", () => {
  const input = { query: { skip: 5 } }
  expect(queryKey(ana.userId, "listJobs", input)).toEqual([ana.userId, "jobs", "listJobs", input, "whole"])
  startSession(ana)
  expect(pageQuery("listJobs", input).queryKey).toEqual([ana.userId, "jobs", "listJobs", input, "page"])
  endSession("logout")
  expect(callQuery("getPublicConfig", {}).queryKey[0]).toBeNull()
})

test("nothing of one person is held for the next in the same tab", async () => {
  startSession(ana)
  await queryClient.fetchQuery(mine())
  expect(held()).toBe("Ana")
  startSession(ben)
  expect(held()).toBeUndefined()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect((await queryClient.fetchQuery(mine())).username).toBe("Ben")
})

test("an answer that comes after another person has logged in is nobody's", async () => {
  startSession(ana)
  const query = mine()
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchStub.mockReturnValueOnce(promise)
  const late = queryClient.fetchQuery(query).catch(() => undefined)
  startSession(ben)
  resolve(jsonReply({ username: "Ana" }))
  expect(await late).toBeUndefined()
  expect(held()).toBeUndefined()
  await queryClient.fetchQuery(mine())
  expect(held()).toBe("Ben")
})

test("a query of one person is never sent with the token of another", async () => {
  startSession(ana)
  const query = mine()
  startSession(ben)
  await expect(queryClient.fetchQuery(query)).rejects.toMatchObject({ code: "unauthorized" })
  expect(fetchStub).not.toHaveBeenCalled()
})

test("a log-in in another tab empties what this tab holds", async () => {
  startSession(ana)
  await queryClient.fetchQuery(mine())
  browser.localStorage.setItem("session", JSON.stringify({ v: 1, ...ben }))
  recheckSession()
  expect(held()).toBeUndefined()
})

test("what a change makes stale is asked for again where it shows, and only that", async () => {
  startSession(ana)
  const stop = new QueryObserver(queryClient, mine()).subscribe(() => undefined)
  await vi.waitFor(() => expect(held()).toBe("Ana"))
  fetchStub.mockResolvedValueOnce(jsonReply([]))
  await queryClient.fetchQuery(callQuery("listPayments", { query: {} }))
  fetchStub.mockClear()
  await invalidate(["me"])
  expect(fetchStub.mock.calls.map(([path]) => path)).toEqual(["/employees/me"])
  stop()
})

test("every failed reading is logged, and a gate that proved to be closed makes the account be read again", async () => {
  startSession(ana)
  const stop = new QueryObserver(queryClient, mine()).subscribe(() => undefined)
  await vi.waitFor(() => expect(held()).toBe("Ana"))
  fetchStub.mockClear()
  fetchStub.mockResolvedValueOnce(
    jsonReply({ error: "Missing.", code: "gate", missing: ["terms"] }, { status: 403 }),
  )
  const gated = callQuery("listApplications", { params: { userId: ana.userId }, query: {} })
  await expect(queryClient.fetchQuery(gated)).rejects.toMatchObject({
    kind: "refused",
    body: { missing: ["terms"] },
  })
  expect(report).toHaveBeenCalledWith("Missing.")
  await vi.waitFor(() => expect(fetchStub).toHaveBeenCalledTimes(2))
  expect(fetchStub.mock.lastCall?.[0]).toBe("/employees/me")
  stop()
})

test("a job that could not be read is logged in its own words", async () => {
  startSession(ana)
  fetchStub.mockResolvedValueOnce(jsonReply({ error: "Gone.", code: "not_found" }, { status: 404 }))
  const one = callQuery("getJob", { params: { jobid: "1".repeat(24) } })
  await expect(queryClient.fetchQuery(one)).rejects.toMatchObject({ status: 404 })
  expect(report).toHaveBeenCalledWith("Failed to retrieve job.", "Gone.")
})

test("an answer that is no list where a list belongs is a failed reading, and the log says so", async () => {
  startSession(ana)
  const list = callQuery("listApplications", { params: { userId: ana.userId }, query: {} })
  await expect(queryClient.fetchQuery(list)).rejects.toMatchObject({ kind: "bug" })
  expect(report).toHaveBeenCalledWith("bug", new TypeError("This is not an array!"))
})

test("a reading without a connection is tried once more, a refused one is not", async () => {
  vi.useFakeTimers()
  const query = callQuery("getPublicConfig", {})
  const attempt = () => {
    fetchStub.mockClear()
    const observer = new QueryObserver(queryClient, query)
    const stop = observer.subscribe(() => undefined)
    return { observer, stop }
  }
  fetchStub.mockRejectedValue(new TypeError("Failed to fetch"))
  const lost = attempt()
  await vi.advanceTimersByTimeAsync(5000)
  expect([lost.observer.getCurrentResult().isError, fetchStub.mock.calls.length]).toEqual([true, 2])
  lost.stop()
  queryClient.clear()
  fetchStub.mockImplementation(async () => jsonReply({ error: "No.", code: "internal" }, { status: 500 }))
  const refused = attempt()
  await vi.advanceTimersByTimeAsync(5000)
  expect([refused.observer.getCurrentResult().isError, fetchStub.mock.calls.length]).toEqual([true, 1])
  refused.stop()
  vi.useRealTimers()
})

test("a reading that is repeated faster than it is answered still gets its answers", async () => {
  vi.useFakeTimers()
  startSession(ana)
  let answered = 0
  fetchStub.mockImplementation(async (_, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error))
    setTimeout(() => resolve(jsonReply({ username: `Ana ${(answered += 1)}` })), 3500)
    return promise
  })
  const stop = new QueryObserver(queryClient, readingOptions("getWorker", {}, { everyMs: 3000 })).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(35_000)
  expect(answered).toBeGreaterThanOrEqual(5)
  expect(fetchStub.mock.calls.length).toBeLessThanOrEqual(answered + 1)
  expect(held()).toBe(`Ana ${answered}`)
  stop()
  vi.useRealTimers()
})

test("a reading that failed before its screen is opened is made again by the screen", async () => {
  startSession(ana)
  fetchStub.mockRejectedValueOnce(new TypeError("Failed to fetch"))
  await queryClient.prefetchQuery({ ...mine(), retry: false })
  expect(held()).toBeUndefined()
  const observer = new QueryObserver(queryClient, readingOptions("getWorker", {}))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(held()).toBe("Ana"))
  expect(observer.getCurrentResult().isError).toBe(false)
  stop()
})

test("an account that did not come for want of the server comes by itself", async () => {
  vi.useFakeTimers()
  startSession(ana)
  // A lost connection is tried once more at once.
  const lost = new TypeError("Failed to fetch")
  fetchStub.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  const stop = new QueryObserver(queryClient, mine()).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(held()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(held()).toBe("Ana")
  stop()
  vi.useRealTimers()
})

test("a reading that fails in a hidden tab is made again once the tab is seen", async () => {
  vi.useFakeTimers()
  startSession(ana)
  // As the provider of the app does.
  queryClient.mount()
  browser.setVisible(false)
  fetchStub.mockRejectedValueOnce(new TypeError("Failed to fetch"))
  const stop = new QueryObserver(queryClient, readingOptions("getWorker", {})).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(held()).toBeUndefined()
  browser.setVisible(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(held()).toBe("Ana")
  stop()
  queryClient.unmount()
  vi.useRealTimers()
})

test("a picture is not fetched again at each visit, but after an upload it is", async () => {
  startSession(ana)
  fetchStub.mockImplementation(
    async () => new Response("picture", { headers: { "content-type": "image/webp" } }),
  )
  const visit = async () => {
    const options = readingOptions("getDriversLicense", { params: { id: ana.userId } }, { freshMs: 300_000 })
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    stop()
  }
  await visit()
  await visit()
  expect(fetchStub).toHaveBeenCalledTimes(1)
  await invalidate(["driversLicense"])
  await visit()
  expect(fetchStub).toHaveBeenCalledTimes(2)
})
