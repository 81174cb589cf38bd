import {
  ZIP_POSITIONS_FILE,
  ZIP_RECORD_BYTES,
  ZIP_UNITS_PER_DEGREE,
} from "#server/integrations/zip-positions.ts"
import { writeFile } from "node:fs/promises"
import zips from "zipcodes"

/**
 * `node scripts/generate-zip-positions.ts`: writes the positions of all US zips as 12 bytes each. The package
 * itself would take 75 MB of the server's memory.
 */
const rows = Object.values(zips.codes)
  .filter(({ country }) => country === "US")
  .sort((a, b) => Number(a.zip) - Number(b.zip))
const bytes = Buffer.alloc(rows.length * ZIP_RECORD_BYTES)
for (const [index, { zip, latitude, longitude }] of rows.entries()) {
  bytes.writeInt32LE(Number(zip), index * ZIP_RECORD_BYTES)
  bytes.writeInt32LE(Math.round(latitude * ZIP_UNITS_PER_DEGREE), index * ZIP_RECORD_BYTES + 4)
  bytes.writeInt32LE(Math.round(longitude * ZIP_UNITS_PER_DEGREE), index * ZIP_RECORD_BYTES + 8)
}
await writeFile(ZIP_POSITIONS_FILE, bytes)
