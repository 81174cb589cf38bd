import { calls } from "#contract/index.ts"
import { fillPath, type Call, type CallReply, type CallRequest } from "#contract/route.ts"
import { adminToken, keepAdminToken } from "#web/data/admin-session.ts"
import { ApiError, refusalOf } from "#web/data/api-error.ts"
import { learnServerTime } from "#web/data/server-clock.ts"
import { loadWords, wordsOf } from "#web/i18n/words.ts"
import { currentSession, endSession } from "#web/data/session.ts"

/** The client, made from the contract: a call is made by its name, with its own types. */

type Calls = typeof calls
export type CallName = keyof Calls
export type Reply<N extends CallName> = CallReply<Calls[N], Blob>
/** The names of the calls that answer with a list. */
export type ListName = { [N in CallName]: Reply<N> extends unknown[] ? N : never }[CallName]

/** Queries are text on the wire; numbers and flags may be given as they are. */
type Loose<Q> = { [K in keyof Q]: Q[K] | number | boolean }
type Request<C extends Call> = {
  [K in keyof CallRequest<C>]: K extends "query" ? Loose<CallRequest<C>[K]> : CallRequest<C>[K]
} & (C extends { upload: string } ? { file: File } : unknown)
/** What a call is given: `params`, `query`, `body`, `file`, as far as it has them. */
export type Input<N extends CallName> = Request<Calls[N]>

export type CallOptions = {
  /** The same key within 24 h gives the first answer instead of doing it twice. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the call outlive the page. */
  keepalive?: boolean
}

const TIMEOUT_MS = 10_000
/** A picture over a slow line takes longer than words do. */
const UPLOAD_TIMEOUT_MS = 60_000

type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

function tokenFor(declaration: Call): string | null {
  if (declaration.who === "admin") return adminToken()
  return currentSession()?.token ?? (declaration.who === "signedIn" ? adminToken() : null)
}

function addressOf(declaration: Call, { params, query }: Parts): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "")
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return fillPath(declaration.path, params) + (search ? `?${search}` : "")
}

function bodyOf(declaration: Call, { body, file }: Parts): { body?: BodyInit; type?: string } {
  if (declaration.upload && file) {
    const form = new FormData()
    form.append(declaration.upload, file)
    return { body: form }
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: "application/json" }
}

async function send(declaration: Call, parts: Parts, options: CallOptions): Promise<Response> {
  const words = loadWords("kit")
  const token = tokenFor(declaration)
  const { body, type } = bodyOf(declaration, parts)
  const headers = new Headers(type ? { "content-type": type } : {})
  if (token) headers.set("authorization", `Bearer ${token}`)
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey)
  const timeout = AbortSignal.timeout(declaration.upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const askedAt = Date.now()
  let response: Response
  try {
    response = await fetch(addressOf(declaration, parts), {
      method: declaration.method,
      headers,
      credentials: "include",
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    await words
    throw new ApiError({ status: 0, code: "network", message: wordsOf("kit").network })
  }
  learnServerTime(response.headers, askedAt, Date.now())
  if (response.ok) return response
  await words
  const refusal = await refusalOf(response, wordsOf("kit").serverTrouble)
  if (refusal.code === "unauthorized" && token) forget(declaration, token)
  throw refusal
}

/** The server knows that token no more; a newer one that came meanwhile stays. */
function forget(declaration: Call, token: string): void {
  if (declaration.who === "admin") {
    if (adminToken() === token) keepAdminToken(null)
  } else if (currentSession()?.token === token) endSession("ended")
}

async function read<N extends CallName>(declaration: Call, response: Response): Promise<Reply<N>> {
  return (declaration.reply === "image" ? response.blob() : response.json()) as Promise<Reply<N>>
}

export const api = {
  /** Makes a call; the answer is its declared reply. Throws `ApiError`. */
  async call<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<N>> {
    return read<N>(calls[name], await send(calls[name], input, options))
  },

  /** A page of a list, and whether another one follows. */
  async page<N extends ListName>(
    name: N,
    input: Input<N>,
    options: CallOptions = {},
  ): Promise<{ items: Reply<N>; more: boolean }> {
    const response = await send(calls[name], input, options)
    const more = /rel="?next"?/.test(response.headers.get("link") ?? "")
    return { items: await read<N>(calls[name], response), more }
  },
}
