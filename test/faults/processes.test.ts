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

async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const one = launchServer(environment)
  launched.push(one)
  return one
}

async function folder(): Promise<string> {
  const path = await newFolder()
  folders.push(path)
  return path
}

/** A data folder whose process has ended in order; creating another one's database costs more than most tests. */
let stoppedFolder: string | undefined
const readyFolder = async (): Promise<string> => stoppedFolder ?? folder()

describe("a process with a data folder of its own", () => {
  test("listens, refuses a second start on its folder with a message, and exits with 0 on SIGTERM, leaving no process", async () => {
    const DATA_DIR = await folder()
    const one = await startServer({ DATA_DIR })
    const url = await one.listening
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await processesIn(DATA_DIR)).length).toBeGreaterThan(3)

    const second = await startServer({ DATA_DIR })
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toContain(`Another Prepside is running on the data folder ${DATA_DIR}`)
    expect(second.output()).not.toMatch(/\bat .*\.ts/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    const before = performance.now()
    one.child.kill("SIGTERM")
    expect(await one.exitCode).toBe(0)
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(await processesIn(DATA_DIR)).toEqual([])
    stoppedFolder = DATA_DIR
  })

  test("that is stopped before it listens stops its database too", async () => {
    const DATA_DIR = await readyFolder()
    const one = await startServer({ DATA_DIR })
    await waitUntil(async () => existsSync(join(DATA_DIR, "postgres/postmaster.pid")))
    one.child.kill("SIGTERM")
    expect(await one.exitCode).toBe(0)
    await waitUntil(async () => (await processesIn(DATA_DIR)).length === 0)
  })
})

test("a process killed while seeding starts again with an empty market and today's clock, and can seed again", async () => {
  const DATA_DIR = await readyFolder()
  const one = await startServer({ DATA_DIR })
  const url = await one.listening
  const seed = (at: string) =>
    fetch(`${at}/_sandbox/town`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ people: 20 }),
    })
  const clockOf = async (at: string) =>
    new Date(((await (await fetch(`${at}/_sandbox/clock`)).json()) as { now: string }).now)
  const today = await clockOf(url)
  seed(url).catch(() => undefined)
  await waitUntil(async () => (await clockOf(url)) < today)
  await waitUntil(async () => ((await (await fetch(`${url}/_sandbox/mails`)).json()) as unknown[]).length > 3)
  one.child.kill("SIGKILL")
  await one.exitCode

  const next = await startServer({ DATA_DIR })
  const again = await next.listening
  expect(next.output()).toContain("the data of an unfinished seed run was removed")
  expect((await clockOf(again)).getTime()).toBeGreaterThanOrEqual(today.getTime())
  expect(await (await fetch(`${again}/_sandbox/mails`)).json()).toEqual([])
  seed(again).catch(() => undefined)
  await waitUntil(async () => (await clockOf(again)) < today)
  expect((await seed(again)).status).toBe(409)
  // The rest of the seeding would be the load of the tests that follow.
  await killAll([next])
}, 60_000)

describe("two processes on one database", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let one: ServerProcess
  let other: ServerProcess
  let world: World
  let grill: Person
  let worker: Person
  const CONFIRM = "POST /v1/payment_intents/{id}/confirm"
  const processOn = async (url: string) => startServer({ DATABASE_URL: url, DATA_DIR: await folder() })
  const at = async (process: ServerProcess, person: Person) => client(await process.listening, person.token)
  const payment = async (jobId: string) =>
    (
      await database.pool.query<{ id: string; status: string; payout: string }>(
        "select id, status, payout from payments where job_id = $1",
        [jobId],
      )
    ).rows[0]
  const moneyFor = async (jobId: string) => {
    const { charges, transfers } = await readLedger(world)
    const mine = (entries: { jobId: string; amount: number }[]) =>
      entries.filter((entry) => entry.jobId === jobId).map((entry) => entry.amount)
    return { charges: mine(charges), transfers: mine(transfers) }
  }
  /** Closes a job while the provider hangs; resolves once the confirm hangs. */
  const startHangingClose = async (process: ServerProcess, jobId: string): Promise<void> => {
    await callSandbox({ ...world, url: await process.listening }, "POST", "/payments/faults", {
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
    world = await remoteWorld(await one.listening)
    await other.listening
    grill = await onboardEmployer(world)
    worker = await onboardWorker(world)
  })
  afterAll(async () => {
    await killAll(launched)
    await database.drop()
  })

  test("can start at the same instant on an empty database, and share one clock", async () => {
    const tables = await database.pool.query("select count(*)::int as n from migrations").catch(() => null)
    expect(tables === null || Number(tables.rows[0]?.n) > 0).toBe(true)
    const seen = async () =>
      (await (await fetch(`${await other.listening}/_sandbox/clock`)).json()) as { now: string }
    await waitUntil(async () => (await seen()).now === world.now().toISOString())
  })

  test("a session that ends in one process has ended in the other at once", async () => {
    const { token } = (
      await world.guest.call("logInWorker", { body: { email: worker.email, password: "Prepside!2026" } })
    ).ok
    const [here, there] = [client(await one.listening, token), client(await other.listening, token)]
    expect((await there.call("getWorker")).status).toBe(200)
    ;(await here.call("logOutWorker")).ok
    expect((await there.call("getWorker")).status).toBe(401)
  })

  test("a shift that is closed in both at once, five times each, is charged and paid once", async () => {
    const job = await createWorkedJob(world, grill, worker, { workedMs: 5 * HOUR_MS })
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

  test("a process killed during a close leaves the shift closed, and after its next start the shift is charged and paid once", async () => {
    const job = await createWorkedJob(world, grill, worker, { workedMs: 6 * HOUR_MS })
    await startHangingClose(other, job._id)
    other.child.kill("SIGKILL")
    await other.exitCode
    await callSandbox(world, "DELETE", "/payments/faults")
    expect((await grill.call("getJob", { params: { jobid: job._id } })).ok).toMatchObject({
      status: "closed",
      payment: { status: "confirming", payout: "none" },
    })
    // The dead process's lease on the payment expires after a minute; end it now.
    await database.pool.query("update payments set lease_until = now() where job_id = $1", [job._id])
    other = await processOn(database.url)
    // Usually at once; with the next sweep if another process has just swept.
    await waitUntil(async () => (await payment(job._id))?.payout === "transferred", 60_000)
    expect(await moneyFor(job._id)).toEqual({ charges: [10_800], transfers: [10_800] })
    const again = (await (await at(other, grill)).call("closeJob", { body: { jobId: job._id } })).ok
    expect(again.payment).toMatchObject({ status: "paid", payout: "transferred", amount: 108 })
  }, 90_000)

  test("a process stopped while the provider hangs exits with 0 within 10 seconds, and the shift stays closed", async () => {
    const job = await createWorkedJob(world, grill, worker, { workedMs: 4 * HOUR_MS })
    await startHangingClose(other, job._id)
    const before = performance.now()
    other.child.kill("SIGTERM")
    expect(await other.exitCode).toBe(0)
    expect(performance.now() - before).toBeLessThan(10_000)
    await callSandbox(world, "DELETE", "/payments/faults")
    await database.pool.query("update payments set lease_until = now() where job_id = $1", [job._id])
    await world.advance(HOUR_MS)
    await waitUntil(async () => (await payment(job._id))?.payout === "transferred")
    expect(await moneyFor(job._id)).toEqual({ charges: [7200], transfers: [7200] })
  })
})
