import { HOUR_MS } from "#domain/time.ts"
import { cutNextCommit } from "#test/support/cut-commit.ts"
import { samplePicture } from "#test/support/fixtures.ts"
import { createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"

/** An upload whose connection to the database breaks at its commit, so that the server cannot know whether it happened. */

// After it the new picture is there, since the database has committed; before it the old one stays.
test.each(["after", "before"] as const)(
  "a connection cut %s the commit of an upload loses and doubles no file",
  async (when) => {
    const w = await startWorld()
    const worker = await createWorker(w, { onboarded: false })
    const files = () => readdir(join(w.ctx.config.dataDir, "files"))
    const shown = async () => {
      const picture = await w.guest.fetch(`/employees/${worker.id}/avatar`)
      expect(picture.status).toBe(200)
      return picture.headers.get("etag")
    }
    ;(await worker.call("uploadAvatar", { file: await samplePicture() })).ok
    const [old, first] = [await shown(), await files()]
    expect(first).toHaveLength(1)

    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c2410c" } })
      .png()
      .toBuffer()
    const another = new Blob([new Uint8Array(bytes)], { type: "image/png" })
    cutNextCommit(w.ctx.pool, when)
    const answer = await worker.call("uploadAvatar", { file: another })
    expect([answer.status, answer.refused.code]).toEqual([503, "unavailable"])
    expect((await shown()) === old).toBe(when === "before")
    // What is left over is erased when its time has come, and the picture that shows stays.
    await w.advance(HOUR_MS)
    expect(await files()).toHaveLength(1)
    expect((await files())[0] === first[0]).toBe(when === "before")
    await shown()

    // A person who tries again is served as ever.
    ;(await worker.call("uploadAvatar", { file: another })).ok
    await w.advance(HOUR_MS)
    expect(await files()).toHaveLength(1)
    await shown()
  },
)
