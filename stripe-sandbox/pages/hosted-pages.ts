/** The pages that Stripe would host, by the first segment of their path. */
import qs from "qs"
import type { ApiRequest } from "../http/request.ts"
import { componentData } from "../objects/connect/component-data.ts"
import { findPageLink } from "../objects/page-links.ts"
import type { Context } from "../state/context.ts"
import { StripeApiError } from "../state/errors.ts"
import type { PageLink, Stored } from "../state/object-types.ts"
import { type Runtime, createContext, transact } from "../state/runtime.ts"
import { showApproval, submitApproval } from "./approval-page.ts"
import { showDashboard } from "./dashboard-page.ts"
import { type Fields, type Page, plainPage } from "./html.ts"
import { showMicrodeposits, submitMicrodeposits } from "./microdeposits-page.ts"
import { showOnboarding, submitOnboarding } from "./onboarding-page.ts"

export type { Page } from "./html.ts"

/** The JSON data of an embedded component; null for other paths. */
export async function embeddedJson(runtime: Runtime, request: ApiRequest): Promise<Page | null> {
  const component = /^\/embedded\/([a-z_]+)\/?$/.exec(request.path)?.[1]
  if (component === undefined || request.method !== "GET") return null
  const secret = qs.parse(request.query).client_secret
  const json = (status: number, body: object): Page => ({
    status,
    body: JSON.stringify(body),
    type: "application/json",
  })
  try {
    // A write, because the data contains new one-time links.
    return json(
      200,
      await transact(runtime, (ctx) =>
        componentData(ctx, component, typeof secret === "string" ? secret : ""),
      ),
    )
  } catch (error) {
    if (error instanceof StripeApiError) return json(error.status, { error: error.body })
    runtime.log("error", "payment sandbox: an embedded component failed", { error: String(error) })
    return json(500, {
      error: { type: "api_error", message: "The payment sandbox failed. See its log for the reason." },
    })
  }
}

/** The page of a path; null for other paths. Errors are returned as pages, never thrown. */
export async function hostedPage(runtime: Runtime, request: ApiRequest): Promise<Page | null> {
  const found = /^\/(onboard|3ds|microdeposits|dashboard)\/([A-Za-z0-9]+)\/?$/.exec(request.path)
  if (!found) return null
  const [, folder = "", token = ""] = found
  try {
    if (request.method === "GET" || request.method === "HEAD") {
      return await runtime.store.read((unit) => respond(createContext(runtime, unit), folder, token, null))
    }
    if (request.method !== "POST")
      return plainPage(405, "Method not allowed", "This page supports GET and POST only.")
    const fields = readFields(request)
    return await transact(runtime, (ctx) => respond(ctx, folder, token, fields))
  } catch (error) {
    if (error instanceof StripeApiError) return plainPage(error.status, "That did not work", error.message)
    runtime.log("error", "payment sandbox: a page failed", { error: String(error) })
    return plainPage(500, "Something went wrong", "The payment sandbox failed. See its log for the reason.")
  }
}

type Show = (ctx: Context, link: Stored<"link">) => Promise<Page>
type Submit = (ctx: Context, link: Stored<"link">, fields: Fields) => Promise<Page>
const PAGES: Record<PageLink["purpose"], { show: Show; submit: Submit }> = {
  onboard: { show: showOnboarding, submit: submitOnboarding },
  approve_payment: { show: showApproval, submit: submitApproval },
  approve_setup: { show: showApproval, submit: submitApproval },
  microdeposits: { show: showMicrodeposits, submit: submitMicrodeposits },
  dashboard: { show: showDashboard, submit: showDashboard },
}

/** Shows the page of a link, or submits its form when `fields` are given. */
async function respond(ctx: Context, folder: string, token: string, fields: Fields | null): Promise<Page> {
  const link = await findPageLink(ctx, folder, token)
  if (!link) return plainPage(404, "No such page", "This payment sandbox has not created this link.")
  const page = PAGES[link.body.purpose]
  return fields === null ? page.show(ctx, link) : page.submit(ctx, link, fields)
}

function readFields(request: ApiRequest): Fields {
  const json = (request.header("content-type") ?? "").includes("json")
  try {
    const read: unknown = json ? JSON.parse(request.body || "{}") : qs.parse(request.body, { depth: 2 })
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Fields) : {}
  } catch {
    return {}
  }
}
