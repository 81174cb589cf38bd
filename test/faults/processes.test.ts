import { HOUR_MS } from "#domain/time.ts"
import {
  emptyDatabase,
  killAll,
  launchServer,
  type ServerProcess,
  newFolder,
  processesIn,
  removeFolder,
  remoteWorld,
  waitUntil,
} from "#test/faults/process.ts"
import { client } from "#test/support/client.ts"
import {
  type Person,
  readLedger,
  onboardEmployer,
  onboardWorker,
  callSandbox,
  createWorkedJob,
} from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const launched: ServerProcess[] = []
const folders: string[] = []
afterAll(async () => {
  await killAll(launched)
  for (const folder of folders) await removeFolder(folder)
})

async function started(environment: Record<string, string>): Promise<ServerProcess> {
  const one = launchServer(environment)
  launched.push(one)
  return one
}

async function folder(): Promise<string> {
  const path = await newFolder()
  folders.push(path)
  return path
}

describe("a process with a folder of its own", () => {
  test("listens, refuses a second start on its folder with words, and ends 0 on SIGTERM leaving no process", async () => {
    const DATA_DIR = await folder()
    const one = await started({ DATA_DIR })
    const url = await one.listening
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await processesIn(DATA_DIR)).length).toBeGreaterThan(3)

    const second = await started({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another Prepside is running on the data folder ${DATA_DIR}`)
    expect(second.said()).not.toMatch(/\bat .*\.ts/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    const before = performance.now()
    one.child.kill("SIGTERM")
    expect(await one.ended).toBe(0)
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(await processesIn(DATA_DIR)).toEqual([])
  })

  test("that is stopped before it listens takes its database along", async () => {
    const DATA_DIR = await folder()
    const one = await started({ DATA_DIR })
    await waitUntil(async () => existsSync(join(DATA_DIR, "postgres/postmaster.pid")))
    one.child.kill("SIGTERM")
    expect(await one.ended).toBe(0)
    await waitUntil(async () => (await processesIn(DATA_DIR)).length === 0)
  })
})

test("a process killed while it builds the town begins with an empty market and today's clock, and may build again", async () => {
  const DATA_DIR = await folder()
  const one = await started({ DATA_DIR })
  const url = await one.listening
  const build = (at: string) =>
    fetch(`${at}/_sandbox/town`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ people: 20 }),
    })
  const clockOf = async (at: string) =>
    new Date(((await (await fetch(`${at}/_sandbox/clock`)).json()) as { now: string }).now)
  const today = await clockOf(url)
  build(url).catch(() => undefined)
  await waitUntil(async () => (await clockOf(url)) < today)
  await waitUntil(async () => ((await (await fetch(`${url}/_sandbox/mails`)).json()) as unknown[]).length > 3)
  one.child.kill("SIGKILL")
  await one.ended

  const next = await started({ DATA_DIR })
  const again = await next.listening
  expect(next.said()).toContain("a town that was cut short is taken away")
  expect((await clockOf(again)).getTime()).toBeGreaterThanOrEqual(today.getTime())
  expect(await (await fetch(`${again}/_sandbox/mails`)).json()).toEqual([])
  build(again).catch(() => undefined)
  await waitUntil(async () => (await clockOf(again)) < today)
  expect((await build(again)).status).toBe(409)
}, 60_000)

describe("two processes on one database", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let one: ServerProcess
  let other: ServerProcess
  let town: World
  let grill: Person
  let worker: Person
  const CONFIRM = "POST /v1/payment_intents/{id}/confirm"
  const processOn = async (url: string) => started({ DATABASE_URL: url, DATA_DIR: await folder() })
  const at = async (process: ServerProcess, person: Person) => client(await process.listening, person.token)
  const payment = async (jobId: string) =>
    (
      await database.pool.query<{ id: string; status: string; payout: string }>(
        "select id, status, payout from payments where job_id = $1",
        [jobId],
      )
    ).rows[0]
  const moneyFor = async (jobId: string) => {
    const { charges, transfers } = await readLedger(town)
    const mine = (entries: { jobId: string; amount: number }[]) =>
      entries.filter((entry) => entry.jobId === jobId).map((entry) => entry.amount)
    return { charges: mine(charges), transfers: mine(transfers) }
  }
  /** A close that the provider leaves hanging, up to the moment at which it hangs. */
  const hangingClose = async (process: ServerProcess, jobId: string): Promise<void> => {
    await callSandbox({ ...town, url: await process.listening }, "POST", "/payments/faults", {
      op: CONFIRM,
      kind: "hang",
    })
    const employer = await at(process, grill)
    employer.call("closeJob", { body: { jobId } }).catch(() => undefined)
    await waitUntil(async () => (await payment(jobId))?.status === "confirming")
  }

  beforeAll(async () => {
    database = await emptyDatabase()
    ;[one, other] = await Promise.all([processOn(database.url), processOn(database.url)])
    town = await remoteWorld(await one.listening)
    await other.listening
    grill = await onboardEmployer(town)
    worker = await onboardWorker(town)
  })
  afterAll(async () => {
    await killAll(launched)
    await database.drop()
  })

  test("may start at the same instant on an empty database, and share one clock", async () => {
    const tables = await database.pool.query("select count(*)::int as n from migrations").catch(() => null)
    expect(tables === null || Number(tables.rows[0]?.n) > 0).toBe(true)
    const seen = async () =>
      (await (await fetch(`${await other.listening}/_sandbox/clock`)).json()) as { now: string }
    await waitUntil(async () => (await seen()).now === town.now().toISOString())
  })

  test("a session that ends on one is ended on the other at once", async () => {
    const { token } = (
      await town.guest.call("logInWorker", { body: { email: worker.email, password: "Prepside!2026" } })
    ).ok
    const [here, there] = [client(await one.listening, token), client(await other.listening, token)]
    expect((await there.call("getWorker")).status).toBe(200)
    ;(await here.call("logOutWorker")).ok
    expect((await there.call("getWorker")).status).toBe(401)
  })

  test("a shift closed on both at once, five times each, is charged and paid once", async () => {
    const job = await createWorkedJob(town, grill, worker, { workedMs: 5 * HOUR_MS })
    const both = [grill, await at(other, grill)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        both[index % 2]!.call("closeJob", { body: { jobId: job._id } }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.ok.payment?._id)).size).toBe(1)
    await waitUntil(async () => (await payment(job._id))?.payout === "transferred")
    expect(await moneyFor(job._id)).toEqual({ charges: [9000], transfers: [9000] })
  })

  test("one that is killed in the middle of a close leaves it closed; after its next start it is charged and paid once", async () => {
    const job = await createWorkedJob(town, grill, worker, { workedMs: 6 * HOUR_MS })
    await hangingClose(other, job._id)
    other.child.kill("SIGKILL")
    await other.ended
    await callSandbox(town, "DELETE", "/payments/faults")
    expect((await grill.call("getJob", { params: { jobid: job._id } })).ok).toMatchObject({
      status: "closed",
      payment: { status: "confirming", payout: "none" },
    })
    // The dead process's turn at the payment runs out after a minute; here as if it had passed.
    await database.pool.query("update payments set lease_until = now() where job_id = $1", [job._id])
    other = await processOn(database.url)
    // At once as a rule; after the next look when another process looked just now.
    await waitUntil(async () => (await payment(job._id))?.payout === "transferred", 60_000)
    expect(await moneyFor(job._id)).toEqual({ charges: [10_800], transfers: [10_800] })
    const again = (await (await at(other, grill)).call("closeJob", { body: { jobId: job._id } })).ok
    expect(again.payment).toMatchObject({ status: "paid", payout: "transferred", amount: 108 })
  }, 90_000)

  test("one that is asked to stop while the provider hangs ends 0 within 10 seconds, and the close stands", async () => {
    const job = await createWorkedJob(town, grill, worker, { workedMs: 4 * HOUR_MS })
    await hangingClose(other, job._id)
    const before = performance.now()
    other.child.kill("SIGTERM")
    expect(await other.ended).toBe(0)
    expect(performance.now() - before).toBeLessThan(10_000)
    await callSandbox(town, "DELETE", "/payments/faults")
    await database.pool.query("update payments set lease_until = now() where job_id = $1", [job._id])
    await town.advance(HOUR_MS)
    await waitUntil(async () => (await payment(job._id))?.payout === "transferred")
    expect(await moneyFor(job._id)).toEqual({ charges: [7200], transfers: [7200] })
  })
})
