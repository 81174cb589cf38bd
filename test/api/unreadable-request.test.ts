import { startWorld } from "#test/support/world.ts"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"

/** Bytes that never become a request. */

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

test("an upload that is slower than half a minute is not cut while bytes arrive", async () => {
  const w = await startWorld()
  // The limit on the whole request is off; only a silent connection is cut.
  expect(w.app.server.requestTimeout).toBe(0)
  expect(w.app.server.timeout).toBe(30_000)
})
