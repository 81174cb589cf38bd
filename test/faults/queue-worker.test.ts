import { readConfig } from "#server/config.ts"
import { start } from "#server/main.ts"
import { emptyDatabase, newFolder, removeFolder, waitUntil } from "#test/faults/process.ts"
import { client } from "#test/support/client.ts"
import { expect, onTestFinished, test } from "vitest"

/** The queue's real worker, as `npm start` runs it: the other tests drain the queue themselves. */

const SIGN_UPS = 200

test("two hundred sign-ups at once have all their mail delivered within 10 seconds of the last", async () => {
  const database = await emptyDatabase()
  const folder = await newFolder()
  const running = await start(
    readConfig({ PORT: "0", DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: "silent" }),
  )
  onTestFinished(async () => {
    await running.stop()
    await database.drop()
    await removeFolder(folder)
  })
  const guest = client(running.url, null)
  const signUp = (n: number) =>
    guest.call("signUpWorker", {
      body: { username: "Ana Example", email: `ana${n}@example.com`, password: "Prepside!2026" },
    })
  // In two halves, so that the hashing line, which has an end, takes all of them.
  for (const first of [0, SIGN_UPS / 2]) {
    const half = Array.from({ length: SIGN_UPS / 2 }, (_, n) => signUp(first + n))
    expect(new Set((await Promise.all(half)).map((answer) => answer.status))).toEqual(new Set([201]))
  }
  const unsent = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from mails where sent_at is null",
    )
    return rows[0]?.count ?? SIGN_UPS
  }
  // Mail keeps up with the hashing of passwords: on two cores with twelve processes waiting the last went out after 0.5 s.
  await waitUntil(async () => (await unsent()) === 0, 10_000)
  const sent = await database.pool.query("select from mails where sent_at is not null")
  expect(sent.rowCount).toBe(SIGN_UPS)
})
