/** 3-D Secure: where the payer's bank would ask whether a payment or a saved card is meant. */
import { type Context, find, load } from "../state/context.ts"
import { idOf } from "../state/ids.ts"
import type { Stored } from "../state/object-types.ts"
import { isAddressOf, isLinkValid, markLinkUsed } from "../objects/page-links.ts"
import { approved } from "../objects/payments/payment-intents.ts"
import { setupApproved } from "../objects/payments/setup-intents.ts"
import { type Fields, type Page, errorWords, facts, goTo, htmlPage } from "./html.ts"
import { methodWords } from "./method-words.ts"

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })
const OVER = "There is nothing to approve here any more"

/** The question; one that is answered, or out of date, leads back to where the payer came from. */
export async function approvePage(ctx: Context, link: Stored<"link">): Promise<Page> {
  if (!(await isWaiting(ctx, link))) return goTo(link.body.returnUrl, OVER)
  return form(ctx, link, null)
}

async function form(ctx: Context, link: Stored<"link">, error: string | null): Promise<Page> {
  const { objectId, purpose } = link.body
  const payment = purpose === "approve_payment" ? (await load(ctx, "payment_intent", objectId)).body : null
  const intent = payment ?? (await load(ctx, "setup_intent", objectId)).body
  const method = await load(ctx, "payment_method", idOf(intent.payment_method) ?? "")
  return htmlPage(
    error === null ? 200 : 400,
    payment ? "Approve payment" : "Approve card",
    `${errorWords(error)}<p>This page stands in for the bank of the card’s owner, who is asked whether ${payment ? "this payment is" : "saving this card for later payments is"} meant.</p>
${facts({ Amount: payment ? DOLLARS.format(payment.amount / 100) : null, Card: methodWords(method.body), For: intent.description })}
<form method="post"><div class="buttons"><button class="main" type="submit" name="outcome" value="approve">Approve</button>
<button type="submit" name="outcome" value="refuse">Refuse</button></div></form>`,
    error !== null,
  )
}

/** Carries out the answer and goes back to the return address. */
export async function approvePost(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  if (!(await isWaiting(ctx, link))) return goTo(link.body.returnUrl, OVER)
  const { outcome } = fields
  if (outcome !== "approve" && outcome !== "refuse")
    return form(ctx, link, "Choose one of the two: approve or refuse.")
  await markLinkUsed(ctx, link)
  const { objectId, purpose, returnUrl } = link.body
  const yes = outcome === "approve"
  const kind = purpose === "approve_payment" ? "payment_intent" : "setup_intent"
  if (kind === "payment_intent") await approved(ctx, await load(ctx, kind, objectId), yes)
  else await setupApproved(ctx, await load(ctx, kind, objectId), yes)
  const secret = (await load(ctx, kind, objectId)).body.client_secret ?? ""
  return goTo(withAnswer(returnUrl, kind, objectId, secret, yes), yes ? "Approved" : "Refused")
}

/** Stripe tells the return address which intent it was, and how it went. */
function withAnswer(
  returnUrl: string | null,
  kind: string,
  about: string,
  secret: string,
  yes: boolean,
): string | null {
  if (returnUrl === null || !URL.canParse(returnUrl)) return returnUrl
  const url = new URL(returnUrl)
  url.searchParams.set(kind, about)
  url.searchParams.set(`${kind}_client_secret`, secret)
  url.searchParams.set("redirect_status", yes ? "succeeded" : "failed")
  return url.toString()
}

/** True while this very link's question is open: a later attempt has a link of its own. */
async function isWaiting(ctx: Context, link: Stored<"link">): Promise<boolean> {
  if (!isLinkValid(ctx, link.body)) return false
  const kind = link.body.purpose === "approve_payment" ? "payment_intent" : "setup_intent"
  const intent = await find(ctx, kind, link.body.objectId)
  return (
    intent?.body.status === "requires_action" &&
    isAddressOf(link, intent.body.next_action?.redirect_to_url?.url)
  )
}
