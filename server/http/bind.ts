import { type CallName, calls } from "#contract/index.ts"
import { MAX_SKIP } from "#contract/parts.ts"
import { type Call, isBytes } from "#contract/route.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { authenticate, requireSession } from "#server/http/auth.ts"
import { answerOnce, readKey } from "#server/http/idempotency.ts"
import { parseInput, parseQuery } from "#server/http/parse-input.ts"
import { markReceived } from "#server/http/silent-clients.ts"
import { requestLanguage } from "#server/http/language.ts"
import { requireGates } from "#server/features/accounts/gates.ts"
import { clientAddressKey } from "#server/security/client-address.ts"
import { type Caller, Download, Image, Page } from "#server/handler.ts"
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify"
import * as z from "zod"

type Handle = (ctx: Context, request: unknown) => Promise<unknown>

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Whether a path parameter holds U+0000, which PostgreSQL cannot store in text: no row can match it. */
function hasUnstorableParam(params: unknown): boolean {
  return Object.values(Object(params)).some((value) => typeof value === "string" && value.includes("\u0000"))
}

/** A `Link` header to the next page: the same query with a higher `skip`; null when that is out of range. */
function nextLink(request: FastifyRequest, shown: number): string | null {
  const url = new URL(request.url, "http://host")
  const skip = Number(url.searchParams.get("skip") ?? 0) + shown
  if (skip > MAX_SKIP) return null
  url.searchParams.set("skip", String(skip))
  return `<${url.pathname}${url.search}>; rel="next"`
}

async function readParts(request: FastifyRequest, field: string): Promise<Buffer | null> {
  for await (const part of request.parts()) {
    if (part.type !== "file") continue
    const bytes = await part.toBuffer()
    // What is cut between two chunks is not noticed by the reading itself.
    if (part.file.truncated) throw new ApiError("too_large")
    if (part.fieldname === field && bytes.length > 0) return bytes
  }
  return null
}

/** The one file of an upload. A body that is truncated or malformed is bad input, not an internal error. */
async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw new ApiError("unsupported_media_type")
  const file = await readParts(request, field).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    const known: unknown = Reflect.get(Object(error), "code")
    throw typeof known === "string" && known.startsWith("FST_") ? error : new ApiError("upload_unreadable")
  })
  if (!file) throw new ApiError("missing_file")
  markReceived(request)
  return file
}

const IMAGE_CACHE = {
  versioned: "public, max-age=3600",
  revalidated: "no-cache",
  none: "no-store",
} as const

function sendImage(request: FastifyRequest, reply: FastifyReply, image: Image, etag: string): FastifyReply {
  reply.header("cache-control", IMAGE_CACHE[image.cache])
  reply.header("content-disposition", 'inline; filename="picture.webp"')
  if (image.cache !== "none") {
    reply.header("etag", etag)
    if (request.headers["if-none-match"] === etag) return reply.code(304).send()
  }
  return reply.type("image/webp").send(image.bytes)
}

function sendDownload(reply: FastifyReply, { stream, name, type }: Download): FastifyReply {
  reply.header("cache-control", "no-store")
  reply.header("content-disposition", `attachment; filename="${name}"`)
  return reply.type(type).send(stream)
}

const jsonSchemas = new Map<CallName, object>()

/** The JSON Schema of a call's reply: one object for each call, by which servers share its serializer. */
function jsonSchemaOf(name: CallName, reply: z.core.$ZodType): object {
  const known = jsonSchemas.get(name)
  if (known) return known
  const schema = z.toJSONSchema(reply, { io: "output", target: "draft-7", unrepresentable: "any" })
  jsonSchemas.set(name, schema)
  return schema
}

/** Deletes of a whole list beside which one entry can be deleted. */
const listDeletions = new Set<string>(
  Object.values<Call>(calls)
    .filter(({ method, path }) => method === "DELETE" && path.includes("/:"))
    .map(({ path }) => path.slice(0, path.indexOf("/:"))),
)

/** An entry whose id is empty: it must not be taken for the whole list, although a trailing slash is accepted. */
const namesEmptyEntry = (call: Call, url: string): boolean =>
  call.method === "DELETE" && listDeletions.has(call.path) && /\/(?:$|\?)/.test(url)

/** Registers a call of the contract as a route: authenticate, parse, handle, check the reply. */
export function bind(app: FastifyInstance, ctx: Context, name: CallName, call: Call, handle: Handle): void {
  const status = call.status ?? 200
  const replySchema = isBytes(call.reply) ? null : call.reply
  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    ...(replySchema && { schema: { response: { [status]: jsonSchemaOf(name, replySchema) } } }),
    onRequest: (request, _, done) => {
      // Without a token an open path needs no look-up of a session.
      if (call.who === "anyone" && !request.headers.authorization) return done()
      authenticate(ctx, call.who, request.headers).then((caller) => {
        request.caller = caller
        done()
      }, done)
    },
    handler: async (request, reply) => {
      const { caller } = request
      if (namesEmptyEntry(call, request.url)) throw new ApiError("not_found")
      if (!call.upload && request.isMultipart()) throw new ApiError("unsupported_media_type")
      const params = call.params && parseInput(call.params, request.params)
      const query = call.query && parseQuery(call.query, request.query)
      const body = call.body && parseInput(call.body, request.body)
      const file = call.upload ? await readFile(request, call.upload) : null
      if (caller && (call.body || call.upload)) await requireSession(ctx, caller)
      const key = call.idempotent ? readKey(request.headers["idempotency-key"]) : null
      if (hasUnstorableParam(params)) throw new ApiError("not_found")
      if (call.self && caller && Reflect.get(Object(params), call.self) !== caller.id)
        throw new ApiError("not_found")
      let gatesChecked = !call.gates
      const answer = await handle(ctx, {
        params,
        query,
        body,
        caller,
        file,
        language: requestLanguage(request),
        address: clientAddressKey(request.ip),
        userAgent: request.headers["user-agent"] ?? null,
        requireGates: async (tx: never) => {
          gatesChecked = true
          if (caller) await requireGates(ctx, tx, caller, call.gates ?? [])
        },
        once: (tx: never, work: () => Promise<unknown>) => {
          if (key === null || !caller) return work()
          // A repeated answer skips the gates: they were checked when it was first given.
          gatesChecked = true
          const mine = { accountId: caller.id, call: name, key, body: request.body, now: ctx.clock.now() }
          return answerOnce(tx, mine, work)
        },
      })
      if (!gatesChecked) throw new Error(`${name} declares gates and its handler did not check them`)
      if (answer instanceof Image) return sendImage(request, reply, answer, `"${ctx.hash(answer.bytes)}"`)
      if (answer instanceof Download) return sendDownload(reply, answer)
      const payload = answer instanceof Page ? answer.items : answer
      // An empty page (`limit=0`) has no next one: the link would be the page itself.
      const next =
        answer instanceof Page && answer.more && answer.items.length > 0
          ? nextLink(request, answer.items.length)
          : null
      if (next) reply.header("link", next)
      if (ctx.checkReplies && replySchema) checkReply(name, replySchema, payload)
      return reply.code(status).send(payload)
    },
  }
  app.route(route)
  if (call.alias) app.route({ ...route, url: call.alias })
}

/** In development and tests a reply that does not match its declaration is an error. */
function checkReply(name: string, schema: z.core.$ZodType, payload: unknown): void {
  const result = z.safeParse(schema, payload)
  if (!result.success)
    throw new Error(`the reply of ${name} breaks its declaration: ${z.prettifyError(result.error)}`)
}
