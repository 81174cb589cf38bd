import { createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A mail server that takes every mail (RFC 5321), for the time of one test. */
export async function startSmtpServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = []
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("the mail server has no port")
  return { url: `smtp://127.0.0.1:${address.port}`, mails }
}
