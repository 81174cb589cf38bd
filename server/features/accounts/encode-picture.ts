import { ApiError } from "#server/errors.ts"
import { concurrencyLimit, keyedLimit } from "#server/security/concurrency-limit.ts"
import sharp from "sharp"

/** Every picture is decoded and encoded again, so that no uploaded bytes are ever served. */

/** More than a phone's 50 megapixels; a small file that decodes to more is a decompression bomb. */
const MOST_PIXELS = 64_000_000
const LONGEST_SECONDS = 10
const QUALITY = 82

/** File signatures. Only these reach the decoder, which would also read SVG and other formats. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
]
const FORMATS = new Set(["jpeg", "png", "webp"])

/** One picture at a time, since decoding takes up to several hundred megabytes. */
const encodingLimit = concurrencyLimit({ atOnce: 1, waiting: 30 })
/** A network address's share of that line, so that what one uploads at once leaves places to all others. */
const encodingLimitPerAddress = keyedLimit({ atOnce: 10, waiting: 20 })

/**
 * WebP of a JPEG, PNG or WebP: upright, without metadata, at most `longestSide` pixels wide and high.
 * Judged by content, never by name; anything else, broken or too large is 415 `not_an_image`.
 */
export async function encodePicture(
  bytes: Buffer,
  { longestSide, address }: { longestSide: number; address: string },
): Promise<Buffer> {
  if (!SIGNATURES.some((matches) => matches(bytes))) throw new ApiError("not_an_image")
  const encode = async (): Promise<Buffer> => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      const { format } = await picture.metadata()
      if (!FORMATS.has(format)) throw new ApiError("not_an_image")
      return await picture
        .timeout({ seconds: LONGEST_SECONDS })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer()
    } catch {
      throw new ApiError("not_an_image")
    }
  }
  return encodingLimitPerAddress(address, () => encodingLimit(encode))
}
