import type { Context } from "#server/context.ts"
import replyFrom from "@fastify/reply-from"
import type { FastifyInstance } from "fastify"

type Stripe = NonNullable<Context["sandbox"]>["stripe"]

/** What a browser may request from the payment sandbox: its hosted pages, and the confirmation of a setup intent. */
const OPEN_TO_BROWSERS =
  /^\/stripe-sandbox\/(?:v1\/setup_intents\/[\w]+\/confirm|(?:onboard|3ds|microdeposits|embedded)\/[\w-]+)$/

/** Proxies those requests unchanged. They replace pages that the provider hosts, so they need no sandbox access. */
export function servePaymentPages(app: FastifyInstance, stripe: Stripe): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is streamed on unread; the payment sandbox has limits of its own.
    scope.addContentTypeParser("*", (_, stream, done) => done(null, stream))
    await scope.register(replyFrom, {
      base: `http://${stripe.host}:${stripe.port}`,
      disableRequestLogging: true,
    })
    scope.route({
      method: ["GET", "POST"],
      url: "/stripe-sandbox/*",
      handler: async (request, reply) => {
        const path = request.url.split("?")[0] ?? ""
        if (!OPEN_TO_BROWSERS.test(path)) return reply.callNotFound()
        return reply.from(request.url, {
          // The provider must not see the browser's credentials for the product.
          rewriteRequestHeaders: (_, { authorization: _a, cookie: _c, ...headers }) => headers,
        })
      },
    })
  })
}
