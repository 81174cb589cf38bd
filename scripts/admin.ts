import { systemClock } from "#server/clock.ts"
import { type Config, ConfigError, readConfig } from "#server/config.ts"
import { type Connection, openDb, openPool } from "#server/db/database.ts"
import { FolderInUse, startEmbeddedDatabase } from "#server/db/embedded.ts"
import { ApiError } from "#server/errors.ts"
import { createAdmin } from "#server/features/admin/create-admin.ts"
import { prepareDatabase } from "#server/prepare-database.ts"
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { parseArgs } from "node:util"

/**
 * `npm run admin -- create --name <name> --email <email>`: creates an admin. The password is one line of
 * standard input, so that it is in no shell history and no process list.
 */

const USAGE = `Usage: npm run admin -- create --name <name> --email <email>
The password is read as one line from standard input: 12 to 16 characters with uppercase and lowercase
letters, numbers and one of !@#$%^&*`

const IN_USE = `The embedded database of this data folder is in use by a running Prepside. Either stop that one first,
or set DATABASE_URL to the database it uses, or, in the sandbox, create the admin with POST /_sandbox/admins.`

/** Ends the command with a message and no stack. */
class UsageError extends Error {}

function readArguments(): { name: string; email: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { name: { type: "string" }, email: { type: "string" } },
    })
    const { name, email } = values
    if (positionals.join(" ") === "create" && name && email) return { name, email }
  } catch {
    // An unknown option: print the usage.
  }
  throw new UsageError(USAGE)
}

/** Reads one line; at a terminal it is not shown. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write("Password: ")
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silence, terminal })
  try {
    for await (const line of lines) return line
    return ""
  } finally {
    lines.close()
    if (terminal) process.stderr.write("\n")
  }
}

/** Runs `work` with the configured database, or else with the embedded one. */
async function withDatabase<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work({ connectionString: config.databaseUrl })
  const embedded = await startEmbeddedDatabase({ folder: config.dataDir })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

async function main(): Promise<void> {
  const { name, email } = readArguments()
  const password = await readPassword()
  await withDatabase(readConfig(), async (connection) => {
    await prepareDatabase(connection)
    const pool = openPool({ ...connection, max: 2 }, () => undefined)
    try {
      await createAdmin({ db: openDb(pool), clock: systemClock }, { name, email, password })
    } finally {
      await pool.end()
    }
  })
  console.log(`The admin ${name} was created.`)
}

function messageOf(error: unknown): string {
  if (error instanceof FolderInUse) return IN_USE
  if (error instanceof ApiError) {
    const { error: text, fields = {} } = error.body("en")
    return [text, ...Object.values(fields)].join("\n  - ")
  }
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await main()
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
