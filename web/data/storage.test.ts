import { stubBrowser } from "#test/support/browser-globals.ts"
import { deviceStorage } from "#web/data/storage.ts"
import { expect, test, vi } from "vitest"

test("what is written is stored, and read again", () => {
  const { localStorage } = stubBrowser()
  deviceStorage.setItem("session", "ana")
  expect(localStorage.getItem("session")).toBe("ana")
  expect([deviceStorage.getItem("session"), deviceStorage.names()]).toEqual(["ana", ["session"]])
  deviceStorage.removeItem("session")
  expect(deviceStorage.getItem("session")).toBeNull()
})

test.each([
  ["is barred", () => undefined],
  [
    "is full",
    () => ({ getItem: () => null, setItem: () => void JSON.parse("full"), removeItem: () => undefined }),
  ],
])("where storage %s, what is written lasts for the visit", (_, storage) => {
  vi.stubGlobal("localStorage", storage())
  deviceStorage.setItem("session", "ana")
  expect(deviceStorage.getItem("session")).toBe("ana")
  expect(deviceStorage.names()).toEqual(["session"])
  deviceStorage.removeItem("session")
  expect(deviceStorage.getItem("session")).toBeNull()
})
