import { readConfig } from "#server/config.ts"
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#server/db/embedded.ts"
import { type Running, start } from "#server/main.ts"
import { newFolder, removeFolder, waitUntil } from "#test/faults/process.ts"
import { client } from "#test/support/client.ts"
import { findMailedLink } from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import { rm, symlink } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const worker = (email: string) => ({ username: "Ana Example", email, password: "Prepside!2026" })

test("while the database is away every call is 503 with Retry-After, and calls succeed within 5 seconds of its return", async () => {
  const folder = await newFolder()
  const link = join(folder, "socket")
  let database: EmbeddedDatabase | null = null
  let running: Running | null = null
  // A restarted database has another socket; the server reaches it by one path, as it would by a host name.
  const open = async (): Promise<void> => {
    database = await startEmbeddedDatabase({ folder: join(folder, "data"), durable: false })
    await rm(link, { force: true })
    await symlink(database.connection.host, link)
  }
  onTestFinished(async () => {
    await running?.stop()
    await database?.stop()
    await removeFolder(folder)
  })
  await open()
  const url = `postgres://localhost/prepside?${new URLSearchParams({ host: link, user: "prepside" }).toString()}`
  const environment = { DATABASE_URL: url, METRICS_TOKEN: "metrics", LOG_LEVEL: "silent" }
  running = await start(readConfig({ PORT: "0", DATA_DIR: join(folder, "files"), ...environment }))
  const guest = client(running.url, null)
  ;(await guest.call("signUpWorker", { body: worker("before@example.com") })).ok
  const { token } = (
    await guest.call("logInWorker", { body: { email: "before@example.com", password: "Prepside!2026" } })
  ).ok
  const known = client(running.url, token)

  await database!.stop()
  for (const answer of [
    await guest.call("searchJobs"),
    await known.call("getWorker"),
    await guest.call("signUpWorker", { body: worker("during@example.com") }),
    await guest.call("logInWorker", { body: { email: "before@example.com", password: "Prepside!2026" } }),
  ]) {
    expect([answer.status, answer.refused.code]).toEqual([503, "unavailable"])
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  }
  const status = async (path: string): Promise<number> => (await fetch(`${running.url}${path}`)).status
  expect([await status("/livez"), await status("/readyz"), await status("/")]).toEqual([200, 503, 200])
  const databaseUp = async (): Promise<string | undefined> => {
    const headers = { authorization: "Bearer metrics" }
    const text = await (await fetch(`${running?.url}/metrics`, { headers })).text()
    return /^database_up (\d)$/m.exec(text)?.[1]
  }
  expect(await databaseUp()).toBe("0")

  await open()
  await waitUntil(async () => (await known.call("getWorker")).status === 200, 5_000)
  expect([await status("/readyz"), await databaseUp()]).toEqual([200, "1"])
  // Nothing was left incomplete, and tasks run again.
  ;(await guest.call("signUpWorker", { body: worker("during@example.com") })).ok
  const world = { url: running.url } as World
  expect(await findMailedLink(world, "during@example.com", "/validate/")).toContain(running.url)
}, 60_000)
