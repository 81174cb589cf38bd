/** Customers: who pays. */
import type Stripe from "stripe"
import { type Context, add, newObject, list, load, save } from "../../state/context.ts"
import { resourceMissing } from "../../state/errors.ts"
import { skeleton } from "../../contract.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata, present, refuseUnkept } from "../params.ts"
import { idOf, newId } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { detach } from "./payment-methods.ts"

type Settings = Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams

/** A customer that has not been deleted; Stripe's 404 otherwise, naming `customer`. */
export async function liveCustomer(ctx: Context, id: string): Promise<Stored<"customer">> {
  const found = await load(ctx, "customer", id, "customer")
  if (found.body.deleted as boolean | undefined) throw resourceMissing("customer", id, "customer")
  return found
}

const KEPT = [
  "address",
  "description",
  "email",
  "invoice_settings",
  "metadata",
  "name",
  "phone",
  "preferred_locales",
]

function addressOf(given: Settings["address"]): Stripe.Address | null {
  return given ? { ...(skeleton("Address") as unknown as Stripe.Address), ...given } : null
}

async function applySettings(
  ctx: Context,
  customer: Stripe.Customer,
  given: Settings,
): Promise<Stripe.Customer> {
  refuseUnkept(given, KEPT)
  const changed: Stripe.Customer = {
    ...customer,
    ...(given.address === undefined ? {} : { address: addressOf(given.address) }),
    ...present({
      description: given.description,
      email: given.email,
      name: given.name,
      phone: given.phone,
      preferred_locales: given.preferred_locales,
    }),
    metadata: mergedMetadata(customer.metadata, given.metadata),
  }
  const chosen = given.invoice_settings?.default_payment_method
  if (chosen === undefined) return changed
  if (chosen !== "" && chosen !== null) {
    const method = await load(ctx, "payment_method", chosen, "invoice_settings[default_payment_method]")
    if (idOf(method.body.customer) !== customer.id)
      throw resourceMissing("PaymentMethod", chosen, "invoice_settings[default_payment_method]")
  }
  changed.invoice_settings = {
    ...changed.invoice_settings,
    default_payment_method: chosen === "" ? null : chosen,
  }
  return changed
}

async function drop(ctx: Context, id: string): Promise<object> {
  const customer = await liveCustomer(ctx, id)
  for (const method of await list(ctx, "payment_method", { customer: id })) await detach(ctx, method)
  emit(ctx, "customer.deleted", customer.body)
  const gone = { id, object: "customer", deleted: true }
  await save(ctx, "customer", { ...customer, body: gone as unknown as Stripe.Customer })
  return gone
}

export const customers: Handlers = {
  "POST /v1/customers": answer(async (ctx, params: Settings) => {
    const id = newId("cus")
    const empty = newObject<Stripe.Customer>("Customer", ctx, {
      id,
      metadata: {},
      invoice_prefix: id.slice(-8).toUpperCase(),
    })
    const customer = await applySettings(ctx, empty, params)
    add(ctx, id, customer, { kind: "customer" })
    emit(ctx, "customer.created", customer)
    return customer
  }),
  "GET /v1/customers": answer((ctx, params: Page & { email?: string }) =>
    page(ctx, "customer", "/v1/customers", params, {}, (each) => {
      if (each.deleted as boolean | undefined) return false
      return params.email === undefined || each.email === params.email
    }),
  ),
  "GET /v1/customers/{id}": answer(async (ctx, _params, id) => (await load(ctx, "customer", id)).body),
  "POST /v1/customers/{id}": answer(async (ctx, params: Settings, id) => {
    const customer = await liveCustomer(ctx, id)
    customer.body = await applySettings(ctx, customer.body, params)
    await save(ctx, "customer", customer)
    emit(ctx, "customer.updated", customer.body)
    return customer.body
  }),
  "DELETE /v1/customers/{id}": answer((ctx, _params, id) => drop(ctx, id)),
  "GET /v1/customers/{id}/payment_methods": answer(async (ctx, params: Page & { type?: string }, id) => {
    await liveCustomer(ctx, id)
    return page(
      ctx,
      "payment_method",
      `/v1/customers/${id}/payment_methods`,
      params,
      { customer: id },
      (each) => params.type === undefined || each.type === params.type,
    )
  }),
  "GET /v1/customers/{parent}/payment_methods/{id}": answer(async (ctx, _params, id, path) => {
    const method = await load(ctx, "payment_method", id)
    if (idOf(method.body.customer) !== path.parent) throw resourceMissing("PaymentMethod", id)
    return method.body
  }),
}
