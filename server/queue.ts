import type { Role } from "#domain/role.ts"
import type { Tx } from "#server/db/database.ts"
import { listen } from "#server/db/listen.ts"
import { sql } from "kysely"
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss"
import type pg from "pg"

/** Background tasks: names and payloads. Their bodies are in `tasks/`, which this file does not import. */
export type TaskPayloads = {
  deliverMail: { mailId: string }
  advancePayment: { paymentId: string }
  refreshPayoutAccount: { accountId: string }
  refreshCustomer: { employerId: string; setUpMethodId: string | null }
  sendPasswordReset: AskedFor
  sendValidationAgain: AskedFor
}
/** What a person typed who asked for a link: whether an account has the address is for the task to find out. */
type AskedFor = { role: Role; email: string }
export type TaskName = keyof TaskPayloads
/**
 * How a queue differs from the others; a record, so that a task without a queue does not compile. A link that was asked
 * for is tried for a day, and its task, which names an address, is deleted an hour after it is done.
 */
const queues: Record<TaskName, { retryLimit?: number; deleteAfterSeconds?: number }> = {
  deliverMail: {},
  advancePayment: {},
  refreshPayoutAccount: {},
  refreshCustomer: {},
  sendPasswordReset: { retryLimit: 300, deleteAfterSeconds: 3_600 },
  sendValidationAgain: { retryLimit: 300, deleteAfterSeconds: 3_600 },
}
export const taskNames = Object.keys(queues) as TaskName[]
export type TaskBodies = { [N in TaskName]: (payload: TaskPayloads[N]) => Promise<void> }

export type Queue = {
  /** Puts a task into the caller's transaction: it exists if and only if that commits. */
  enqueue<N extends TaskName>(tx: Tx, name: N, payload: TaskPayloads[N]): Promise<void>
  /** The same for a task that anyone can ask for: false, and no task, when as many already wait. */
  enqueueBelow<N extends TaskName>(
    tx: Tx,
    waiting: number,
    name: N,
    payload: TaskPayloads[N],
  ): Promise<boolean>
  /** Starts to run tasks as they arrive. */
  work(bodies: TaskBodies): Promise<void>
  /** Runs every task that is ready, and resolves when none is left or running. */
  drain(bodies: TaskBodies): Promise<void>
  /** How many tasks of each name are ready, running or to be tried again. */
  countWaiting(): Promise<{ task: TaskName; count: number }[]>
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** The longest a task may run, above two calls of the provider; another process then retries the task of a killed one. */
const TASK_SECONDS = 150
const RETRIES = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: TASK_SECONDS,
} as const
/**
 * Several workers for each queue, so that a task that hangs delays one other: a batch settles as a whole, and two
 * is the least for which the next batch is fetched at once. A notification wakes the workers; a lost one delays a
 * task by a few seconds.
 */
const WORKER = {
  localConcurrency: 4,
  batchSize: 2,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const
const DRAIN_ROUNDS = 10_000
const LONGEST_TASK_SECONDS = 5

/** Creates the queue's tables and queues; the caller holds the migration lock. */
export async function prepareQueue(pool: pg.Pool): Promise<void> {
  const boss = newBoss(pool, { migrate: true, supervise: false, schedule: false })
  await boss.start()
  for (const name of taskNames) await boss.createQueue(name, { ...RETRIES, ...queues[name], notify: true })
  await boss.stop({ graceful: false })
}

type BossOptions = { migrate: boolean; supervise: boolean; schedule: boolean }

function newBoss(pool: pg.Pool, options: BossOptions): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, onNotification, onReconnect) => listen(pool, channel, onNotification, onReconnect),
    },
    useListenNotify: options.supervise,
    ...options,
  })
}

/** Starts the queue. With `supervise` false (tests) it does no maintenance and listens to no notifications. */
export async function startQueue(
  pool: pg.Pool,
  options: { supervise: boolean; onError: (error: Error, task?: { task: TaskName; id: string }) => void },
): Promise<Queue> {
  const boss = newBoss(pool, { migrate: false, supervise: options.supervise, schedule: false })
  boss.on("error", (error) => options.onError(error))
  await boss.start()

  const runOne = async <N extends TaskName>(bodies: TaskBodies, name: N): Promise<boolean> => {
    const [job] = await boss.fetch<TaskPayloads[N]>(name)
    if (!job) return false
    try {
      await bodies[name](job.data)
      await boss.complete(name, job.id)
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)), { task: name, id: job.id })
      await boss.fail(name, job.id, { message: String(error) })
    }
    return true
  }

  /** Runs one task of a batch; its failure concerns no other task and is logged with its name. */
  const runBatched = async <N extends TaskName>(
    bodies: TaskBodies,
    name: N,
    job: Job<TaskPayloads[N]>,
  ): Promise<JobResult> => {
    try {
      await bodies[name](job.data)
      return { id: job.id, status: "completed" }
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)), { task: name, id: job.id })
      return { id: job.id, status: "failed", output: { message: String(error) } }
    }
  }

  /**
   * The names with a task that is ready, and whether one is running. A task fetched longer ago than a task may run
   * hangs, or its process was killed: it is not waited for.
   */
  const findWork = async (): Promise<{ ready: TaskName[]; isRunning: boolean }> => {
    const { rows } = await pool.query<{ name: TaskName; ready: boolean; running: boolean }>({
      name: "find_work",
      text: `select name, bool_or(state < 'active') as ready, bool_or(state = 'active') as running from pgboss.job
       where name = any($1) and (state < 'active' and not blocked and start_after <= now()
         or state = 'active' and started_on > now() - make_interval(secs => $2)) group by name`,
      values: [taskNames, LONGEST_TASK_SECONDS],
    })
    return {
      ready: taskNames.filter((name) => rows.some((row) => row.name === name && row.ready)),
      isRunning: rows.some((row) => row.running),
    }
  }

  return {
    enqueue: async (tx, name, payload) => {
      await boss.send(name, payload, { db: fromKysely(tx) })
    },
    enqueueBelow: async (tx, waiting, name, payload) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
        select from pgboss.job where name = ${name} and state < 'active' limit ${waiting}) as waiting`.execute(
        tx,
      )
      if ((rows[0]?.count ?? 0) >= waiting) return false
      await boss.send(name, payload, { db: fromKysely(tx) })
      return true
    },
    work: async (bodies) => {
      const body = <N extends TaskName>(name: N) =>
        boss.work(name, WORKER, (jobs: Job<TaskPayloads[N]>[]) =>
          Promise.all(jobs.map((job) => runBatched(bodies, name, job))),
        )
      for (const name of taskNames) await body(name)
    },
    drain: async (bodies) => {
      for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
        const { ready, isRunning } = await findWork()
        if (ready.length === 0 && !isRunning) return
        let worked = false
        for (const name of ready) while (await runOne(bodies, name)) worked = true
        // Another worker is running the task; it ends within its timeout.
        if (!worked) await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    countWaiting: async () => {
      const { rows } = await pool.query<{ task: TaskName; count: number }>(
        `select name as task, count(job.id)::int as count from unnest($1::text[]) as name
         left join pgboss.job using (name) where job.state is null or job.state < 'completed' group by name`,
        [taskNames],
      )
      return taskNames.map((task) => rows.find((row) => row.task === task) ?? { task, count: 0 })
    },
    check: async () => {
      await pool.query("select 1 from pgboss.queue limit 1")
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
