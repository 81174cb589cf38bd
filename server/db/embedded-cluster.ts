import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises"
import { join } from "node:path"
import { type Account, canEnter, type Log, namedUsers, run, temporaryFolders } from "./embedded-processes.ts"

/** The name of the database in the cluster, and of the superuser that owns it. */
export const databaseName = "prepside"

/** The cluster's folder and the user its server runs as. */
export type Cluster = { path: string; account: Account }

const isCluster = (path: string) =>
  stat(join(path, "PG_VERSION")).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // A cluster that we may not read exists; `accountOf` reports its owner.
      if (error.code === "EACCES") return true
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return false
      throw error
    },
  )

/**
 * Finds the data folder's cluster: <folder>/postgres, or elsewhere if the database's user cannot enter the folder;
 * <folder>/postgres.place then holds its path. Moves a cluster that its user can no longer reach.
 */
export async function placeCluster(folder: string, chosen: Account, log: Log): Promise<Cluster> {
  const local = join(folder, "postgres")
  const placeFile = join(folder, "postgres.place")
  const noted = (await readFile(placeFile, "utf8").catch(() => "")).trim()
  const hasLocal = await isCluster(local)
  if (noted && !(await isCluster(noted)) && !hasLocal) {
    throw new Error(
      `The database of ${folder} lies in ${noted}, as ${placeFile} says, but it is not there. ` +
        "Put it back, or delete that file to begin with an empty database.",
    )
  }
  const found = noted && (await isCluster(noted)) ? noted : hasLocal ? local : undefined
  const account = found ? await accountOf(found, chosen) : chosen
  if (found && found !== local) {
    if (!(await canEnter(join(found, ".."), account))) {
      throw new Error(
        `PostgreSQL's user ${account?.name} cannot enter ${found}, where the database of ${folder} lies.`,
      )
    }
    warnElsewhere(log, folder, found)
    return { path: found, account }
  }
  if (await canEnter(folder, account)) return { path: local, account }

  const path = join(await makeHome(account), "postgres")
  warnElsewhere(log, folder, path)
  if (found) {
    // Written before the move: if this start is killed in between, the next one finds the cluster here and moves it again.
    await notePlace(placeFile, path)
    await move(local, path)
  }
  return { path, account }
}

function warnElsewhere(log: Log, folder: string, path: string): void {
  log(
    "warn",
    `PostgreSQL's user cannot enter ${folder}, so the database is kept in ${path}: back that up too.`,
  )
}

/** The account of an existing cluster: its owner, so that root and the owner can both start it. */
async function accountOf(cluster: string, chosen: Account): Promise<Account> {
  const { uid } = await stat(cluster)
  const users = await namedUsers()
  if (chosen) return users.find((user) => user.uid === uid && uid !== 0) ?? chosen
  if (uid === process.getuid?.()) return undefined
  const owner = users.find((user) => user.uid === uid)?.name ?? `number ${uid}`
  throw new Error(`The database in ${cluster} belongs to the user ${owner}: start as that user, or as root.`)
}

/** Creates a folder for the cluster that its user can enter. */
async function makeHome(account: NonNullable<Account> | undefined): Promise<string> {
  const tried = ["/var/lib/prepside", ...temporaryFolders()]
  for (const parent of tried) {
    try {
      if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755)
      if (!(await canEnter(parent, account))) continue
      const home = await mkdtemp(join(parent, "database-"))
      if (account) await chown(home, account.uid, account.gid)
      return home
    } catch {
      continue
    }
  }
  throw new Error(`PostgreSQL's user can enter none of ${tried.join(", ")}: set DATABASE_URL.`)
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error
    const partial = `${to}.partial`
    await cp(from, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    await syncFolder(partial)
    await rename(partial, to)
    await rm(from, { recursive: true })
  }
}

/** Writes the cluster's path into the data folder, once the cluster is complete. */
async function notePlace(placeFile: string, path: string): Promise<void> {
  await writeFile(`${placeFile}.new`, `${path}\n`, { flush: true })
  await rename(`${placeFile}.new`, placeFile)
}

/**
 * Creates the cluster if there is none, and makes its user the owner. A new one is created under another name and
 * renamed when complete, so that a start that is killed leaves nothing that looks like a database.
 */
export async function makeReady(
  folder: string,
  { path, account }: Cluster,
  binaries: string,
  durable: boolean,
): Promise<void> {
  const parent = join(path, "..")
  const making = /^postgres\.making-\w{6}$/
  for (const name of await readdir(parent)) {
    if (making.test(name)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
  if (await isCluster(path)) {
    if (account) await give(path, account)
    return
  }
  const made = await mkdtemp(join(parent, "postgres.making-"))
  if (account) await chown(made, account.uid, account.gid)
  const initdb = [
    "-D",
    made,
    "-U",
    databaseName,
    "-A",
    "trust",
    "--locale=C.UTF-8",
    "-E",
    "UTF8",
    "--no-instructions",
  ]
  await run(account, join(binaries, "bin/initdb"), durable ? initdb : [...initdb, "--no-sync"])
  // The database is created before the first start, so that a complete cluster always has it.
  const single = [
    "--single",
    "-j",
    "-D",
    made,
    "-c",
    "log_checkpoints=off",
    "-c",
    `fsync=${durable ? "on" : "off"}`,
  ]
  const create = `CREATE DATABASE ${databaseName}`
  const said = await run(account, join(binaries, "bin/postgres"), [...single, "postgres"], create)
  if (/\b(ERROR|FATAL|PANIC): /.test(said)) throw new Error(said.trim())
  await rename(made, path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} holds something that is no database: move it away. (${error.message})`, {
      cause: error,
    })
  })
  if (durable) await syncFolder(parent)
  if (parent !== folder) await notePlace(join(folder, "postgres.place"), path)
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r")
  await handle.sync()
  await handle.close()
}

/** Makes the account the owner of the cluster; the folder comes last, so that an interrupted run is repeated. */
async function give(path: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  if ((await stat(path)).uid === uid) return
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid)
  await chmod(path, 0o700)
  await chown(path, uid, gid)
}
