import { MINUTE_MS } from "#domain/time.ts"
import { newId } from "#server/security/secrets.ts"
import { client } from "#test/support/client.ts"
import { type Person, samplePicture, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { describe, expect, test } from "vitest"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok
const blob = (bytes: Uint8Array | string): Blob =>
  new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type: "image/png" })
const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#0b6b5c" } })

async function uploaded(w: World): Promise<Person> {
  const made = await signUpWorker(w)
  for (const name of ["uploadAvatar", "uploadDriversLicense", "uploadFoodHandlersCard"] as const)
    await ok(made.call(name, { file: await samplePicture() }))
  return made
}

async function avatarOf(made: Person): Promise<Buffer> {
  const image = await ok(made.call("getAvatar", { params: { id: made.id } }))
  return Buffer.from(await image.arrayBuffer())
}

/** A logged-in admin. */
async function createAdminClient(w: World) {
  const { createAdmin } = await import("#server/features/admin/create-admin.ts")
  const body = { name: "admin.one", password: "Manager!2026" }
  await createAdmin(w.ctx, { ...body, email: "admin@example.com" })
  return client(w.url, (await ok(w.guest.call("logInAdmin", { body }))).token)
}

/** An application of a worker to a shift of an employer, straight into the tables. */
async function application(w: World, employer: Person, worker: Person, status: "waiting" | "withdrawn") {
  const now = w.now()
  const job_id = newId(now)
  const words = { company_name: "Grill", hiring_manager: "H", store_manager: "S", store_number: null }
  const place = { street_address: "1 Main St", city: "Mesa", region: "Arizona", zip: "85201" }
  const map = { latitude: 33.4, longitude: -111.8, title: "host", description: "Greets guests." }
  const times = { starts_at: now, ends_at: new Date(now.getTime() + 1), created_at: now }
  await w.ctx.db
    .insertInto("jobs")
    .values({
      ...words,
      ...place,
      ...map,
      ...times,
      id: job_id,
      employer_id: employer.id,
      state: "open",
      pay_cents_per_hour: 2000,
    })
    .execute()
  await w.ctx.db
    .insertInto("applications")
    .values({ id: newId(now), job_id, worker_id: worker.id, status, created_at: now, changed_at: now })
    .execute()
}

describe("who may see a document", () => {
  test("a license: for its worker and admins; another worker 404, no token 401, a restaurant 403", async () => {
    const w = await startWorld()
    const [ana, ben, grill, admin] = [
      await uploaded(w),
      await uploaded(w),
      await signUpEmployer(w),
      await createAdminClient(w),
    ]
    await application(w, grill, ana, "waiting")
    const look = (by: Pick<Person, "call">, id = ana.id) => by.call("getDriversLicense", { params: { id } })
    expect((await look(ana)).status).toBe(200)
    expect((await look(admin)).status).toBe(200)
    expect((await look(w.guest)).status).toBe(401)
    const foreign = await look(ben)
    const none = await look(ben, "0".repeat(24))
    expect([foreign.status, foreign.refused]).toEqual([none.status, none.refused])
    for (const id of [ana.id, "0".repeat(24)]) {
      const restaurant = await look(grill, id)
      expect([restaurant.status, restaurant.refused.code]).toEqual([403, "wrong_role"])
    }
    const rows = await w.ctx.db.selectFrom("audit").select(["action", "subject_id"]).execute()
    expect(rows).toContainEqual({ action: "admin.looked_at_licence", subject_id: ana.id })
  })

  test("a food handler's card: also a restaurant the worker applied to, until it is withdrawn", async () => {
    const w = await startWorld()
    const [ana, ben, near, far] = [
      await uploaded(w),
      await uploaded(w),
      await signUpEmployer(w),
      await signUpEmployer(w),
    ]
    const look = (by: Pick<Person, "call">, id = ana.id) => by.call("getFoodHandlersCard", { params: { id } })
    expect((await look(near)).status).toBe(404)
    await application(w, near, ana, "waiting")
    await application(w, far, ana, "withdrawn")
    expect((await look(near)).status).toBe(200)
    const refused = [await look(far), await look(ben), await look(near, ben.id), await look(ben, "x")]
    expect(refused.map((one) => one.status)).toEqual([404, 404, 404, 404])
    expect(new Set(refused.map((one) => JSON.stringify(one.refused))).size).toBe(1)
    expect((await look(ana)).headers.get("cache-control")).toBe("no-store")
    expect((await look(w.guest)).status).toBe(401)
  })

  test("an admin's view of a document is recorded each time, anybody else's and a missing one never", async () => {
    const w = await startWorld()
    const [ana, ben, grill, admin] = [
      await uploaded(w),
      await signUpWorker(w),
      await signUpEmployer(w),
      await createAdminClient(w),
    ]
    await application(w, grill, ana, "waiting")
    const views = ["getDriversLicense", "getFoodHandlersCard"] as const
    for (const by of [ana, grill, admin, admin])
      for (const view of views) await by.call(view, { params: { id: ana.id } })
    for (const view of views) expect((await admin.call(view, { params: { id: ben.id } })).status).toBe(404)
    const rows = await w.ctx.db
      .selectFrom("audit")
      .select(["action", "actor_role", "subject_id"])
      .where("action", "like", "admin.looked_at_%")
      .orderBy("action")
      .execute()
    const view = { actor_role: "admin", subject_id: ana.id }
    expect(rows).toEqual([
      { action: "admin.looked_at_foodcard", ...view },
      { action: "admin.looked_at_foodcard", ...view },
      { action: "admin.looked_at_licence", ...view },
      { action: "admin.looked_at_licence", ...view },
    ])
  })

  test("a headshot: anyone, cacheable by its ETag, which changes with the picture", async () => {
    const w = await startWorld()
    const ana = await uploaded(w)
    const path = `/employees/${ana.id}/avatar`
    const first = await w.guest.fetch(path)
    const etag = first.headers.get("etag") ?? ""
    expect(first.headers.get("content-type")).toBe("image/webp")
    expect(first.headers.get("x-content-type-options")).toBe("nosniff")
    const again = () => w.guest.fetch(path, { headers: { "if-none-match": etag } })
    expect((await again()).status).toBe(304)
    const addressOf = async () => (await ok(ana.call("getWorker"))).avatar
    const address = (await addressOf()) ?? ""
    expect(address).toMatch(new RegExp(`^${path}\\?v=[0-9a-f]{24}$`))
    expect(await addressOf()).toBe(address)
    await ok(ana.call("uploadAvatar", { file: blob(await blank(90, 90).png().toBuffer()) }))
    expect((await again()).status).toBe(200)
    const caching = async (of: string) => (await w.guest.fetch(of)).headers.get("cache-control")
    // Under its own address the new picture may be kept, under every other it is asked for each time.
    const present = (await addressOf()) ?? ""
    expect(present).not.toBe(address)
    expect(await caching(present)).toBe("public, max-age=3600")
    for (const other of [path, address, `${path}?v=`, `${present}0`])
      expect([other, await caching(other)]).toEqual([other, "no-cache"])
    for (const id of ["0".repeat(24), "%00", (await signUpWorker(w)).id])
      expect((await w.guest.fetch(`/employees/${id}/avatar`)).status).toBe(404)
  })
})

describe("an upload", () => {
  test("is turned upright and loses its location and all other metadata", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const red = { create: { width: 120, height: 160, channels: 3, background: "#ff0000" } } as const
    const blue = { create: { width: 240, height: 160, channels: 3, background: "#0000ff" } } as const
    // Red on the left of the sensor; turned a quarter to the right, as orientation 6 asks, it is on top.
    const photo = await sharp(blue)
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 25/1 0/1" } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0)
    await ok(made.call("uploadAvatar", { file: blob(photo) }))
    const stored = await avatarOf(made)
    const { width, height, format, exif, orientation } = await sharp(stored).metadata()
    expect([width, height, format, exif, orientation]).toEqual([160, 240, "webp", undefined, undefined])
    const pixels = await sharp(stored).removeAlpha().raw().toBuffer()
    const [top, bottom] = [pixels.subarray(0, 3), pixels.subarray(-3)]
    expect([top[0], bottom[2]].map((part) => Number(part) > 200)).toEqual([true, true])
    expect([top[2], bottom[0]].map((part) => Number(part) < 60)).toEqual([true, true])
  })

  test.each(["jpeg", "png", "webp"] as const)("of a %s clears what was missing", async (format) => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    await ok(made.call("uploadDriversLicense", { file: await samplePicture(format) }))
    const account = await ok(made.call("getWorker"))
    expect(account.missing).toEqual(["headshot", "foodcard", "terms"])
    expect(account.driverslicense).toBe(`/employees/${made.id}/driverslicense`)
  })

  test("that is not a picture of the three kinds is 415 and leaves the old one in place", async () => {
    const w = await startWorld()
    const made = await uploaded(w)
    const before = await avatarOf(made)
    const jpeg = await blank(400, 300).jpeg().toBuffer()
    const files: [string, Blob][] = [
      ["svg", blob('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ["html", blob("<!doctype html><script>alert(1)</script>")],
      ["heic", blob(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))],
      ["pdf", blob("%PDF-1.7")],
      ["gif", blob(await blank(9, 9).gif().toBuffer())],
      ["tiff", blob(await blank(9, 9).tiff().toBuffer())],
      ["avif", blob(await blank(9, 9).avif().toBuffer())],
      ["cut short", blob(jpeg.subarray(0, 500))],
      ["only the beginning", blob(Buffer.concat([jpeg.subarray(0, 4), Buffer.from("<script>")]))],
    ]
    for (const [what, file] of files) {
      const refused = await made.call("uploadAvatar", { file })
      expect([what, refused.status, refused.refused.code]).toEqual([what, 415, "not_an_image"])
    }
    expect(await avatarOf(made)).toEqual(before)
  })

  test("of 64 million pixels is accepted, one row more is refused", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const flat = async (height: number) =>
      blob(await blank(8000, height).toColourspace("b-w").png().toBuffer())
    expect((await made.call("uploadAvatar", { file: await flat(8000) })).status).toBe(200)
    expect((await made.call("uploadAvatar", { file: await flat(8001) })).status).toBe(415)
    expect((await sharp(await avatarOf(made)).metadata()).width).toBe(800)
  })

  test("without a file is 400, over 10 MiB 413, as JSON 415, by a restaurant 403", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    expect((await made.call("uploadAvatar")).refused.code).toBe("missing_file")
    const largest = 10 * 1024 * 1024
    expect((await made.call("uploadAvatar", { file: blob(Buffer.alloc(largest)) })).status).toBe(415)
    expect((await made.call("uploadAvatar", { file: blob(Buffer.alloc(largest + 1)) })).status).toBe(413)
    const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } }
    expect((await made.fetch("/avatarupload", json)).status).toBe(415)
    const grill = await signUpEmployer(w)
    expect((await grill.call("uploadAvatar", { file: await samplePicture() })).status).toBe(403)
  })

  test("again and at once leaves one file, which the account names", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const file = await samplePicture()
    const answers = await Promise.all(Array.from({ length: 6 }, () => made.call("uploadAvatar", { file })))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 200])
    const row = await w.ctx.db.selectFrom("workers").select("avatar_file").executeTakeFirstOrThrow()
    expect(await readdir(join(w.ctx.config.dataDir, "files"))).toEqual([row.avatar_file])
  })

  test.each([
    ["headshot", "avatar_file", "uploadAvatar", "getAvatar"],
    ["licence", "licence_file", "uploadDriversLicense", "getDriversLicense"],
    ["foodcard", "food_card_file", "uploadFoodHandlersCard", "getFoodHandlersCard"],
  ] as const)("a removed file closes the gate again: %s", async (gap, column, upload, get) => {
    const w = await startWorld()
    const made = await uploaded(w)
    await ok(made.call("agreeWorkerTerms"))
    const params = { userId: made.id }
    expect((await made.call("listApplications", { params })).status).toBe(200)
    await w.ctx.db
      .updateTable("workers")
      .set({ [column]: null })
      .execute()
    const closed = await made.call("listApplications", { params })
    expect([closed.status, closed.refused.code, closed.refused.missing]).toEqual([403, "gate", [gap]])
    expect((await ok(made.call("getWorker"))).missing).toEqual([gap])
    expect((await made.call(get, { params: { id: made.id } })).status).toBe(404)
    await ok(made.call(upload, { file: await samplePicture() }))
    expect((await made.call("listApplications", { params })).status).toBe(200)
  })
})

test.each([
  ["no boundary", "multipart/form-data"],
  ["an empty boundary", "multipart/form-data; boundary="],
  ["a boundary of 5,000 characters", `multipart/form-data; boundary=${"x".repeat(5_000)}`],
  ["a body cut off", "multipart/form-data; boundary=cut"],
])("an upload with %s is refused and stores nothing", async (_, type) => {
  const w = await startWorld()
  const worker = await signUpWorker(w)
  const head = '--cut\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf'
  const answer = await worker.fetch("/avatarupload", {
    method: "POST",
    headers: { "content-type": type },
    body: head,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(?:invalid|missing_file)$/) })
  expect((await worker.call("getWorker")).ok.avatar).toBeNull()
})

describe("no picture stays on the disk that no account names", () => {
  const filesOf = (w: World) => readdir(join(w.ctx.config.dataDir, "files"))
  const gone = () => Promise.reject(new Error("the disk is away"))

  test("when a replaced one cannot be removed at once", async () => {
    const w = await startWorld()
    const made = await uploaded(w)
    const { files } = w.ctx
    w.ctx.files = { ...files, remove: gone }
    await ok(made.call("uploadDriversLicense", { file: await samplePicture() }))
    w.ctx.files = files
    expect(await filesOf(w)).toHaveLength(4)
    await w.advance(1)
    expect(await filesOf(w)).toHaveLength(3)
    expect((await made.call("getDriversLicense", { params: { id: made.id } })).status).toBe(200)
  })

  test("when the process ends after the file is written and before the account names it", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const { files } = w.ctx
    const put = async (name: string, bytes: Uint8Array) => {
      await files.put(name, bytes)
      await gone()
    }
    w.ctx.files = { ...files, put, remove: gone }
    expect((await made.call("uploadAvatar", { file: await samplePicture() })).status).toBe(500)
    w.ctx.files = files
    expect(await filesOf(w)).toHaveLength(1)
    await w.advance(15 * MINUTE_MS)
    expect(await filesOf(w)).toEqual([])
  })

  test("when the account is gone before the file is named, and nothing is left to be erased later", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const { files } = w.ctx
    const put = async (name: string, bytes: Uint8Array) => {
      await files.put(name, bytes)
      const anonymous = { deleted_at: w.now(), email_validated_at: null }
      await w.ctx.db.updateTable("workers").set(anonymous).execute()
    }
    w.ctx.files = { ...files, put }
    expect((await made.call("uploadAvatar", { file: await samplePicture() })).status).toBe(401)
    w.ctx.files = files
    expect(await filesOf(w)).toEqual([])
    expect(await w.ctx.db.selectFrom("erasures").selectAll().execute()).toEqual([])
  })

  test("an upload whose file is being erased meanwhile is refused, and names no missing file", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const { files } = w.ctx
    const put = async (name: string, bytes: Uint8Array) => {
      await files.put(name, bytes)
      // As if the disk had taken longer than any upload may.
      await w.advance(15 * MINUTE_MS)
    }
    w.ctx.files = { ...files, put }
    const late = await made.call("uploadAvatar", { file: await samplePicture() })
    w.ctx.files = files
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"])
    expect((await made.call("getWorker")).ok.avatar).toBeNull()
    expect(await filesOf(w)).toEqual([])
  })
})
