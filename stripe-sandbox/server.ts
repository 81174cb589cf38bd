/**
 * The payment sandbox: a Stripe-compatible HTTP server (docs/payment-sandbox.md). Store and clock are passed in, so
 * the same code is the product's default provider and the test double.
 */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { apiVersion } from "./contract.ts"
import { type SandboxControl, createControl } from "./control.ts"
import { type Delivery, startDelivery } from "./events/delivery.ts"
import type { Webhook } from "./events/send-event.ts"
import { handleRequest } from "./http/handle-request.ts"
import type { ApiRequest } from "./http/request.ts"
import { type Page, embeddedJson, hostedPage } from "./pages/hosted-pages.ts"
import { newId } from "./state/ids.ts"
import type { Log, Runtime, SandboxClock } from "./state/runtime.ts"
import type { SandboxStore } from "./store.ts"

export type { SandboxClock } from "./state/runtime.ts"
export type { SandboxControl } from "./control.ts"
/** What a control throws for an invalid argument, with `status` and `message`. */
export { StripeApiError } from "./state/errors.ts"
export type SandboxOptions = {
  store: SandboxStore
  clock: SandboxClock
  /** The only API key that is accepted. */
  secretKey: string
  /** Base URL of the hosted pages for a browser, such as `http://127.0.0.1:3000/stripe-sandbox`. */
  publicUrl: () => string
  /** Where events are sent, called in each delivery round; null keeps them queued. */
  webhook: () => Webhook | null
  log?: Log
  port?: number
}
export type Sandbox = { host: string; port: number; control: SandboxControl; close(): Promise<void> }

const HOST = "127.0.0.1"
const PATH_PREFIX = "/stripe-sandbox"
const MAX_BODY_BYTES = 1_000_000
/** How long `close` waits for active requests, and how often it closes idle connections. */
const DRAIN_MS = 2_000
const SWEEP_MS = 20

/** Starts the server on 127.0.0.1; without `port`, on a free port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  await options.store.prepare()
  let delivery: Delivery | null = null
  const runtime: Runtime = {
    store: options.store,
    clock: options.clock,
    secretKey: options.secretKey,
    publicUrl: options.publicUrl,
    log: options.log ?? (() => undefined),
    wakeDelivery: () => delivery?.wake(),
  }
  delivery = startDelivery(runtime, options.webhook)
  const started = delivery
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void serve(runtime, request, response, hanging).catch((error: unknown) => {
      // The client closed the connection before the request was complete.
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
  started.wake()
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
      // Active requests are completed; a connection is closed as soon as it is idle.
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
  const apiRequest = await readApiRequest(request)
  if (apiRequest === null) {
    send(response, { status: 413, type: "text/plain", body: "The request is too large." }, requestId, request)
    return
  }
  const page = (await hostedPage(runtime, apiRequest)) ?? (await embeddedJson(runtime, apiRequest))
  if (page) {
    sendPage(response, page)
    return
  }
  const outcome = await handleRequest(runtime, apiRequest, requestId)
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

async function readApiRequest(request: IncomingMessage): Promise<ApiRequest | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk as Buffer)
  }
  if (size > MAX_BODY_BYTES) return null
  const [, fullPath = "/", query = ""] = /^([^?]*)\??(.*)$/s.exec(request.url ?? "/") ?? []
  const path = fullPath.startsWith(`${PATH_PREFIX}/`) ? fullPath.slice(PATH_PREFIX.length) : fullPath
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    method: request.method ?? "GET",
    path,
    query,
    header,
    body: Buffer.concat(chunks).toString("utf8"),
  }
}

type HttpResponse = { status: number; type: string; body: string; headers?: Record<string, string> }

function send(
  response: ServerResponse,
  content: HttpResponse,
  requestId: string,
  request: IncomingMessage,
): void {
  const version = request.headers["stripe-version"]
  const key = request.headers["idempotency-key"]
  response.writeHead(content.status, {
    "content-type": content.type,
    "content-length": Buffer.byteLength(content.body),
    "cache-control": "no-store",
    "request-id": requestId,
    "stripe-version": typeof version === "string" ? version : apiVersion,
    ...(typeof key === "string" ? { "idempotency-key": key } : {}),
    ...content.headers,
  })
  response.end(content.body)
}

function sendPage(response: ServerResponse, page: Page): void {
  response.writeHead(page.status, {
    "content-type": page.type ?? "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(page.location ? { location: page.location } : {}),
  })
  response.end(page.body)
}
