import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { sameSecret } from "#server/security/secrets.ts"
import type { FastifyInstance } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"
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

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long a call took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none"
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const { metricsToken } = ctx.config
  app.get("/metrics", async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
    if (!metricsToken || !given || !sameSecret(given, metricsToken)) throw new ApiError("not_found")
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
