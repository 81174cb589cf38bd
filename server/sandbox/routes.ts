import { plusDuration } from "#domain/calendar.ts"
import { parseInstant } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { findPayment } from "#server/features/payments/store.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { requestLanguage } from "#server/http/language.ts"
import { parseInput, parseQuery } from "#server/http/parse-input.ts"
import { answerRefusal } from "#server/http/refusals.ts"
import { createAdmin } from "#server/features/admin/create-admin.ts"
import { requireSandboxAccess } from "#server/sandbox/access.ts"
import { readLedger } from "#server/sandbox/ledger.ts"
import { readMailbox, readPushes } from "#server/sandbox/mailbox.ts"
import { sandboxPage } from "#server/sandbox/page.ts"
import { seedMarket } from "#server/sandbox/seed/seed.ts"
import { servePaymentPages } from "#server/sandbox/payment-pages.ts"
import { runDue, settle } from "#server/tasks/schedule.ts"
import type { FastifyError, FastifyInstance } from "fastify"
import * as z from "zod"

const instantText = z
  .string()
  .refine((text) => parseInstant(text) !== null)
  .transform((text) => parseInstant(text) ?? new Date(Number.NaN))

const clockBody = z.union([
  z.object({ to: instantText, freeze: z.boolean().optional() }),
  z.object({ advance: z.string().max(100), freeze: z.boolean().optional() }),
  z.object({ freeze: z.boolean() }),
])
const adminBody = z.object({ name: z.string(), email: z.string(), password: z.string() })
const seedBody = z.object({ people: z.number().int().min(20).max(200).default(60) })
const onboardBody = z
  .object({ outcome: z.enum(["active", "pending", "restricted", "rejected"]).default("active") })
  .default({ outcome: "active" })
const faultBody = z.object({
  op: z.string().max(200),
  kind: z.enum(["drop_before", "drop_after", "500", "429", "409", "hang", "decline"]),
  times: z.number().int().min(1).max(1000).optional(),
  code: z.string().max(100).optional(),
})
const webhookBody = z.object({
  duplicate: z.boolean().optional(),
  reorder: z.boolean().optional(),
  drop: z.boolean().optional(),
  delay_ms: z.number().int().min(0).max(60_000).optional(),
})
const eventBody = z.discriminatedUnion("type", [
  z.object({ type: z.literal("settle") }),
  z.object({ type: z.literal("dispute"), paymentId: z.string() }),
  z.object({ type: z.literal("detach"), paymentMethodId: z.string() }),
  z.object({ type: z.enum(["restrict", "deauthorize", "payout_failed"]), account: z.string() }),
  z.object({ type: z.literal("behave"), paymentMethodId: z.string(), as: z.string() }),
])

/** Ids hold seconds in 32 bits, and the clock never goes back: a mistyped year must not break the sandbox. */
const LATEST = new Date("2100-01-01T00:00:00.000Z")

/** The most mails or pushes in an answer; older ones are found by address or account. */
const MOST_ROWS = 200

/** The instant that the body asks for. */
function requestedInstant(ctx: Context, body: z.output<typeof clockBody>): Date {
  const now = ctx.clock.now()
  const to = "to" in body ? body.to : "advance" in body ? plusDuration(now, body.advance) : now
  if (!to) throw invalidField("advance", "duration")
  if (to > LATEST) throw invalidField("to", "clockTooLate")
  if (to < now) throw invalidField("to", "clockBackward")
  return to
}

async function paymentIntentOf(ctx: Context, paymentId: string): Promise<string> {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment?.pi_id) throw new ApiError("not_found")
  return payment.pi_id
}

/** The controls of docs/sandbox.md, the page that shows them, and the provider's hosted pages. */
export async function serveSandbox(app: FastifyInstance, ctx: Context): Promise<void> {
  const { sandbox } = ctx
  if (!sandbox) return
  servePaymentPages(app, sandbox.stripe)
  const { control } = sandbox.stripe
  // One change of the clock at a time; the next waits for it.
  let moving: Promise<unknown> = Promise.resolve()
  let seeding = false
  const requireNotSeeding = (): void => {
    if (seeding) throw new ApiError("seed_running")
  }

  await app.register(async (controls) => {
    controls.addHook("onRequest", requireSandboxAccess(ctx))
    // The payment sandbox's refusals are answered as the product's own errors.
    controls.setErrorHandler((error: FastifyError, request, reply) => {
      const refused = sandbox.refusal(error)
      const reason = refused?.status === 404 ? "control_unknown" : "control_refused"
      return answerRefusal(
        ctx,
        refused ? new ApiError(reason, { facts: { detail: refused.message } }) : error,
        request,
        reply,
      )
    })
    controls.get("/_sandbox", (request, reply) => sandboxPage(ctx, reply, requestLanguage(request)))
    controls.get("/_sandbox/clock", async () => ({ now: ctx.clock.now().toISOString() }))
    controls.post("/_sandbox/clock", async (request) => {
      const { data: body } = clockBody.safeParse(request.body)
      if (!body) throw new ApiError("clock_move_invalid")
      requireNotSeeding()
      const move = moving.then(async () => {
        await runDue(ctx, requestedInstant(ctx, body), body.freeze)
      })
      moving = move.catch(() => undefined)
      await move
      return { now: ctx.clock.now().toISOString() }
    })
    controls.get("/_sandbox/mails", async (request) => {
      await settle(ctx)
      const { to } = parseQuery(z.object({ to: z.string().max(300).optional() }), request.query)
      return readMailbox(ctx, { to, limit: MOST_ROWS })
    })
    controls.get("/_sandbox/pushes", async (request) => {
      await settle(ctx)
      const { userId } = parseQuery(z.object({ userId: z.string().max(64).optional() }), request.query)
      return readPushes(ctx, { userId, limit: MOST_ROWS })
    })
    controls.post("/_sandbox/admins", async (request, reply) => {
      const admin = await createAdmin(ctx, parseInput(adminBody, request.body))
      return reply.code(201).send(admin)
    })
    controls.post("/_sandbox/town", async (request) => {
      const { people } = parseInput(seedBody, request.body ?? {})
      requireNotSeeding()
      seeding = true
      const build = moving
        .then(() => seedMarket(app, ctx, people))
        .finally(() => {
          seeding = false
        })
      moving = build.catch(() => undefined)
      return build
    })
    controls.post<{ Params: { account: string } }>(
      "/_sandbox/payments/accounts/:account/onboard",
      async (request) => {
        await control.onboard(
          request.params.account,
          parseInput(onboardBody, request.body ?? undefined).outcome,
        )
        await settle(ctx)
        return { success: true }
      },
    )
    controls.get("/_sandbox/payments/ledger", async () => {
      await settle(ctx)
      return readLedger(ctx)
    })
    controls.post("/_sandbox/payments/faults", async (request) => {
      const { op, kind, times, code } = parseInput(faultBody, request.body)
      await control.addFault({ op, kind, ...(times && { times }), ...(code && { code }) })
      return { success: true }
    })
    controls.delete("/_sandbox/payments/faults", async () => {
      await control.clearFaults()
      return { success: true }
    })
    controls.post("/_sandbox/payments/webhooks", async (request) => {
      const {
        duplicate = false,
        reorder = false,
        drop = false,
        delay_ms = 0,
      } = parseInput(webhookBody, request.body)
      await control.configureWebhooks({ duplicate, reorder, drop, delay_ms })
      return { success: true }
    })
    controls.post("/_sandbox/payments/events", async (request) => {
      const event = parseInput(eventBody, request.body)
      if (event.type === "settle") await control.settle()
      else if (event.type === "dispute") await control.dispute(await paymentIntentOf(ctx, event.paymentId))
      else if (event.type === "detach") await control.detach(event.paymentMethodId)
      else if (event.type === "behave") await control.setBehavior(event.paymentMethodId, event.as)
      else if (event.type === "restrict") await control.restrict(event.account)
      else if (event.type === "deauthorize") await control.deauthorize(event.account)
      else await control.failPayout(event.account)
      await settle(ctx)
      return { success: true }
    })
  })
}
