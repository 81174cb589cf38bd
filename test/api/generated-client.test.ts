import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { generateSource } from "oazapfts"
import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"

const ROOT = join(import.meta.dirname, "../..")
const COMPILE = ["--noEmit", "--strict", "--ignoreConfig", "--module", "nodenext", "--target", "es2024"]
const LIBRARIES = ["--lib", "es2024,dom", "--types", ""]

type Client = {
  searchJobs: (
    query: { limit?: string },
    options: { baseUrl: string },
  ) => Promise<{ status: number; data: { _id: string }[] }>
}

test("a client generated from /openapi.json type-checks and finds an open shift", async () => {
  const w = await startWorld()
  const job = await createOpenJob(w, await createEmployer(w))
  // Inside the repository, where the client finds its runtime.
  await mkdir(join(ROOT, "test-results"), { recursive: true })
  const folder = await mkdtemp(join(ROOT, "test-results/client-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const document = join(folder, "openapi.json")
  await writeFile(document, await (await w.guest.fetch("/openapi.json")).text())
  const client = join(folder, "client.ts")
  await writeFile(client, await generateSource(document))
  await promisify(execFile)(join(ROOT, "node_modules/.bin/tsc"), [...COMPILE, ...LIBRARIES, client])

  const { searchJobs } = (await import(client)) as Client
  const answer = await searchJobs({}, { baseUrl: w.url })
  expect(answer.status).toBe(200)
  expect(answer.data.map(({ _id }) => _id)).toEqual([job._id])
})
