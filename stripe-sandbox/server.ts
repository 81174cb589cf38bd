/**
 * The payment sandbox: a Stripe-compatible server on this machine. It imports nothing of the product; state and
 * time are handed to it, so the same code is the product's default provider and every test's double.
 */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { apiVersion } from "./contract.ts"
import { type SandboxControl, createControl } from "./control.ts"
import type { Runtime, Log, SandboxClock } from "./state/runtime.ts"
import { type Delivery, type Webhook, startDelivery } from "./events/delivery.ts"
import { respond } from "./http/dispatch.ts"
import type { Inbound } from "./http/inbound.ts"
import { newId } from "./state/ids.ts"
import { type Page, embeddedJson, hostedPage } from "./pages/hosted-pages.ts"
import type { SandboxStore } from "./store.ts"

export type { SandboxClock } from "./state/runtime.ts"
export type { SandboxControl } from "./control.ts"
/** What a control throws when it refuses: `status` and words. */
export { StripeApiError } from "./state/errors.ts"
export type SandboxOptions = {
  store: SandboxStore
  clock: SandboxClock
  /** The only key accepted. */
  secretKey: string
  /** Base of the hosted pages as a browser reaches them, such as `http://127.0.0.1:3000/stripe-sandbox`. */
  publicUrl: () => string
  /** Where events go; asked at each round of deliveries. null keeps them until there is somewhere. */
  webhook: () => Webhook | null
  log?: Log
  port?: number
}
export type Sandbox = { host: string; port: number; control: SandboxControl; close(): Promise<void> }

const HOST = "127.0.0.1"
const PREFIX = "/stripe-sandbox"
const MAX_BODY_BYTES = 1_000_000
/** How long a close waits for requests under way, and how often it looks for idle connections. */
const DRAIN_MS = 2_000
const SWEEP_MS = 20

/** Starts serving on 127.0.0.1; `port` 0 or none takes a free one. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  await options.store.prepare()
  let delivery: Delivery | null = null
  const runtime: Runtime = {
    store: options.store,
    clock: options.clock,
    secretKey: options.secretKey,
    publicUrl: options.publicUrl,
    log: options.log ?? (() => undefined),
    wakeDelivery: () => delivery?.kick(),
  }
  delivery = startDelivery(runtime, options.webhook)
  const started = delivery
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void serve(runtime, request, response, hanging).catch((error: unknown) => {
      // Who hangs up halfway waits for no answer, and nothing was done.
      if (!request.complete) return
      runtime.log("error", "payment sandbox: a request failed", { error: String(error) })
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { "content-type": "text/plain" }).end("The payment sandbox failed.")
    })
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const status =
      error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request"
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port ?? 0, HOST, resolve)
  })
  started.kick()
  const release = (): void => {
    for (const response of hanging) response.destroy()
    hanging.clear()
  }
  return {
    host: HOST,
    port: (server.address() as AddressInfo).port,
    control: createControl(runtime, { release, count: () => hanging.size }, () => started.flush()),
    close: async () => {
      release()
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      // What is being answered is answered; a connection is let go as soon as it is idle.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      server.closeIdleConnections()
      await Promise.race([ended, sleep(DRAIN_MS, null, { ref: false })])
      clearInterval(sweep)
      await started.close()
      server.closeAllConnections()
      await ended
    },
  }
}

async function serve(
  runtime: Runtime,
  request: IncomingMessage,
  response: ServerResponse,
  hanging: Set<ServerResponse>,
): Promise<void> {
  const requestId = newId("req")
  const inbound = await readInbound(request)
  if (inbound === null) {
    send(response, { status: 413, type: "text/plain", body: "The request is too large." }, requestId, request)
    return
  }
  const page = (await hostedPage(runtime, inbound)) ?? (await embeddedJson(runtime, inbound))
  if (page) {
    sendPage(response, page)
    return
  }
  const outcome = await respond(runtime, inbound, requestId)
  if (outcome === "dropped") request.socket.destroy()
  else if (outcome === "hanging") {
    hanging.add(response)
    response.on("close", () => hanging.delete(response))
  } else {
    const body = JSON.stringify(outcome.body, null, 2)
    send(
      response,
      {
        status: outcome.status,
        type: "application/json",
        body,
        ...(outcome.headers ? { headers: outcome.headers } : {}),
      },
      requestId,
      request,
    )
  }
}

async function readInbound(request: IncomingMessage): Promise<Inbound | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size <= MAX_BODY_BYTES) parts.push(part as Buffer)
  }
  if (size > MAX_BODY_BYTES) return null
  const [, whole = "/", query = ""] = /^([^?]*)\??(.*)$/s.exec(request.url ?? "/") ?? []
  const path = whole.startsWith(`${PREFIX}/`) ? whole.slice(PREFIX.length) : whole
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return { method: request.method ?? "GET", path, query, header, body: Buffer.concat(parts).toString("utf8") }
}

type Sending = { status: number; type: string; body: string; headers?: Record<string, string> }

function send(response: ServerResponse, sending: Sending, requestId: string, request: IncomingMessage): void {
  const version = request.headers["stripe-version"]
  const key = request.headers["idempotency-key"]
  response.writeHead(sending.status, {
    "content-type": sending.type,
    "content-length": Buffer.byteLength(sending.body),
    "cache-control": "no-store",
    "request-id": requestId,
    "stripe-version": typeof version === "string" ? version : apiVersion,
    ...(typeof key === "string" ? { "idempotency-key": key } : {}),
    ...sending.headers,
  })
  response.end(sending.body)
}

function sendPage(response: ServerResponse, page: Page): void {
  response.writeHead(page.status, {
    "content-type": page.type ?? "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    ...(page.location ? { location: page.location } : {}),
  })
  response.end(page.body)
}
