import { mkdir, readFile, rename, rm, writeFile, access, constants } from "node:fs/promises"
import { join } from "node:path"

/** Stored bytes by name. Names are ours (`[a-z0-9.-]+`), never a person's. */
export type FileStore = {
  /** Whole or not at all; survives a crash once it answered. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Throws when files cannot be reached. */
  check(): Promise<void>
}

const NAME = /^[a-z0-9][a-z0-9.-]*$/

/** Files in a folder of this machine. */
export async function localFiles(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  const place = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError("not a file name of ours")
    return join(folder, name)
  }
  return {
    put: async (name, bytes) => {
      const target = place(name)
      // Written beside and renamed, so that a reader never sees half a picture.
      const half = `${target}.${process.pid}.half`
      await writeFile(half, bytes, { flush: true })
      await rename(half, target)
    },
    get: (name) =>
      readFile(place(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null
        throw error
      }),
    remove: (name) => rm(place(name), { force: true }),
    check: () => access(folder, constants.W_OK),
  }
}
