import type { ErrorCode } from "#contract/errors.ts"
import type { Context } from "#server/context.ts"
import { constraintFailure, isDatabaseAway } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { requestLanguage } from "#server/http/language.ts"
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

function failureOf(error: FastifyError): ApiError | null {
  if (error instanceof ApiError) return error
  const constraint = constraintFailure(error)
  if (constraint) return constraint
  if (isDatabaseAway(error)) return new ApiError("unavailable", { retryAfterSeconds: AWAY_RETRY_SECONDS })
  if (UNTEXTUAL.has(error.code)) return new ApiError("control_characters")
  const code = FRAMEWORK[error.code]
  if (code) return new ApiError(code)
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? new ApiError("request_unreadable")
    : null
}

/** Answers one refusal in the one shape; never a stack trace. */
export async function answerRefusal(
  ctx: Context,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const failure = failureOf(error)
  if (!failure)
    ctx.log.error({ err: error, method: request.method, url: request.routeOptions.url }, "unexpected error")
  else if (failure.status >= 500) ctx.log.warn({ err: error }, failure.message)
  const answer = failure ?? new ApiError("internal")
  const { retryAfterSeconds } = answer.extra
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds))
  return reply
    .code(answer.status)
    .type("application/json")
    .send(JSON.stringify(answer.body(requestLanguage(request))))
}

/** Every refusal in the one shape. */
export function answerRefusals(app: FastifyInstance, ctx: Context): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerRefusal(ctx, error, request, reply))
}
