import { access, chmod, constants, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Files by name. The server makes the names (`[a-z0-9.-]+`), never a person. */
export type FileStore = {
  /** Atomic and durable: after it resolves, the file survives a crash. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Also what a `put` of this name left that was killed halfway. Repeatable. */
  remove(name: string): Promise<void>
  /** Throws when files cannot be written. */
  check(): Promise<void>
}

/** Licenses and portraits: for this process's user and nobody else. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

const NAME = /^[a-z0-9][a-z0-9.-]*$/

/** Files in a local folder. */
export async function localFiles(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // A folder of an earlier version was open to every user of the machine.
  await chmod(folder, PRIVATE_FOLDER)
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError(`invalid file name: ${name}`)
    return join(folder, name)
  }
  const temporaryOf = (path: string): string => `${path}.tmp`
  return {
    put: async (name, bytes) => {
      const target = pathOf(name)
      // Written to a temporary file and renamed, so that a reader never sees half a file.
      const temporary = temporaryOf(target)
      try {
        await writeFile(temporary, bytes, { flush: true, mode: PRIVATE_FILE })
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      // The new name survives a crash only once the folder itself is written.
      const handle = await open(folder)
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null
        throw error
      }),
    remove: async (name) => {
      const path = pathOf(name)
      await rm(temporaryOf(path), { force: true })
      await rm(path, { force: true })
    },
    check: () => access(folder, constants.W_OK),
  }
}
