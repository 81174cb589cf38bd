import { calls, type CallName, type Calls } from "#contract/index.ts"
import { answersList, fillPath, type Call, type CallReply, type CallRequest } from "#contract/route.ts"
import { timeLimit } from "#web/data/time-limit.ts"
import { reuseAccountRequest } from "#web/data/account-request.ts"
import { adminToken, keepAdminToken } from "#web/data/admin-session.ts"
import { CallError, readRefusal } from "#web/data/call-error.ts"
import { sendForm } from "#web/data/send-form.ts"
import { learnServerTime } from "#web/data/server-clock.ts"
import { currentSession, endSession } from "#web/data/session.ts"

/** The client, made from the contract: a call is made by its name, with its own types. */

export type Reply<N extends CallName> = CallReply<Calls[N]>
/** The names of the calls that answer with a list. */
export type ListName = { [N in CallName]: Reply<N> extends unknown[] ? N : never }[CallName]

/** Queries are text on the wire; numbers and flags may be given as they are. */
type LooseQuery<Q> = { [K in keyof Q]: Q[K] | number | boolean }
type Request<C extends Call> = {
  [K in keyof CallRequest<C>]: K extends "query" ? LooseQuery<CallRequest<C>[K]> : CallRequest<C>[K]
} & (C extends { upload: string } ? { file: File } : unknown)
/** What a call is given: `params`, `query`, `body`, `file`, as far as it has them. */
export type Input<N extends CallName> = Request<Calls[N]>
/** A page of a list, and whether another one follows. */
export type Page<N extends ListName> = { items: Reply<N>; more: boolean }

export type CallOptions = {
  /** The same key within 24 h gives the first answer instead of doing it twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const TIMEOUT_MS = 10_000

/** The most rows of a list that is read whole; a longer one is an error, since a part of it would look like all. */
const MOST_ITEMS = 2_000

/** The rows of all pages, each once: a row that changed its place between two pages may be on both. */
function uniqueRows(rows: readonly unknown[]): unknown[] {
  const idOf = (row: unknown): unknown => (row as { _id?: unknown })._id ?? row
  return [...new Map(rows.map((row) => [idOf(row), row])).values()]
}

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

function tokenFor(declaration: Call): string | null {
  if (declaration.who === "admin") return adminToken()
  return currentSession()?.token ?? (declaration.who === "signedIn" ? adminToken() : null)
}

function urlOf(declaration: Call, { params, query }: RequestParts): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "")
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return fillPath(declaration.path, params) + (search ? `?${search}` : "")
}

function bodyOf(declaration: Call, { body, file }: RequestParts): { body?: BodyInit; type?: string } {
  if (declaration.upload && file) {
    const form = new FormData()
    form.append(declaration.upload, file)
    return { body: form }
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: "application/json" }
}

function requestInit(
  declaration: Call,
  parts: RequestParts,
  token: string | null,
  options: CallOptions,
): RequestInit {
  const { body, type } = bodyOf(declaration, parts)
  const headers = new Headers(type ? { "content-type": type } : {})
  if (token) headers.set("authorization", `Bearer ${token}`)
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey)
  return {
    method: declaration.method,
    headers,
    // What a person reads of an account is kept nowhere; a picture is, but asked about, since it may have been replaced.
    cache: declaration.reply === "image" ? "no-cache" : "no-store",
    signal: timeLimit(TIMEOUT_MS, options.signal),
    ...(body === undefined ? {} : { body }),
  }
}

/**
 * Whether a change without an answer may have been made. Without a connection nothing was sent at all.
 */
function kindWhenUnanswered({ method, repeatable = false }: Call): "unreachable" | "unknownOutcome" {
  return method === "GET" || repeatable || !navigator.onLine ? "unreachable" : "unknownOutcome"
}

/** The server does not know that token any more; a newer one that came meanwhile stays. */
function endRejectedSession(declaration: Call, token: string): void {
  if (declaration.who === "admin") {
    if (adminToken() === token) keepAdminToken(null)
  } else if (currentSession()?.token === token) endSession("ended")
}

/** The answer to a request, or to the same one that the document itself has already sent. */
async function fetchOrReuse(url: string, init: RequestInit, token: string | null) {
  const request = init.method === "GET" ? reuseAccountRequest(url, token) : undefined
  const early = await request?.response
  if (request && early)
    return { response: early, sentAt: request.sentAt, receivedAt: request.receivedAt ?? Date.now() }
  const sentAt = Date.now()
  const { body } = init
  const response = await (body instanceof FormData ? sendForm(url, { ...init, body }) : fetch(url, init))
  return { response, sentAt, receivedAt: Date.now() }
}

/** Makes a call and reads its answer. Throws `CallError`; when `signal` ended it, what the platform throws. */
async function send<T>(
  declaration: Call,
  parts: RequestParts,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const token = tokenFor(declaration)
  const url = urlOf(declaration, parts)
  const init = requestInit(declaration, parts, token, options)
  const unanswered = kindWhenUnanswered(declaration)
  try {
    const { response, sentAt, receivedAt } = await fetchOrReuse(url, init, token)
    learnServerTime(response, sentAt, receivedAt)
    if (response.ok) return await read(response)
    throw await readRefusal(response, unanswered)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (!(cause instanceof CallError)) throw new CallError({ kind: unanswered, cause })
    if (cause.code === "unauthorized" && token) endRejectedSession(declaration, token)
    throw cause
  }
}

async function readReply<N extends CallName>(declaration: Call, response: Response): Promise<Reply<N>> {
  const reply: unknown = await (typeof declaration.reply === "string" ? response.blob() : response.json())
  // A proxy's own answer, say: a screen that counts on a list would fail on it.
  if (answersList(declaration) && !Array.isArray(reply))
    throw new CallError({ kind: "bug", cause: new TypeError("This is not an array!") })
  return reply as Reply<N>
}

const hasNextPage = (response: Response): boolean => /rel="?next"?/.test(response.headers.get("link") ?? "")

export const api = {
  /** Makes a call; the answer is its declared reply, of a list without a `limit` the whole list. Throws `CallError`. */
  async call<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<N>> {
    const declaration: Call = calls[name]
    const parts: RequestParts = input
    const ask = (query: RequestParts["query"]) =>
      send(declaration, query ? { ...parts, query } : parts, options, async (response) => ({
        reply: await readReply<N>(declaration, response),
        more: hasNextPage(response),
      }))
    const { reply, more } = await ask(parts.query)
    if (!more || !Array.isArray(reply) || parts.query?.limit !== undefined) return reply
    const rows: unknown[] = [...reply]
    for (let follows = true; follows;) {
      if (rows.length >= MOST_ITEMS)
        throw new CallError({ kind: "bug", cause: new Error(`${name} has more than ${MOST_ITEMS} rows`) })
      const page = await ask({ ...parts.query, skip: rows.length })
      rows.push(...(page.reply as unknown[]))
      follows = page.more
    }
    return uniqueRows(rows) as Reply<N>
  },

  /** The same for a page of a list. */
  async page<N extends ListName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Page<N>> {
    const declaration: Call = calls[name]
    return send(declaration, input, options, async (response) => ({
      items: await readReply<N>(declaration, response),
      more: hasNextPage(response),
    }))
  },
}
