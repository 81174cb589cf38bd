/** Creates events in the transaction of the change that they report. */
import type { Context } from "../state/context.ts"
import { apiVersion, eventDefinition, describeMismatch } from "../contract.ts"
import { internalError } from "../state/errors.ts"
import { enqueueEvent } from "./outbox.ts"
import { newId, unixSeconds } from "../state/ids.ts"

/** Emits a snapshot event of the platform, or of a connected account when `account` is given. */
export function emit(ctx: Context, type: string, object: object, account?: string): void {
  const definition = eventDefinition(type)
  const mismatch = definition ? describeMismatch(definition, object) : "the contract has no such event"
  if (mismatch) throw internalError(`The event ${type} does not match the contract: ${mismatch}`)
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
  enqueueEvent(ctx, id, event, account ? "connect" : "platform", account ? { type, account } : { type })
}

/** Emits a thin event about a v2 account; `data` is only included when the event is retrieved. */
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
  enqueueEvent(ctx, id, event, "thin", { type, account, thin: "yes" })
}
