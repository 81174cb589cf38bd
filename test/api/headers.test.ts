import { createWorker } from "#test/support/rows.ts"
import { PASSWORD } from "#test/support/fixtures.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import sharp from "sharp"
import { describe, expect, test } from "vitest"

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
  expect(avatar.headers.get("cache-control")).toBe("no-cache")
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

test("a page comes in an encoding that the browser accepts, and caches keep one of each", async () => {
  const w = await startWorld()
  const encodingFor = async (accepted: string) => {
    const { headers } = await w.guest.fetch("/", { headers: { "accept-encoding": accepted } })
    expect(headers.get("vary"), accepted).toMatch(/^accept-encoding$/i)
    return headers.get("content-encoding")
  }
  expect(await encodingFor("gzip, deflate, br, zstd")).toBe("br")
  expect(await encodingFor("br;q=0.5, gzip;q=0.1")).toBe("br")
  expect(await encodingFor("gzip;q=0.1, BR; Q=0.5")).toBe("br")
  expect(await encodingFor("gzip, br;q=0")).toBe("gzip")
  expect(await encodingFor("gzip, br;q=0.0")).toBe("gzip")
  expect(await encodingFor("gzip, br;q=")).toBe("gzip")
  expect(await encodingFor("gzip")).toBe("gzip")
  expect(await encodingFor("identity")).toBeNull()
})

test.each([
  ["https://prepside.example", "max-age=31536000; includeSubDomains"],
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

/** Sends bytes over a connection of their own and reads what comes until it ends. */
async function sendBytes(
  w: World,
  bytes: string,
): Promise<{ status: number; headers: Headers; body: string }> {
  const { hostname, port } = new URL(w.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return readAnswer(await text(socket))
}

function readAnswer(answer: string): { status: number; headers: Headers; body: string } {
  const [head = "", ...body] = answer.split("\r\n\r\n")
  const [first = "", ...lines] = head.split("\r\n")
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(" ")[1]), headers, body: body.join("\r\n\r\n") }
}

function expectGuarded(headers: Headers): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("referrer-policy")).toBe("same-origin")
  expect(headers.get("permissions-policy")).toContain("microphone=()")
  expect(headers.get("x-frame-options")).toBe("DENY")
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups")
  const policy = headers.get("content-security-policy")
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
}

const CLOSE = "host: x\r\nconnection: close\r\n"
const post = (path: string, headers: string, body = "") =>
  `POST ${path} HTTP/1.1\r\n${CLOSE}${headers}\r\n${body}`

describe("every answer has the headers that guard it, above all one that is made before a route is found:", () => {
  test.each([
    ["a malformed escape in the path", `GET /%E0%A4%A HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    [
      "a path parameter that is too long",
      `GET /employees/${"a".repeat(400)}/avatar HTTP/1.1\r\n${CLOSE}\r\n`,
      404,
    ],
    ["an unknown path", `GET /nowhere HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    ["the method TRACE", `TRACE / HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    ["an unknown method", `BREW / HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ["no host", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    ["bytes that are not HTTP", "hello\r\n\r\n", 400],
    [
      "a length and chunks at once",
      post("/employees/login", "content-length: 5\r\ntransfer-encoding: chunked\r\n", "0\r\n\r\n"),
      400,
    ],
    ["headers that are too large", `GET / HTTP/1.1\r\n${CLOSE}x: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["an expectation that nobody meets", `GET / HTTP/1.1\r\n${CLOSE}expect: coffee\r\n\r\n`, 417],
    [
      "a body that is too large",
      post("/employees/login", "content-type: application/json\r\ncontent-length: 200000\r\n"),
      413,
    ],
    [
      "another content type",
      post("/employees/login", "content-type: text/plain\r\ncontent-length: 1\r\n", "x"),
      415,
    ],
    [
      "a body that is no JSON",
      post("/employees/login", "content-type: application/json\r\ncontent-length: 1\r\n", "{"),
      400,
    ],
  ])("%s", async (_, bytes, status) => {
    const w = await startWorld()
    const answer = await sendBytes(w, bytes)
    expect(answer.status).toBe(status)
    expectGuarded(answer.headers)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("date")).not.toBeNull()
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })

  test("while HTTP/1.0 names no host and is served", async () => {
    expect((await sendBytes(await startWorld(), "GET /livez HTTP/1.0\r\n\r\n")).status).toBe(200)
  })

  test("a request that arrives too slowly", async () => {
    const w = await startWorld()
    const { hostname, port } = new URL(w.url)
    const socket = connect(Number(port), hostname)
    w.app.server.once("connection", (accepted) =>
      w.app.server.emit(
        "clientError",
        Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
        accepted,
      ),
    )
    const answer = readAnswer(await text(socket))
    expect(answer.status).toBe(408)
    expectGuarded(answer.headers)
    expect(answer.headers.get("cache-control")).toBe("no-store")
  })

  test.each([
    "/",
    "/docs/",
    "/docs/static/index.html",
    "/openapi.json",
    "/livez",
    "/icon.svg",
    "/_sandbox",
    "/job/search",
    "/validate/x",
  ])("and so has %s", async (path) => {
    const w = await startWorld()
    const answer = await w.guest.fetch(path, { headers: { accept: "text/html" } })
    expect(answer.status).toBe(200)
    expectGuarded(answer.headers)
  })
})

test.each(["bytes=0-3", "bytes=99999999-", "bytes=5-1", "lines=1-2"])(
  "a part of a file is not served: %s gets the whole",
  async (range) => {
    const w = await startWorld()
    const whole = await (await w.guest.fetch("/icon.svg")).text()
    for (const path of ["/icon.svg", "/docs/static/swagger-ui.css"]) {
      const answer = await w.guest.fetch(path, { headers: { range } })
      expect(answer.status).toBe(200)
      if (path === "/icon.svg") expect(await answer.text()).toBe(whole)
    }
  },
)

test("no other site may read an answer, and none may send more than a form can", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  const origin = "https://evil.example"
  const asks = { "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" }
  const answers = [
    await worker.fetch("/employees/me", { headers: { origin } }),
    await w.guest.fetch("/job/search", { headers: { origin } }),
    await w.guest.fetch("/employees/me", { method: "OPTIONS", headers: { origin, ...asks } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  for (const { headers } of answers)
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
  expect(answers[0]?.headers.get("cross-origin-resource-policy")).toBe("same-origin")
})
