import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { sameSecret } from "#server/security/secrets.ts"
import type { FastifyReply, FastifyRequest } from "fastify"

const COOKIE = "prepside_sandbox"
/**
 * Whether the request was made on this machine: not by a proxy, and not by another site's page in a browser here,
 * which would come under a host name of its own or across sites.
 */
function isLocal(request: FastifyRequest): boolean {
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
 * Lets a request reach the controls if payments are in the sandbox, this is not production, and the server is on
 * loopback or the request carries the token. Anything else is a 404, like any unknown path.
 */
export function requireSandboxAccess(ctx: Context) {
  const { config } = ctx
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!ctx.sandbox || config.production) throw new ApiError("not_found")
    // A proxy's requests come from elsewhere, even if the proxy is on this machine.
    if (LOOPBACK.test(config.host) && isLocal(request)) return
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
