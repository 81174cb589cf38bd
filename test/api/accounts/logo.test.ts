import { createOpenJob, samplePicture } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"

test("a restaurant's logo is anyone's to see, on its account and on its shifts, also those posted before, and not on others'", async () => {
  const w = await startWorld()
  const [grill, other] = [await createEmployer(w), await createEmployer(w)]
  const worker = await createWorker(w)
  const posted = await createOpenJob(w, grill)
  const foreign = await createOpenJob(w, other)
  const logoOf = async (): Promise<string | null> => {
    const found = (await w.guest.call("searchJobs")).ok
    const search = found.find((job) => job._id === posted._id)?.logo
    const shown = (await worker.call("getJob", { params: { jobid: posted._id } })).ok.logo
    const [own] = (await grill.call("listJobs", { query: { openjob: "true" } })).ok
    const account = (await grill.call("getEmployer")).ok.logo
    expect([shown, own?.logo, account]).toEqual([search, search, search])
    expect(found.find((job) => job._id === foreign._id)?.logo).toBeNull()
    return search ?? null
  }
  expect(await logoOf()).toBeNull()
  ;(await grill.call("uploadLogo", { file: await samplePicture() })).ok
  const first = (await logoOf()) ?? ""
  expect(first).toMatch(new RegExp(`^/employers/${grill.id}/logo\\?v=[0-9a-f]{24}$`))
  const seen = await w.guest.fetch(first)
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"])
  const etag = { "if-none-match": seen.headers.get("etag") ?? "" }
  expect((await w.guest.fetch(first, { headers: etag })).status).toBe(304)
  ;(await grill.call("uploadLogo", { file: await samplePicture("png") })).ok
  expect(await logoOf()).not.toBe(first)
  // Removed, and removed again.
  for (let time = 0; time < 2; time++) (await grill.call("deleteLogo")).ok
  expect(await logoOf()).toBeNull()
  expect((await w.guest.call("getLogo", { params: { id: grill.id } })).status).toBe(404)
  expect(await readdir(join(w.ctx.config.dataDir, "files"))).toEqual([])
})
