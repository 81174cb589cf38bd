import { randomId } from "#web/data/random-id.ts"
import { expect, test, vi } from "vitest"

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test("an id is a random UUID, over plain http too", () => {
  expect(randomId()).toMatch(UUID)
  const { crypto } = globalThis
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  const ids = [randomId(), randomId()]
  vi.unstubAllGlobals()
  expect(ids[0]).toMatch(UUID)
  expect(ids[0]).not.toBe(ids[1])
})
