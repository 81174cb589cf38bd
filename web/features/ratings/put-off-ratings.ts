import { currentSession } from "#web/data/session.ts"
import { deviceStorage } from "#web/data/storage.ts"

/** The shifts for which "Not now" was pressed on this device: they are not asked about again, and can be rated all the same.
 * By the side that was asked, since both may use one device; whose account it was is not kept. */

const NAME = "ratings-put-off"
/** The newest are kept. A shift that is older than these is no longer asked about. */
const MOST = 100

function readIds(): string[] {
  try {
    const ids: unknown = JSON.parse(deviceStorage.getItem(NAME) ?? "[]")
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []
  } catch {
    return []
  }
}

const keyOf = (jobId: string) => `${currentSession()?.role}:${jobId}`

export function isRatingPutOff(jobId: string): boolean {
  return readIds().includes(keyOf(jobId))
}

export function putOffRating(jobId: string): void {
  deviceStorage.setItem(NAME, JSON.stringify([...readIds(), keyOf(jobId)].slice(-MOST)))
}
