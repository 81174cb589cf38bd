import type { Tables } from "#server/db/tables.ts"
import { ApiError } from "#server/errors.ts"
import type { Reason, ReasonFacts } from "#contract/errors.ts"
import { createHash } from "node:crypto"
import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** All integers of the product are far below 2^53, so int8 is parsed as a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Connection = pg.PoolConfig

/** Measured on two cores: throughput peaks at about eight connections. */
const POOL_SIZE = 10
/**
 * Limits on the server's side, shorter than the client's: a statement that is given up here must not go on
 * there and hold its connection, its locks and those who wait for them.
 */
const LOCK_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const QUERY_TIMEOUT_MS = 15_000

export function openPool(connection: Connection, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    // A database that hangs counts as unavailable: the caller is asked to retry.
    query_timeout: QUERY_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    application_name: "prepside",
    ...connection,
  })
  // A connection that dies while idle must not end the process; the next query opens another.
  pool.on("error", onError)
  pool.on("connect", (client) => client.on("error", onError))
  return pool
}

const NAMED_STATEMENTS = 400
const names = new Map<string, string>()

/**
 * A named statement keeps its plan. Measured: 1.14 times the bare server's throughput, 0.84–0.99 without names.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= NAMED_STATEMENTS || !/^(?:select|update|insert|delete|with)\b/.test(text))
    return undefined
  const name = `p_${createHash("sha1").update(text).digest("base64url")}`
  names.set(text, name)
  return name
}

/** Whether a migration changed what a prepared statement answers, as a new column does to `select *`. Nothing was run. */
function isPlanStale(error: unknown): boolean {
  return field(error, "code") === "0A000" && error instanceof Error && /cached plan/.test(error.message)
}

/** The statements that a connection no longer prepares under their names. */
const stalePlans = new WeakMap<pg.PoolClient, Set<string>>()

/** Kysely over the pool, with every ordinary statement prepared under a name of its own. */
export function openDb(pool: pg.Pool): Db {
  const named = {
    connect: async () => {
      const client = await pool.connect()
      const stale = stalePlans.get(client) ?? new Set()
      stalePlans.set(client, stale)
      let broken = false
      return {
        query: async (text: string, values: unknown[]) => {
          const name = statementName(text)
          try {
            return await client.query(name && !stale.has(name) ? { name, text, values } : { text, values })
          } catch (error) {
            if (name && isPlanStale(error)) {
              stale.add(name)
              // Within a transaction nothing more can be run; `inTransaction` begins another.
              return client.query({ text, values }).catch(() => Promise.reject(error as Error))
            }
            // A late answer would be taken for the answer to the next query; such a connection is not reused.
            broken ||= isDatabaseAway(error)
            throw error
          }
        },
        release: () => client.release(broken),
      }
    },
    end: () => pool.end(),
  }
  // The dialect uses no more of a pool than this; cursors are not used.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named as unknown as pg.Pool }) })
}

/** The refusal of each constraint; nothing else maps violations to refusals. */
const CONSTRAINTS: Record<string, Exclude<Reason, keyof ReasonFacts>> = {
  workers_email: "taken",
  employers_email: "taken",
  admins_name: "admin_name_taken",
  workers_deleted_is_anonymous: "unauthorized",
  employers_deleted_is_anonymous: "unauthorized",
  employers_deleted_has_no_logo: "unauthorized",
  applications_one_standing: "already_applied",
  applications_one_hired: "not_open",
  jobs_no_overlap: "worker_booked",
  jobs_one_clocked_in: "clocked_in_elsewhere",
}

function field(error: unknown, name: string): string | undefined {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === "string" ? value : undefined
}

/** The API error of a violated constraint, if it has one. */
export function constraintFailure(error: unknown): ApiError | null {
  const reason = CONSTRAINTS[field(error, "constraint") ?? ""]
  return reason ? new ApiError(reason) : null
}

const AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"])

/** Whether an error says that the database cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  const code = field(error, "code") ?? ""
  if (AWAY.has(code) || /^(?:08|57P0|53300|25P03)/.test(code)) return true
  // A socket that is not there, and not a file of ours that is missing.
  if (code === "ENOENT" && field(error, "syscall") === "connect") return true
  const message = error instanceof Error ? error.message : ""
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/.test(
    message,
  )
}

/** Whether a statement was ended by a limit of the server's side: a lock that others hold, or an overloaded database. */
export function isDatabaseBusy(error: unknown): boolean {
  return ["55P03", "57014"].includes(field(error, "code") ?? "")
}

const TRIES = 4

/** What the transaction read at first no longer holds under its locks: `inTransaction` runs it again. */
export class StaleReadError extends Error {
  readonly code = "40001"
}

/**
 * Runs `work` in one transaction, and again after a deadlock, a serialization failure or a stale plan. The work must
 * therefore touch nothing outside the transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = ["40P01", "40001"].includes(field(error, "code") ?? "") || isPlanStale(error)
      if (!again || attempt === TRIES) throw constraintFailure(error) ?? error
    }
  }
}
