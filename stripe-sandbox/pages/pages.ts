/** The pages Stripe would host, told apart by their folder. */
import qs from "qs"
import { embeddedData } from "../objects/connect/account-sessions.ts"
import type { Context } from "../state/context.ts"
import type { Runtime } from "../state/runtime.ts"
import { transact, createContext } from "../state/runtime.ts"
import { StripeApiError } from "../state/errors.ts"
import type { PageLink, Stored } from "../state/object-types.ts"
import { findPageLink } from "../objects/page-links.ts"
import type { Inbound } from "../http/inbound.ts"
import { type Fields, type Page, plainPage } from "./html.ts"
import { approvePage, approvePost } from "./approve.ts"
import { dashboardPage } from "./dashboard.ts"
import { depositsPage, depositsPost } from "./deposits.ts"
import { onboardPage, onboardPost } from "./onboard.ts"

export type { Page } from "./html.ts"

/** The JSON a panel of an account session reads; null for other paths. */
export async function embeddedJson(runtime: Runtime, inbound: Inbound): Promise<Page | null> {
  const component = /^\/embedded\/([a-z_]+)\/?$/.exec(inbound.path)?.[1]
  if (component === undefined || inbound.method !== "GET") return null
  const secret = qs.parse(inbound.query).client_secret
  const json = (status: number, body: object): Page => ({
    status,
    body: JSON.stringify(body),
    type: "application/json",
  })
  try {
    // A write, for the panels carry fresh one-time links.
    return json(
      200,
      await transact(runtime, (ctx) =>
        embeddedData(ctx, component, typeof secret === "string" ? secret : ""),
      ),
    )
  } catch (error) {
    if (error instanceof StripeApiError) return json(error.status, { error: error.body })
    runtime.log("error", "payment sandbox: a panel failed", { error: String(error) })
    return json(500, {
      error: { type: "api_error", message: "The payment sandbox failed; its log says why." },
    })
  }
}

/** The page a path means; null for paths that are no page. Never throws: trouble is a page too. */
export async function hostedPage(runtime: Runtime, inbound: Inbound): Promise<Page | null> {
  const found = /^\/(onboard|3ds|microdeposits|dashboard)\/([A-Za-z0-9]+)\/?$/.exec(inbound.path)
  if (!found) return null
  const [, folder = "", token = ""] = found
  try {
    if (inbound.method === "GET" || inbound.method === "HEAD") {
      return await runtime.store.read((unit) => show(createContext(runtime, unit), folder, token))
    }
    if (inbound.method !== "POST")
      return plainPage(405, "Not possible", "This page is opened or its form is sent; nothing else.")
    const fields = readFields(inbound)
    return await transact(runtime, (ctx) => act(ctx, folder, token, fields))
  } catch (error) {
    if (error instanceof StripeApiError) return plainPage(error.status, "That did not work", error.message)
    runtime.log("error", "payment sandbox: a page failed", { error: String(error) })
    return plainPage(500, "Something went wrong", "The payment sandbox failed; its log says why.")
  }
}

type Show = (ctx: Context, link: Stored<"link">) => Promise<Page>
type Act = (ctx: Context, link: Stored<"link">, fields: Fields) => Promise<Page>
const PAGES: Record<PageLink["purpose"], { show: Show; act: Act }> = {
  onboard: { show: onboardPage, act: onboardPost },
  approve_payment: { show: approvePage, act: approvePost },
  approve_setup: { show: approvePage, act: approvePost },
  microdeposits: { show: depositsPage, act: depositsPost },
  dashboard: { show: dashboardPage, act: dashboardPage },
}

async function show(ctx: Context, folder: string, token: string): Promise<Page> {
  const link = await findPageLink(ctx, folder, token)
  if (!link) return plainPage(404, "No such page", "This link was never made by this payment sandbox.")
  return PAGES[link.body.purpose].show(ctx, link)
}

async function act(ctx: Context, folder: string, token: string, fields: Fields): Promise<Page> {
  const link = await findPageLink(ctx, folder, token)
  if (!link) return plainPage(404, "No such page", "This link was never made by this payment sandbox.")
  return PAGES[link.body.purpose].act(ctx, link, fields)
}

function readFields(inbound: Inbound): Fields {
  const json = (inbound.header("content-type") ?? "").includes("json")
  try {
    const read: unknown = json ? JSON.parse(inbound.body || "{}") : qs.parse(inbound.body, { depth: 2 })
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Fields) : {}
  } catch {
    return {}
  }
}
