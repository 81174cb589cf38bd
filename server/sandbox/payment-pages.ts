import type { Context } from "#server/context.ts"
import replyFrom from "@fastify/reply-from"
import type { FastifyInstance } from "fastify"

type Stripe = NonNullable<Context["sandbox"]>["stripe"]

/** Only what a browser may ask of the payment sandbox: its hosted pages and the confirming of a set-up. */
const OPEN_TO_BROWSERS =
  /^\/stripe-sandbox\/(?:v1\/setup_intents\/[\w]+\/confirm|(?:onboard|3ds|microdeposits|embedded)\/[\w-]+)$/

/** Passes those requests on, bytes and all; the stand-ins for what the provider itself hosts are no controls. */
export function servePaymentPages(app: FastifyInstance, stripe: Stripe): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Not read here: the stream goes on as it comes, and the payment sandbox has limits of its own.
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
          // The browser's own credentials for the product are none of the provider's business.
          rewriteRequestHeaders: (_, { authorization: _a, cookie: _c, ...headers }) => headers,
        })
      },
    })
  })
}
