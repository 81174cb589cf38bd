import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { readBacklog } from "#server/http/backlog.ts"
import { sameSecret } from "#server/security/secrets.ts"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"

/** `/livez`: the process is up. `/readyz`: database, queue and files can be reached. `/metrics`: by token only. */
export function serveHealth(app: FastifyInstance, ctx: Context): void {
  app.get("/livez", async () => ({ status: "ok" }))
  app.get("/readyz", async () => {
    await sql`select 1`.execute(ctx.db)
    await ctx.queue.check()
    await ctx.files.check()
    return { status: "ok" }
  })

  const { registry, requestSeconds } = ctx.metrics
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none"
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const { metricsToken } = ctx.config
  app.get("/metrics", async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
    if (!metricsToken || !given || !sameSecret(given, metricsToken)) throw new ApiError("not_found")
    await readBacklog(ctx)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
