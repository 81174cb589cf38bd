/** Writes down what happened, in the same transaction as the happening; delivery.ts carries it out. */
import { type Context, add } from "../state/context.ts"
import { apiVersion, eventDefinition, describeMismatch } from "../contract.ts"
import { internalError } from "../state/errors.ts"
import { newId, unixSeconds } from "../state/ids.ts"

/** A snapshot event of the platform, or of a connected account when `account` is given. */
export function emit(ctx: Context, type: string, object: object, account?: string): void {
  const definition = eventDefinition(type)
  const misfit = definition ? describeMismatch(definition, object) : "the contract has no such event"
  if (misfit) throw internalError(`The sandbox made a ${type} that does not fit the contract: ${misfit}`)
  const id = newId("evt")
  const event = {
    id,
    object: "event",
    ...(account ? { account } : {}),
    api_version: apiVersion,
    created: unixSeconds(ctx.now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: ctx.requestId, idempotency_key: ctx.idempotencyKey },
    type,
  }
  shelve(ctx, id, event, account ? "connect" : "platform", account ? { type, account } : { type })
}

/** A thin event about a v2 account; `data` is only shown when the event is fetched. */
export function emitThin(ctx: Context, type: string, account: string, data?: object): void {
  const id = newId("evt")
  const event = {
    id,
    object: "v2.core.event",
    type,
    created: ctx.now.toISOString(),
    livemode: false,
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
    reason: { type: "request", request: { id: ctx.requestId, idempotency_key: ctx.idempotencyKey ?? "" } },
    ...(data ? { data } : {}),
  }
  shelve(ctx, id, event, "thin", { type, account, thin: "yes" })
}

function shelve(
  ctx: Context,
  id: string,
  event: object,
  channel: "platform" | "connect" | "thin",
  keys: Record<string, string>,
): void {
  add(
    ctx,
    id,
    { event, channel, attempts: 0, leasedUntil: 0, retryAt: 0 },
    { kind: "event", keys: { ...keys, undelivered: "yes" } },
  )
}
