import { ApiError } from "#server/errors.ts"
import { concurrencyLimit, keyedLimit } from "#server/security/concurrency-limit.ts"
import { expect, test } from "vitest"

test("the limit runs so many at once, lets so many wait and refuses the next with 503 and a time to retry", async () => {
  const limited = concurrencyLimit({ atOnce: 1, waiting: 2 })
  const gate = Promise.withResolvers<void>()
  const ran: number[] = []
  const work = (n: number) =>
    limited(async () => {
      await gate.promise
      ran.push(n)
      return n
    })
  const accepted = [work(1)]
  // The first one starts on the next turn; only then does it no longer wait.
  await Promise.resolve()
  await new Promise<void>((resolve) => setImmediate(resolve))
  accepted.push(work(2), work(3))
  const refused = await work(4).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect((refused as ApiError).code).toBe("unavailable")
  expect((refused as ApiError).extra.retryAfterSeconds).toBeGreaterThan(0)
  gate.resolve()
  expect(await Promise.all(accepted)).toEqual([1, 2, 3])
  expect(ran).toEqual([1, 2, 3])
})

test("work that fails gives its place to the next", async () => {
  const limited = concurrencyLimit({ atOnce: 1, waiting: 2 })
  await expect(limited(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await limited(async () => "next")).toBe("next")
})

test("a limit by key refuses what one key has too much of, and makes no other wait", async () => {
  const limited = keyedLimit({ atOnce: 1, waiting: 1 })
  const gate = Promise.withResolvers<string>()
  const first = limited("one", () => gate.promise)
  await new Promise<void>((resolve) => setImmediate(resolve))
  const second = limited("one", async () => "second")
  await expect(limited("one", async () => "third")).rejects.toMatchObject({ code: "unavailable" })
  expect(await limited("other", async () => "other")).toBe("other")
  await expect(limited("other", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await limited("other", async () => "next")).toBe("next")
  expect(limited.size()).toBe(1)
  gate.resolve("first")
  expect(await Promise.all([first, second])).toEqual(["first", "second"])
  expect(await limited("one", async () => "again")).toBe("again")
  // What nothing uses any more is forgotten.
  expect(limited.size()).toBe(0)
})
