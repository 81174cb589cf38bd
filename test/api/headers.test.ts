import { createWorker } from "#test/support/rows.ts"
import { PASSWORD } from "#test/support/fixtures.ts"
import { startWorld } from "#test/support/world.ts"
import sharp from "sharp"
import { expect, test } from "vitest"

/** docs/rules/api.md#headers */

test("JSON is stored nowhere, above all a token; pictures and assets say themselves how long they may be", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { password: PASSWORD, pictures: true })
  const logIn = await w.guest.call("logInWorker", { body: { email: worker.email, password: PASSWORD } })
  const answers = [
    logIn,
    await worker.call("getWorker"),
    await w.guest.call("searchJobs"),
    await w.guest.call("getWorker"),
    await w.guest.fetch("/config/public"),
    await w.guest.fetch("/no/such/path", { headers: { accept: "application/json" } }),
  ]
  expect(answers.map((answer) => answer.headers.get("cache-control"))).toEqual(answers.map(() => "no-store"))
  const avatar = await w.guest.call("getAvatar", { params: { id: worker.id } })
  expect(avatar.headers.get("cache-control")).toBe("public, max-age=60")
  expect((await w.guest.fetch("/")).headers.get("cache-control")).toBe("no-cache")
  expect((await w.guest.fetch("/icon.svg")).headers.get("cache-control")).toContain("max-age=86400")
})

test("a page may be reached by the popups it opens and uses no feature of the browser but those it needs", async () => {
  const w = await startWorld()
  const { headers } = await w.guest.fetch("/")
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups")
  const policy = headers.get("permissions-policy")
  for (const part of ["geolocation=(self)", "screen-wake-lock=(self)", "clipboard-write=(self)"])
    expect(policy).toContain(part)
  for (const part of ["camera=()", "microphone=()", "payment=()", "usb=()"]) expect(policy).toContain(part)
})

test.each([
  ["https://prepside.example", "max-age=15552000; includeSubDomains"],
  ["http://prepside.example", null],
  [null, null],
])("with the public URL %s browsers learn to use https: %s", async (publicUrl, expected) => {
  const w = await startWorld({ config: { publicUrl } })
  expect((await w.guest.fetch("/livez")).headers.get("strict-transport-security")).toBe(expected)
})

test("a link preview has its absolute URLs and its picture where the public URL is known, and no half of them elsewhere", async () => {
  const w = await startWorld({ config: { publicUrl: "https://prepside.example" } })
  const html = await (await w.guest.fetch("/")).text()
  const content = (name: string) =>
    new RegExp(`<meta\\s+(?:property|name)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1]
  expect(content("og:title")).toBe("Restaurant shifts, filled and paid to the cent")
  expect(content("og:description")).toContain("Restaurants in Arizona post shifts.")
  expect(content("og:url")).toBe("https://prepside.example/")
  expect(content("og:image")).toBe("https://prepside.example/link-preview.png")
  expect(html.match(/twitter:card/g)).toHaveLength(1)
  expect(content("twitter:card")).toBe("summary_large_image")
  const picture = await w.guest.fetch("/link-preview.png")
  expect(picture.headers.get("content-type")).toBe("image/png")
  expect(picture.headers.get("cache-control")).toContain("max-age=86400")
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])

  const unknown = await startWorld({ config: { publicUrl: null } })
  expect(await (await unknown.guest.fetch("/")).text()).not.toMatch(/og:image|og:url|summary_large_image/)
})
