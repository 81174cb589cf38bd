import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test("an unknown path is a page for browsers and an error for API clients", async () => {
  const w = await startWorld()
  const page = await w.guest.fetch("/nowhere", { headers: { accept: "text/html" } })
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
  expect(await (await w.guest.fetch("/nowhere")).json()).toMatchObject({ code: "not_found" })
})
