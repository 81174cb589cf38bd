/** A request as it came in, and its parameters read out of form, query or JSON. */
import qs from "qs"
import type { Operation, Schema } from "../contract.ts"
import { invalidRequest } from "../state/errors.ts"
import type { Params } from "../objects/handlers.ts"
import { readParams } from "./params.ts"

export type Inbound = {
  method: string
  /** Without the `/stripe-sandbox` prefix and the query. */
  path: string
  query: string
  header(name: string): string | undefined
  body: string
}

/** What an API call was given, read by its contract: v1 as a form or a query, v2 as JSON. */
export function paramsOf(operation: Operation, inbound: Inbound): Params {
  const v2 = inbound.path.startsWith("/v2/")
  if (inbound.method === "GET" || inbound.method === "DELETE" || !v2) {
    const text = inbound.method === "GET" ? inbound.query : inbound.body || inbound.query
    const given = qs.parse(text, { depth: 20, arrayLimit: 200, parameterLimit: 5000 })
    if (operation.list !== "v2") return readParams(operation.params, given, true)
    // The SDK's types leave it out, for it comes only inside the addresses of pages.
    const { page, ...rest } = given
    if (page !== undefined && typeof page !== "string")
      throw invalidRequest("Invalid string", { param: "page" })
    return { ...readParams(operation.params, rest, true), ...(page === undefined ? {} : { page }) }
  }
  return readParams(operation.params, parseJson(inbound.body), false)
}

/** What the form in a browser sends, as a form or as JSON. */
export function browserParams(inbound: Inbound): Params {
  const json = (inbound.header("content-type") ?? "").includes("json")
  const given = json ? parseJson(inbound.body) : qs.parse(inbound.body, { depth: 5 })
  return readParams(BROWSER_FORM, given, true)
}

const text = { type: "string" } as const
const whole = { type: "integer" } as const
const BROWSER_FORM = {
  type: "object",
  required: ["client_secret"],
  properties: {
    client_secret: text,
    key: text,
    payment_method: text,
    return_url: text,
    card: { type: "object", properties: { number: text, exp_month: whole, exp_year: whole, cvc: text } },
    us_bank_account: {
      type: "object",
      properties: {
        routing_number: text,
        account_number: text,
        account_holder_type: text,
        account_type: text,
      },
    },
  },
} as const satisfies object as unknown as Schema

function parseJson(body: string): unknown {
  if (body === "") return {}
  try {
    return JSON.parse(body)
  } catch {
    throw invalidRequest("The request body is not valid JSON.", { code: "invalid_json" })
  }
}
