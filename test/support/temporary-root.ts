import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const TMPFS = 0x01021994
const ROOM_BYTES = 3 * 2 ** 30

/** Whether a folder is in memory, with room for the databases of a whole run. */
function isRoomyMemory(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * Where tests keep their databases: in memory where there is room, since creating one writes about a thousand
 * files, and a durable one waits for the disk after each.
 */
export const TEMPORARY_ROOT = isRoomyMemory("/dev/shm") ? "/dev/shm" : tmpdir()
