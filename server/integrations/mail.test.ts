import { MailServerAwayError, smtpMail } from "#server/integrations/mail.ts"
import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { expect, onTestFinished, test } from "vitest"

const MAIL = { to: "ana@example.com", subject: "Hello", text: "Hi", html: "<p>Hi</p>", messageId: "<1@x>" }
const TRICKLE_MS = 5

/** A mail server, without encryption, at an address that counts as one of a network; with what it was sent. */
async function startPlainServer(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  const server = createServer((socket) => {
    let isData = false
    socket.on("error", () => undefined)
    createInterface({ input: socket }).on("line", (line) => {
      lines.push(line)
      if (isData && line !== ".") return
      isData = /^DATA/i.test(line)
      if (/^STARTTLS/i.test(line)) socket.write("502 not here\r\n")
      else socket.write(isData ? "354 go on\r\n" : "250 ok\r\n")
    })
    socket.write("220 ready\r\n")
  })
  server.listen(0, "127.0.0.2")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("the mail server has no port")
  return { url: `smtp://127.0.0.2:${address.port}`, lines }
}

test("over a network mail is not sent unencrypted, unless the URL says so", async () => {
  const { url, lines } = await startPlainServer()
  const from = "Prepside <no-reply@prepside.example>"
  const mail = smtpMail(url, from)
  await expect(mail.send(MAIL)).rejects.toMatchObject({ code: "ETLS" })
  expect(lines.filter((line) => /^(?:MAIL|RCPT|DATA)/i.test(line))).toEqual([])
  await smtpMail(`${url}?requireTLS=false`, from).send(MAIL)
  expect(lines).toContain("RCPT TO:<ana@example.com>")
})

test.each([
  ["a list of addresses", { to: "ana@example.com,eve@example.com" }],
  ["an address with a line break", { to: "ana@example.com>\r\nRCPT TO:<eve@example.com" }],
  ["an address with a header", { to: "ana@example.com\r\nBcc: eve@example.com" }],
  ["a subject with a header", { subject: "Hello\r\nBcc: eve@example.com\r\n\r\nMore" }],
  ["an id with a header", { messageId: "<1@x>\r\nBcc: eve@example.com" }],
])("%s adds no recipient and no header", async (_, change) => {
  const { url, lines } = await startPlainServer()
  const mail = smtpMail(`${url}?requireTLS=false`, "Prepside <no-reply@prepside.example>")
  await mail.send({ ...MAIL, ...change }).catch(() => undefined)
  expect(lines.filter((line) => /^RCPT TO:<eve@|^Bcc:|^More/i.test(line))).toEqual([])
})

/** A mail server whose reply to one command, or to the mail itself, never ends: a piece of it comes now and then. */
async function startTricklingServer(command: RegExp): Promise<{ url: string; connection: Promise<Socket> }> {
  const connected = Promise.withResolvers<Socket>()
  const server = createServer((socket) => {
    connected.resolve(socket)
    let rest = ""
    const answer = (line: string): void => {
      if (command.test(line)) {
        const trickle = setInterval(() => socket.write("250-go on\r\n"), TRICKLE_MS)
        socket.on("close", () => clearInterval(trickle))
      } else if (/^DATA/i.test(line)) socket.write("354 go on\r\n")
      else if (/^(?:EHLO|MAIL|RCPT)/i.test(line)) socket.write("250 ok\r\n")
    }
    socket.on("error", () => undefined)
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n")
      rest = lines.pop() ?? ""
      lines.forEach(answer)
    })
    socket.write("220 ready\r\n")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("the mail server has no port")
  return { url: `smtp://127.0.0.1:${address.port}`, connection: connected.promise }
}

test.each([
  ["the greeting of a client", /^EHLO/i],
  ["a recipient", /^RCPT/i],
  ["the mail itself", /^\.$/],
])("a server that trickles its reply to %s holds an attempt no longer than its limit", async (_, command) => {
  const { url, connection } = await startTricklingServer(command)
  const mail = smtpMail(url, "Prepside <no-reply@prepside.example>", 100)
  const sent = mail.send(MAIL)
  await expect(sent).rejects.toBeInstanceOf(MailServerAwayError)
  await expect(sent).rejects.toMatchObject({ code: "EABORT" })
  const socket = await connection
  if (!socket.closed) await once(socket, "close")
})
