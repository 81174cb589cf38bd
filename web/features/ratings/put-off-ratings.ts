import { deviceStorage } from "#web/data/storage.ts"

/** The shifts for which "Not now" was pressed on this device: they are not asked about again, and can be rated all the same. */

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

export function isRatingPutOff(jobId: string): boolean {
  return readIds().includes(jobId)
}

export function putOffRating(jobId: string): void {
  deviceStorage.setItem(NAME, JSON.stringify([...readIds(), jobId].slice(-MOST)))
}
