import { encodePicture } from "#server/features/accounts/encode-picture.ts"
import sharp from "sharp"
import { expect, test } from "vitest"

test("thirty pictures of one network address are encoded or wait, the next is refused, and others get a place", async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b6b5c" } })
    .png()
    .toBuffer()
  const encode = (address: string) => encodePicture(bytes, { longestSide: 8, address })
  const first = encode("192.0.2.1")
  // The limits count what has begun on the next turn only.
  await new Promise<void>((resolve) => setImmediate(resolve))
  const accepted = [first, ...Array.from({ length: 9 }, () => encode("192.0.2.1"))]
  await new Promise<void>((resolve) => setImmediate(resolve))
  accepted.push(...Array.from({ length: 20 }, () => encode("192.0.2.1")))
  await expect(encode("192.0.2.1")).rejects.toMatchObject({ code: "unavailable" })
  accepted.push(encode("192.0.2.2"))
  expect((await Promise.all(accepted)).every((one) => one.length > 0)).toBe(true)
})
