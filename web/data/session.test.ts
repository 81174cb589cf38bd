import { stubBrowser } from "#test/support/browser-globals.ts"
import { beforeEach, describe, expect, test } from "vitest"

const { localStorage: storage } = stubBrowser()
const { currentSession, endSession, onSession, parseSession, readSession, recheckSession, startSession } =
  await import("#web/data/session.ts")

const ana = { role: "worker", token: "token-of-ana", userId: "a".repeat(24) } as const
const stored = (session: object) => JSON.stringify({ v: 1, ...session })

beforeEach(() => {
  storage.clear()
  recheckSession()
})

describe("a stored session", () => {
  test("is read back as it was stored", () => {
    expect(parseSession(stored(ana))).toEqual(ana)
  })

  test.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["a text", '"token"'],
    ["null", "null"],
    ["another version", JSON.stringify({ v: 2, ...ana })],
    ["no version", JSON.stringify(ana)],
    ["an unknown role", stored({ ...ana, role: "admin" })],
    ["no token", stored({ ...ana, token: "" })],
    ["a token that is no text", stored({ ...ana, token: 7 })],
    ["no id", stored({ role: "worker", token: "token-of-ana" })],
  ])("is none when it is %s", (_, text) => {
    expect(parseSession(text)).toBeNull()
  })
})

describe("a session stored before it had a version", () => {
  const old = { token: ana.token, userId: ana.userId, role: ana.role, encodedData: "{}" }

  test("is upgraded once and leaves nothing of its old form", () => {
    for (const [name, value] of Object.entries(old)) storage.setItem(name, value)
    expect(readSession(storage)).toEqual(ana)
    expect(Object.keys(old).map((name) => storage.getItem(name))).toEqual([null, null, null, null])
    expect(readSession(storage)).toEqual(ana)
  })

  test("is dropped when a part of it is missing", () => {
    storage.setItem("token", ana.token)
    storage.setItem("role", "worker")
    expect(readSession(storage)).toBeNull()
    expect(storage.length).toBe(0)
  })
})

describe("the session of this tab", () => {
  test("starts with log-in, is stored without anything else, and ends with log-out", () => {
    const answer = { ...ana, encodedData: { _id: ana.userId } }
    startSession(answer)
    expect(currentSession()).toEqual(ana)
    expect(JSON.parse(storage.getItem("session") ?? "")).toEqual({ v: 1, ...ana })
    endSession("logout")
    expect(currentSession()).toBeNull()
    expect(storage.length).toBe(0)
  })

  test("follows what another tab has stored", () => {
    const events: string[] = []
    const stop = onSession((event) => events.push(event))
    storage.setItem("session", stored(ana))
    recheckSession("changed")
    expect(currentSession()).toEqual(ana)
    recheckSession("changed")
    storage.clear()
    recheckSession("logout")
    stop()
    expect(events).toEqual(["changed", "logout"])
  })

  test("is not ended by a refusal of an older token when another tab has logged in since", () => {
    startSession(ana)
    const ben = { role: "employer", token: "token-of-ben", userId: "b".repeat(24) } as const
    storage.setItem("session", stored(ben))
    endSession("ended")
    expect(currentSession()).toEqual(ben)
    expect(readSession(storage)).toEqual(ben)
  })
})
