/** The Express Dashboard, where an account's owner would see balance and payouts. */
import { payoutsOf } from "../objects/connect/account-sessions.ts"
import { isLinkValid } from "../objects/page-links.ts"
import { type Context, load } from "../state/context.ts"
import type { Stored } from "../state/object-types.ts"
import { type Page, escapeHtml, htmlPage, plainPage } from "./html.ts"

/** What the account holds and what its bank got; a plain sentence once the link is over. */
export async function dashboardPage(ctx: Context, link: Stored<"link">): Promise<Page> {
  if (!isLinkValid(ctx, link.body))
    return plainPage(410, "This link is no longer valid", "Ask for a new one.")
  const { body, id } = await load(ctx, "account", link.body.objectId, "account")
  const { balance, payouts } = await payoutsOf(ctx, id)
  const rows = payouts.map(
    (each) =>
      `<li>${dollars(each.amount)}, ${escapeHtml(each.status)}, ${new Date(each.created * 1000).toISOString().slice(0, 10)}</li>`,
  )
  return htmlPage(
    200,
    body.display_name ?? id,
    `<p>This page stands in for Stripe’s dashboard of the account.</p>
<p>Available <strong>${dollars(balance.available)}</strong>, on its way <strong>${dollars(balance.pending)}</strong>.</p>
${rows.length === 0 ? "<p>No payouts yet.</p>" : `<h2>Payouts</h2><ul>${rows.join("")}</ul>`}`,
  )
}

function dollars(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`
}
