import type { Position } from "#domain/market.ts"
import { readFileSync } from "node:fs"

/** Made by `scripts/generate-zip-positions.ts`: zip, latitude and longitude as int32, in order of the zips. */
export const ZIP_POSITIONS_FILE = new URL("zip-positions.bin", import.meta.url)
export const ZIP_RECORD_BYTES = 12
/** Positions are stored in ten-thousandths of a degree. */
export const ZIP_UNITS_PER_DEGREE = 10_000

let positions: Buffer | undefined

/** The center of a US zip (five digits), degrees; null for an unknown one. */
export function zipPosition(zip: string): Position | null {
  if (!/^\d{5}$/.test(zip)) return null
  positions ??= readFileSync(ZIP_POSITIONS_FILE)
  const wanted = Number(zip)
  let low = 0
  let high = positions.length / ZIP_RECORD_BYTES - 1
  while (low <= high) {
    const offset = Math.floor((low + high) / 2) * ZIP_RECORD_BYTES
    const found = positions.readInt32LE(offset)
    if (found === wanted)
      return {
        latitude: positions.readInt32LE(offset + 4) / ZIP_UNITS_PER_DEGREE,
        longitude: positions.readInt32LE(offset + 8) / ZIP_UNITS_PER_DEGREE,
      }
    if (found < wanted) low = offset / ZIP_RECORD_BYTES + 1
    else high = offset / ZIP_RECORD_BYTES - 1
  }
  return null
}
