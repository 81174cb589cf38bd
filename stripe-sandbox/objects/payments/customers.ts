/** The calls of /v1/customers. */
import type Stripe from "stripe"
import { type Context, add, newObject, list, load, save } from "../../state/context.ts"
import { resourceMissing } from "../../state/errors.ts"
import { skeleton } from "../../contract.ts"
import { emit } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { mergeMetadata, omitUndefined, rejectUnsupportedParams } from "../params.ts"
import { idOf, newId } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { detachMethod } from "./payment-methods.ts"

type CustomerParams = Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams

/** A customer that is not deleted; throws 404 for others. */
export async function loadCustomer(ctx: Context, id: string): Promise<Stored<"customer">> {
  const found = await load(ctx, "customer", id, "customer")
  if (found.body.deleted as boolean | undefined) throw resourceMissing("customer", id, "customer")
  return found
}

const SUPPORTED_PARAMS = [
  "address",
  "description",
  "email",
  "invoice_settings",
  "metadata",
  "name",
  "phone",
  "preferred_locales",
]

function toAddress(given: CustomerParams["address"]): Stripe.Address | null {
  return given ? { ...(skeleton("Address") as unknown as Stripe.Address), ...given } : null
}

async function applyParams(
  ctx: Context,
  customer: Stripe.Customer,
  given: CustomerParams,
): Promise<Stripe.Customer> {
  rejectUnsupportedParams(given, SUPPORTED_PARAMS)
  const changed: Stripe.Customer = {
    ...customer,
    ...(given.address === undefined ? {} : { address: toAddress(given.address) }),
    ...omitUndefined({
      description: given.description,
      email: given.email,
      name: given.name,
      phone: given.phone,
      preferred_locales: given.preferred_locales,
    }),
    metadata: mergeMetadata(customer.metadata, given.metadata),
  }
  const defaultMethod = given.invoice_settings?.default_payment_method
  if (defaultMethod === undefined) return changed
  if (defaultMethod !== "" && defaultMethod !== null) {
    const param = "invoice_settings[default_payment_method]"
    const method = await load(ctx, "payment_method", defaultMethod, param)
    if (idOf(method.body.customer) !== customer.id)
      throw resourceMissing("PaymentMethod", defaultMethod, param)
  }
  changed.invoice_settings = {
    ...changed.invoice_settings,
    default_payment_method: defaultMethod === "" ? null : defaultMethod,
  }
  return changed
}

async function deleteCustomer(ctx: Context, id: string): Promise<object> {
  const customer = await loadCustomer(ctx, id)
  for (const method of await list(ctx, "payment_method", { customer: id })) await detachMethod(ctx, method)
  emit(ctx, "customer.deleted", customer.body)
  const deleted = { id, object: "customer", deleted: true }
  await save(ctx, "customer", { ...customer, body: deleted as unknown as Stripe.Customer })
  return deleted
}

export const customerHandlers: Handlers = {
  "POST /v1/customers": defineHandler(async (ctx, params: CustomerParams) => {
    const id = newId("cus")
    const empty = newObject<Stripe.Customer>("Customer", ctx, {
      id,
      metadata: {},
      invoice_prefix: id.slice(-8).toUpperCase(),
    })
    const customer = await applyParams(ctx, empty, params)
    add(ctx, id, customer, { kind: "customer" })
    emit(ctx, "customer.created", customer)
    return customer
  }),
  "GET /v1/customers": defineHandler((ctx, params: ListParams & { email?: string }) =>
    listPage(ctx, "customer", "/v1/customers", params, {}, (each) => {
      if (each.deleted as boolean | undefined) return false
      return params.email === undefined || each.email === params.email
    }),
  ),
  "GET /v1/customers/{id}": defineHandler(async (ctx, _params, id) => (await load(ctx, "customer", id)).body),
  "POST /v1/customers/{id}": defineHandler(async (ctx, params: CustomerParams, id) => {
    const customer = await loadCustomer(ctx, id)
    customer.body = await applyParams(ctx, customer.body, params)
    await save(ctx, "customer", customer)
    emit(ctx, "customer.updated", customer.body)
    return customer.body
  }),
  "DELETE /v1/customers/{id}": defineHandler((ctx, _params, id) => deleteCustomer(ctx, id)),
  "GET /v1/customers/{id}/payment_methods": defineHandler(
    async (ctx, params: ListParams & { type?: string }, id) => {
      await loadCustomer(ctx, id)
      return listPage(
        ctx,
        "payment_method",
        `/v1/customers/${id}/payment_methods`,
        params,
        { customer: id },
        (each) => params.type === undefined || each.type === params.type,
      )
    },
  ),
  "GET /v1/customers/{parent}/payment_methods/{id}": defineHandler(async (ctx, _params, id, path) => {
    const method = await load(ctx, "payment_method", id)
    if (idOf(method.body.customer) !== path.parent) throw resourceMissing("PaymentMethod", id)
    return method.body
  }),
}
