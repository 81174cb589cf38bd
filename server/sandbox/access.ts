import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { sameSecret } from "#server/security/secrets.ts"
import type { FastifyReply, FastifyRequest } from "fastify"

const COOKIE = "prepside_sandbox"
/** Also against a page elsewhere that sends its visitors' browsers here, under a name of its own or across sites. */
function comesFromNear(request: FastifyRequest): boolean {
  const { headers } = request
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded
  const name = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
  return forwarded === undefined && LOOPBACK.test(name) && headers["sec-fetch-site"] !== "cross-site"
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/

function cookieToken(request: FastifyRequest): string | undefined {
  const cookie = (request.headers.cookie ?? "").split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`))
  try {
    return cookie && decodeURIComponent(cookie.slice(COOKIE.length + 1))
  } catch {
    return undefined
  }
}

/**
 * The controls exist where payments are in the sandbox and this is no production, for a server on
 * loopback or a request that carries the token; elsewhere they are as absent as any unknown path.
 */
export function sandboxDoor(ctx: Context) {
  const { config } = ctx
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!ctx.sandbox || config.production) throw new ApiError("not_found")
    // What a proxy passes on comes from elsewhere, although the proxy itself is near.
    if (LOOPBACK.test(config.host) && comesFromNear(request)) return
    const query = (request.query as { token?: unknown }).token
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
    const given = typeof query === "string" ? query : (bearer ?? cookieToken(request))
    if (!config.sandboxToken || !given || !sameSecret(given, config.sandboxToken))
      throw new ApiError("not_found")
    if (typeof query === "string")
      reply.header(
        "set-cookie",
        `${COOKIE}=${encodeURIComponent(query)}; Path=/_sandbox; HttpOnly; SameSite=Strict`,
      )
  }
}
