import type { Role } from "#domain/role.ts"
import type { ErrorCode } from "#contract/errors.ts"
import type * as z from "zod/mini"

/**
 * What a call is. Each is declared once; the server, the client, `/openapi.json`, the access test and
 * the fuzzer are all made from the declaration.
 */

/** Who may call: `anyone` needs no token, `member` a worker's or employer's, `signedIn` any role's, the others that role's. */
export type Who = "anyone" | Role | "member" | "signedIn" | "admin"

/** What must hold besides the role, reported in this order (docs/rules/api.md#gates). */
export type Gate = "gate" | "terms" | "email" | "paid"

type Schema = z.ZodMiniType
type Bytes = "image" | "archive"

export type Call = {
  method: "GET" | "POST" | "PATCH" | "DELETE"
  /** With `:name` for what varies; a trailing slash is accepted everywhere (docs/rules/api.md#paths). */
  path: string
  /** Another spelling of the path, which answers too and is not documented. */
  alias?: string
  summary: string
  who: Who
  /** The path parameter that must be the caller's own id; another person's is 404. */
  self?: string
  gates?: readonly Gate[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** Multipart field of the one file the call takes. */
  upload?: string
  /** `image` and `archive`: bytes with their own type. */
  reply: Schema | Bytes
  status?: 200 | 201
  /** When no answer came, nobody has to check what became of it before sending it again: a log-in. */
  repeatable?: boolean
  /** Takes an optional `Idempotency-Key`. */
  idempotent?: boolean
  errors?: readonly ErrorCode[]
}

/** Declares a call; only keeps its exact type. */
export function call<const C extends Call>(declaration: C): C {
  return declaration
}

/** Whether the call answers with a list. Of the schemas of replies the build of the web app keeps only this. */
export function answersList({ reply }: Partial<Pick<Call, "reply">>): boolean {
  return typeof reply === "object" && reply.def.type === "array"
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** What a handler gets: parsed and typed. */
export type CallInput<C extends Call> = {
  params: Out<C["params"]>
  query: Out<C["query"]>
  body: Out<C["body"]>
}

/** What a caller gives, before parsing. */
export type CallRequest<C extends Call> = {
  [K in "params" | "query" | "body" as C[K] extends Schema ? K : never]: In<C[K]>
}

/** What a call answers. Bytes of an image have another type on each side, which `Image` names. */
export type CallReply<C extends Call, Image = never> = C["reply"] extends Schema
  ? z.output<C["reply"]>
  : Image

/** What any call may be refused with: input, a database that is away, a fault of ours. */
const ALWAYS = ["invalid", "invalid_json", "unavailable", "internal"] as const

/** Every refusal that the call can give, those of who may call it included. */
export function refusalCodes({ who, errors = [] }: Call): ErrorCode[] {
  const auth = who === "anyone" ? [] : (["unauthorized"] as const)
  const role = who === "anyone" || who === "signedIn" ? [] : (["wrong_role"] as const)
  return [...new Set([...auth, ...role, ...errors, ...ALWAYS])]
}

export function isBytes(reply: Call["reply"]): reply is Bytes {
  return reply === "image" || reply === "archive"
}

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))
}
