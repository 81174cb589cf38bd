import { emptyDatabase, killAll, launchServer, newFolder, removeFolder } from "#test/faults/process.ts"
import { expect, onTestFinished, test } from "vitest"

/** `npm run demo` (README.md#start). */

test("the demo ends with 1 and says why when the market cannot be seeded, and plays no shift", async () => {
  const database = await emptyDatabase()
  const folder = await newFolder()
  const demo = launchServer(
    // The seed confirms its cards at the public address, where nothing listens.
    { DATABASE_URL: database.url, DATA_DIR: folder, PUBLIC_URL: "http://127.0.0.1:9" },
    ["scripts/demo.ts"],
  )
  onTestFinished(async () => {
    await killAll([demo])
    await database.drop()
    await removeFolder(folder)
  })
  expect(await demo.exitCode).toBe(1)
  expect(demo.output()).toContain(
    "The market could not be seeded, so the demo ends. The server answered 500: Something went wrong on our side.",
  )
  expect(demo.output()).not.toMatch(/signs up|log-ins/)
})
