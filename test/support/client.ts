import { type ErrorBody, type ErrorCode, errors } from "#contract/errors.ts"
import { type CallName, calls, type Calls } from "#contract/index.ts"
import { type Call, type CallReply, fillPath, isBytes, refusalCodes } from "#contract/route.ts"

/** What a call gives back, refused or not: tests look at both. */
export type Answer<N extends CallName> = {
  status: number
  headers: Headers
  /** The reply; throws with the refusal's words when there is none. */
  ok: CallReply<Calls[N], Blob>
  /** The refusal; throws when the call succeeded. */
  refused: ErrorBody
}

type Request = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: unknown
  file?: Blob
  headers?: Record<string, string>
}

export type Client = {
  token: string | null
  call<N extends CallName>(name: N, request?: Request): Promise<Answer<N>>
  /** Any path, as it is. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

function queryText(query: Request["query"]): string {
  const entries = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : ""
}

function bodyOf(call: Call, request: Request): Pick<RequestInit, "body" | "headers"> {
  if (call.upload) {
    const form = new FormData()
    if (request.file) form.set(call.upload, request.file, "picture.jpg")
    return { body: form }
  }
  if (request.body === undefined) return {}
  return { body: JSON.stringify(request.body), headers: { "content-type": "application/json" } }
}

/** Clients are made from the document of the calls: a refusal that it does not name would surprise them. */
function requireDeclared(name: CallName, call: Call, json: unknown): void {
  const code = Object(json).code as ErrorCode | undefined
  if (code !== undefined && code in errors && !refusalCodes(call).includes(code))
    throw new Error(`${name} was refused with ${code}, which its declaration does not name`)
}

/** Calls of the contract over real HTTP, with or without a bearer token. */
export function client(url: string, token: string | null): Client {
  const auth: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...auth, ...Object.fromEntries(new Headers(init.headers)) },
    })
  return {
    token,
    fetch: send,
    call: async (name, request = {}) => {
      const call: Call = calls[name]
      const { body, headers } = bodyOf(call, request)
      const response = await send(`${fillPath(call.path, request.params)}${queryText(request.query)}`, {
        method: call.method,
        ...(body !== undefined && body !== null && { body }),
        headers: { ...Object.fromEntries(new Headers(headers)), ...request.headers },
      })
      const json: unknown =
        response.ok && isBytes(call.reply) ? await response.blob() : await response.json().catch(() => null)
      requireDeclared(name, call, json)
      return {
        status: response.status,
        headers: response.headers,
        get ok() {
          if (!response.ok) throw new Error(`${name} was refused: ${response.status} ${JSON.stringify(json)}`)
          return json as never
        },
        get refused() {
          if (response.ok) throw new Error(`${name} was not refused: ${JSON.stringify(json)}`)
          return json as ErrorBody
        },
      }
    },
  }
}
