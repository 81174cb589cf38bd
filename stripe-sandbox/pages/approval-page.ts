/** 3D Secure: the page of the payer's bank that asks to approve a payment or a saved card. */
import { isAddressOf, isLinkValid, markLinkUsed } from "../objects/page-links.ts"
import {
  type PendingIntent,
  loadMethodOf,
  loadPendingIntent,
  resolveApproval,
} from "../objects/payments/pending-intents.ts"
import type { Context } from "../state/context.ts"
import { formatUsd } from "../state/money.ts"
import type { Stored } from "../state/object-types.ts"
import { type Fields, type Page, detailsList, errorAlert, htmlPage, redirectTo } from "./html.ts"
import { methodLabel } from "./method-label.ts"

const NOTHING_TO_APPROVE = "There is nothing left to approve"

/** Shows the question; after it has been answered, redirects to the return address. */
export async function showApproval(ctx: Context, link: Stored<"link">): Promise<Page> {
  const pending = await loadPendingIntent(ctx, link.body.objectId)
  if (!isWaiting(ctx, link, pending)) return redirectTo(link.body.returnUrl, NOTHING_TO_APPROVE)
  return form(ctx, pending, null)
}

/** Resolves the approval and redirects to the return address. */
export async function submitApproval(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  const pending = await loadPendingIntent(ctx, link.body.objectId)
  const { returnUrl } = link.body
  if (!isWaiting(ctx, link, pending)) return redirectTo(returnUrl, NOTHING_TO_APPROVE)
  const { outcome } = fields
  if (outcome !== "approve" && outcome !== "refuse")
    return form(ctx, pending, "Please choose Approve or Refuse.")
  await markLinkUsed(ctx, link)
  const isApproved = outcome === "approve"
  await resolveApproval(ctx, pending, isApproved)
  return redirectTo(withResult(returnUrl, pending, isApproved), isApproved ? "Approved" : "Refused")
}

async function form(ctx: Context, pending: PendingIntent, error: string | null): Promise<Page> {
  const payment = pending.kind === "payment_intent" ? pending.intent.body : null
  const method = await loadMethodOf(ctx, pending)
  const details = {
    Amount: payment ? formatUsd(payment.amount) : null,
    Card: methodLabel(method.body),
    For: pending.intent.body.description,
  }
  return htmlPage(
    error === null ? 200 : 400,
    payment ? "Approve payment" : "Approve card",
    `${errorAlert(error)}<p>This page replaces the cardholder’s bank, which asks to approve ${payment ? "this payment" : "saving this card for later payments"}.</p>
${detailsList(details)}
<form method="post"><div class="buttons"><button class="main" type="submit" name="outcome" value="approve">Approve</button>
<button type="submit" name="outcome" value="refuse">Refuse</button></div></form>`,
    error !== null,
  )
}

/** The return address with the parameters that Stripe adds: the intent, its secret and the result. */
function withResult(
  returnUrl: string | null,
  { kind, intent }: PendingIntent,
  isApproved: boolean,
): string | null {
  if (returnUrl === null || !URL.canParse(returnUrl)) return returnUrl
  const url = new URL(returnUrl)
  url.searchParams.set(kind, intent.id)
  url.searchParams.set(`${kind}_client_secret`, intent.body.client_secret ?? "")
  url.searchParams.set("redirect_status", isApproved ? "succeeded" : "failed")
  return url.toString()
}

/** True while the intent waits for the approval of this link; a later attempt has its own link. */
function isWaiting(ctx: Context, link: Stored<"link">, { intent }: PendingIntent): boolean {
  return (
    isLinkValid(ctx, link.body) &&
    intent.body.status === "requires_action" &&
    isAddressOf(link, intent.body.next_action?.redirect_to_url?.url)
  )
}
