import { createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

export type SmtpServer = {
  url: string
  /** The mails that it has accepted. */
  mails: string[]
  /** Recipients whose mail it refuses. */
  refused: Set<string>
  /** Closes its port and all connections, as a server does that is restarted. */
  stop(): Promise<void>
  /** Opens the same port again. */
  restart(): Promise<void>
}

/** A mail server (RFC 5321) for the time of one test. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = []
  const refused = new Set<string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    let rest = ""
    let mail: string[] | null = null
    const answer = (line: string): void => {
      if (mail) {
        if (line !== ".") return void mail.push(line.replace(/^\./, ""))
        mails.push(mail.join("\n"))
        mail = null
        socket.write("250 taken\r\n")
      } else if (refused.has(/^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? "")) {
        socket.write("550 no such mailbox\r\n")
      } else if (/^DATA/i.test(line)) {
        mail = []
        socket.write("354 go on\r\n")
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n")
      else socket.write("250 ok\r\n")
    }
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n")
      rest = lines.pop() ?? ""
      lines.forEach(answer)
    })
    socket.write("220 ready\r\n")
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve)
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  await listen(0)
  onTestFinished(stop)
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("the mail server has no port")
  const { port } = address
  return { url: `smtp://127.0.0.1:${port}`, mails, refused, stop, restart: () => listen(port) }
}
