/** The pages Stripe would host, told apart by their folder. */
import qs from "qs"
import type { Core } from "../core.ts"
import { change, contextFor } from "../core.ts"
import { StripeFailure } from "../errors.ts"
import { linkOf } from "../links.ts"
import type { Inbound } from "../dispatch.ts"
import { type Fields, type Page, plainPage } from "./html.ts"
import { onboardPage, onboardPost } from "./onboard.ts"

export type { Page } from "./html.ts"

/** The page a path means; null for paths that are no page. Never throws: trouble is a page too. */
export async function hostedPage(core: Core, inbound: Inbound): Promise<Page | null> {
  const found = /^\/(onboard|3ds|microdeposits)\/([A-Za-z0-9]+)\/?$/.exec(inbound.path)
  if (!found) return null
  const [, folder = "", token = ""] = found
  try {
    if (inbound.method === "GET" || inbound.method === "HEAD") {
      return await core.store.read((unit) => show(contextFor(core, unit), folder, token))
    }
    if (inbound.method !== "POST")
      return plainPage(405, "Not possible", "This page is opened or its form is sent; nothing else.")
    const fields = readFields(inbound)
    return await change(core, (ctx) => act(ctx, folder, token, fields))
  } catch (error) {
    if (error instanceof StripeFailure) return plainPage(error.status, "That did not work", error.message)
    core.log("error", "payment sandbox: a page failed", { error: String(error) })
    return plainPage(500, "Something went wrong", "The payment sandbox failed; its log says why.")
  }
}

type Ctx = ReturnType<typeof contextFor>

async function show(ctx: Ctx, folder: string, token: string): Promise<Page> {
  const link = await linkOf(ctx, folder, token)
  if (!link) return plainPage(404, "No such page", "This link was never made by this payment sandbox.")
  return onboardPage(ctx, link)
}

async function act(ctx: Ctx, folder: string, token: string, fields: Fields): Promise<Page> {
  const link = await linkOf(ctx, folder, token)
  if (!link) return plainPage(404, "No such page", "This link was never made by this payment sandbox.")
  return onboardPost(ctx, link, fields)
}

function readFields(inbound: Inbound): Fields {
  const json = (inbound.header("content-type") ?? "").includes("json")
  try {
    return (json ? JSON.parse(inbound.body || "{}") : qs.parse(inbound.body, { depth: 2 })) as Fields
  } catch {
    return {}
  }
}
