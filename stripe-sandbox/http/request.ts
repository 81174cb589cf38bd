/** An incoming request, and its parameters from form, query or JSON. */
import qs from "qs"
import type { Operation, Schema } from "../contract.ts"
import { invalidRequest } from "../state/errors.ts"
import type { Params } from "../objects/handlers.ts"
import { readParams } from "./read-params.ts"

export type ApiRequest = {
  method: string
  /** Without the `/stripe-sandbox` prefix and the query. */
  path: string
  query: string
  header(name: string): string | undefined
  body: string
}

/** The validated parameters of an API call: v1 from a form or a query, v2 from JSON. */
export function readRequestParams(operation: Operation, request: ApiRequest): Params {
  const v2 = request.path.startsWith("/v2/")
  if (request.method === "GET" || request.method === "DELETE" || !v2) {
    const text = request.method === "GET" ? request.query : request.body || request.query
    const given = qs.parse(text, { depth: 20, arrayLimit: 200, parameterLimit: 5000 })
    if (operation.list !== "v2") return readParams(operation.params, given, true)
    // The SDK's types lack `page`, which only occurs in page URLs.
    const { page, ...rest } = given
    if (page !== undefined && typeof page !== "string")
      throw invalidRequest("Invalid string", { param: "page" })
    return { ...readParams(operation.params, rest, true), ...(page === undefined ? {} : { page }) }
  }
  return readParams(operation.params, parseJson(request.body), false)
}

/** The validated parameters of a confirm call from the browser, as a form or as JSON. */
export function readBrowserParams(request: ApiRequest): Params {
  const json = (request.header("content-type") ?? "").includes("json")
  const given = json ? parseJson(request.body) : qs.parse(request.body, { depth: 5 })
  return readParams(BROWSER_FORM, given, true)
}

const text = { type: "string" } as const
const integer = { type: "integer" } as const
const BROWSER_FORM = {
  type: "object",
  required: ["client_secret"],
  properties: {
    client_secret: text,
    key: text,
    payment_method: text,
    return_url: text,
    card: { type: "object", properties: { number: text, exp_month: integer, exp_year: integer, cvc: text } },
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
