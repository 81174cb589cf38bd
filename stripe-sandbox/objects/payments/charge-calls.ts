/** The calls of /v1/charges and /v1/mandates. */
import { load, save } from "../../state/context.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { mergeMetadata } from "../params.ts"

export const chargeHandlers: Handlers = {
  "GET /v1/charges": defineHandler(
    (ctx, params: ListParams & { customer?: string; payment_intent?: string; transfer_group?: string }) =>
      listPage(ctx, "charge", "/v1/charges", params, {
        customer: params.customer,
        payment_intent: params.payment_intent,
        transfer_group: params.transfer_group,
      }),
  ),
  "GET /v1/charges/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "charge", id, "charge")).body,
  ),
  "POST /v1/charges/{id}": defineHandler(
    async (ctx, params: { metadata?: unknown; description?: string }, id) => {
      const charge = await load(ctx, "charge", id, "charge")
      charge.body.metadata = mergeMetadata(charge.body.metadata, params.metadata)
      if (params.description !== undefined) charge.body.description = params.description
      await save(ctx, "charge", charge)
      return charge.body
    },
  ),
  "GET /v1/mandates/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "mandate", id, "mandate")).body,
  ),
}
