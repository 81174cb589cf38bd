import type { ErrorCode } from "#contract/errors.ts"
import type { Context } from "#server/context.ts"
import { constraintFailure, isDatabaseAway, isDatabaseBusy } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { requestLanguage } from "#server/http/language.ts"
import { clientAddressKey } from "#server/security/client-address.ts"
import { type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

/** The web framework's own refusals in the words of the contract. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  FST_FILES_LIMIT: "invalid",
  FST_PARTS_LIMIT: "invalid",
  FST_FIELDS_LIMIT: "invalid",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
}

/** What PostgreSQL says of a NUL in a text or a JSON: no text of ours holds one. */
const UNTEXTUAL = new Set(["22021", "22P05"])

const AWAY_RETRY_SECONDS = 2

function failureOf(error: FastifyError, request: FastifyRequest): ApiError | null {
  if (error instanceof ApiError) return error
  // The client went away in the middle of its request: its code is that of a database's broken connection.
  if (request.raw.errored === error) return new ApiError("request_unreadable")
  const constraint = constraintFailure(error)
  if (constraint) return constraint
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return new ApiError("unavailable", { retryAfterSeconds: AWAY_RETRY_SECONDS })
  if (UNTEXTUAL.has(error.code)) return new ApiError("control_characters")
  const code = FRAMEWORK[error.code]
  if (code) return new ApiError(code)
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? new ApiError("request_unreadable")
    : null
}

/** Refusals that each leave a line in the log (docs/rules/api.md#security-log). */
const LOGGED = new Set<ErrorCode>(["bad_credentials", "wrong_role", "suspended", "too_many", "invalid_token"])
/**
 * Of a caller with a valid token only: a row of another account is 404 like a missing one, and forms refuse bad input
 * themselves. Anyone else could fill the log.
 */
const LOGGED_OF_CALLERS = new Set<ErrorCode>(["not_found", "invalid"])

function isLogged({ code }: ApiError, request: FastifyRequest): boolean {
  if (code === "unauthorized") return request.headers.authorization !== undefined
  // A request that cannot be read meets no hook, and so has no caller.
  const caller = request.caller as FastifyRequest["caller"] | undefined
  return LOGGED.has(code) || (LOGGED_OF_CALLERS.has(code) && Boolean(caller))
}

/** Who was refused what, without anything that was typed. */
function logRefusal(ctx: Context, refusal: ApiError, request: FastifyRequest): void {
  if (!isLogged(refusal, request)) return
  const { caller } = request
  ctx.log.info(
    {
      security: refusal.reason,
      method: request.method,
      url: request.routeOptions.url,
      role: caller?.role,
      accountId: caller?.id,
      address: clientAddressKey(request.ip),
      fields: refusal.extra.problems && Object.keys(refusal.extra.problems),
    },
    "a call was refused",
  )
}

/** Answers one refusal in the one shape; never a stack trace. */
export async function answerRefusal(
  ctx: Context,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const failure = failureOf(error, request)
  if (!failure)
    ctx.log.error({ err: error, method: request.method, url: request.routeOptions.url }, "unexpected error")
  else if (failure.status >= 500) ctx.log.warn({ err: error }, failure.message)
  else logRefusal(ctx, failure, request)
  const answer = failure ?? new ApiError("internal")
  const { retryAfterSeconds } = answer.extra
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds))
  return reply
    .code(answer.status)
    .type("application/json")
    .send(JSON.stringify(answer.body(requestLanguage(request))))
}

const UNREADABLE_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers, in the one shape, bytes that are not HTTP or arrive too slowly: no request exists yet. */
export function answerUnreadable(
  ctx: Context,
  headers: Record<string, string>,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return
  const body = JSON.stringify(new ApiError("request_unreadable").body("en"))
  const status = UNREADABLE_STATUS[error.code ?? ""] ?? 400
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `date: ${ctx.clock.now().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ]
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`)
}

/** Answers, in the one shape, an `Expect` that nobody meets: Node hands it to no route. */
export function answerUnmetExpectation(ctx: Context, response: ServerResponse): void {
  const body = JSON.stringify(new ApiError("request_unreadable").body("en"))
  response
    .writeHead(417, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      date: ctx.clock.now().toUTCString(),
    })
    .end(body)
}

/** Every refusal in the one shape. */
export function answerRefusals(app: FastifyInstance, ctx: Context): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerRefusal(ctx, error, request, reply))
}
