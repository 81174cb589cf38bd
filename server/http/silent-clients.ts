import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Socket } from "node:net"

/** Requests that have been read whole and wait for their answer, by connection: several where a client pipelines. */
const unanswered = new WeakMap<Socket, Set<FastifyRequest>>()

/** Says that a request has been read whole: from now on it is the client that waits. */
export function markReceived(request: FastifyRequest): void {
  const { socket } = request.raw
  const requests = unanswered.get(socket) ?? new Set()
  unanswered.set(socket, requests.add(request))
}

/**
 * Cuts connections of clients that fall silent for the server's `connectionTimeout`, in the middle of a request or while
 * bytes of an answer wait to be read. Producing an answer may take longer: without a listener the server would cut that
 * connection too.
 */
export function cutSilentClients(app: FastifyInstance): void {
  app.server.on("timeout", (socket) => {
    if (!unanswered.get(socket)?.size || socket.writableLength > 0) socket.destroy()
  })
  app.addHook("preHandler", (request, _, done) => {
    // The handler of an upload reads it and says when it is done.
    if (!request.headers["content-type"]?.toLowerCase().startsWith("multipart/")) markReceived(request)
    done()
  })
  app.addHook("onResponse", (request, _, done) => {
    unanswered.get(request.raw.socket)?.delete(request)
    done()
  })
}
