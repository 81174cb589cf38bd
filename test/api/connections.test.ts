import { LARGEST_PICTURE_BYTES } from "#domain/picture.ts"
import { SECOND_MS } from "#domain/time.ts"
import { samplePicture } from "#test/support/fixtures.ts"
import { createWorker } from "#test/support/rows.ts"
import { lockTable } from "#test/support/lock-table.ts"
import { recordLog } from "#test/support/record-log.ts"
import { startWorld } from "#test/support/world.ts"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { expect, test } from "vitest"

/** Bytes that never become a request, and connections on which nothing moves. */

const SILENCE_MS = 400

test.each([
  ["that are not HTTP", "hello\r\n\r\n", 400],
  ["with a broken header", "GET / HTTP/1.1\r\nno colon\r\n\r\n", 400],
  [
    "with headers larger than 16 kB",
    `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
  ],
])("bytes %s are refused in the one shape", async (_, bytes, status) => {
  const w = await startWorld()
  const { hostname, port } = new URL(w.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n")
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), code: "invalid" })
})

test("a client that stops in the middle of its request is cut off, and one that sends on slowly is served", async () => {
  const w = await startWorld()
  w.app.server.setTimeout(SILENCE_MS)
  const body = JSON.stringify({ email: "ana@example.com", password: "Prepside!2026" })
  const head = `POST /employees/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`
  const open = () => {
    const { hostname, port } = new URL(w.url)
    const socket = connect(Number(port), hostname)
    socket.write(`${head}content-length: ${body.length}\r\n\r\n`)
    return socket
  }
  expect(await text(open())).toBe("")
  // A request before it on the same connection changes nothing.
  const { hostname, port } = new URL(w.url)
  const pipelined = connect(Number(port), hostname)
  pipelined.write(`GET /livez HTTP/1.1\r\nhost: x\r\n\r\n${head}content-length: ${body.length}\r\n\r\n`)
  expect(await text(pipelined)).toMatch(/^HTTP\/1\.1 200 /)

  const slow = open()
  const pieces = body.match(/.{1,20}/g) ?? []
  // Together longer than the silence that is allowed.
  for (const piece of pieces) {
    slow.write(piece)
    await pause((2 * SILENCE_MS) / pieces.length)
  }
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 4\d\d .*"code"/s)
})

test("a picture that arrives slowly is stored: there is a limit for silence, and one for the whole that 600 kbit/s keep", async () => {
  const w = await startWorld()
  const { token } = await createWorker(w, { onboarded: false })
  const form = new FormData()
  form.set("avatar", await samplePicture(), "a.jpg")
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const accepted = once(w.app.server, "connection") as Promise<[Socket]>
  const { hostname, port } = new URL(w.url)
  const socket = connect(Number(port), hostname)
  const [served] = await accepted
  served.setTimeout(SILENCE_MS)
  socket.write(
    `POST /avatarupload HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: ${encoded.headers.get("content-type")}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  const pieces = 16
  const size = Math.ceil(body.length / pieces)
  // Together longer than the silence that is allowed.
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write(body.subarray(piece * size, (piece + 1) * size))
    await pause((2 * SILENCE_MS) / pieces)
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  const slowestMs = ((LARGEST_PICTURE_BYTES * 8) / 600_000) * SECOND_MS
  expect(w.app.server.requestTimeout).toBeGreaterThan(slowestMs)
})

test("an answer that takes longer than a client may be silent arrives", async () => {
  const w = await startWorld()
  w.app.server.setTimeout(SILENCE_MS)
  const unlock = await lockTable(w, "jobs")
  const answer = w.guest.call("searchJobs")
  await pause(2 * SILENCE_MS)
  await unlock()
  expect((await answer).status).toBe(200)
})

test("a client that stops reading its answers is cut off, and one that reads on slowly gets all of them", async () => {
  const w = await startWorld()
  w.app.server.setTimeout(SILENCE_MS)
  const opened = once(w.app.server, "connection") as Promise<[Socket]>
  // More than the buffers between the two hold.
  const requests = "GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(150)
  const last = "GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
  const { hostname, port } = new URL(w.url)
  const silent = connect(Number(port), hostname).pause()
  silent.on("error", () => undefined)
  silent.write(requests)
  const [held] = await opened
  await expect.poll(() => held.destroyed, { timeout: 10_000 }).toBe(true)
  silent.destroy()

  const slow = connect(Number(port), hostname)
  slow.write(requests + last)
  let answers = ""
  for await (const piece of slow.setEncoding("latin1") as AsyncIterable<string>) {
    answers += piece
    if (answers.length < 1_000_000) await pause(20)
  }
  expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(151)
}, 30_000)

test("a request that its client cuts is not taken for a database that is away, and logs no failure", async () => {
  const { log, lines } = recordLog()
  const w = await startWorld({ log })
  const { token } = await createWorker(w)
  const { hostname, port } = new URL(w.url)
  const form = "multipart/form-data; boundary=b"
  const requests = [
    ["/employees/login", "application/json", '{"email": "ana@exa'],
    ["/stripe/webhook", "application/json", '{"id": "evt'],
    [
      "/avatarupload",
      form,
      '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nPNG',
    ],
    ["/dlupload", form, "--b\r\ncontent-dispo"],
  ]
  for (const [path, type, begun] of requests) {
    const socket = connect(Number(port), hostname)
    const arrived = once(w.app.server, "request")
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`)
    socket.write(`content-type: ${type}\r\ncontent-length: 1000\r\n\r\n${begun}`)
    await arrived
    socket.destroy()
  }
  const connections = promisify(w.app.server.getConnections.bind(w.app.server))
  await expect.poll(() => connections()).toBe(0)
  expect(lines.filter(({ level }) => level !== "info")).toEqual([])
})
