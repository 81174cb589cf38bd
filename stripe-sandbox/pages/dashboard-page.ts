/** The page that replaces the Express Dashboard of an account. */
import { payoutsData } from "../objects/connect/component-data.ts"
import { isLinkValid } from "../objects/page-links.ts"
import { type Context, load } from "../state/context.ts"
import { formatUsd } from "../state/money.ts"
import type { Stored } from "../state/object-types.ts"
import { type Page, escapeHtml, htmlPage, plainPage } from "./html.ts"

/** Shows balance and payouts of the account; 410 for a used or expired link. */
export async function showDashboard(ctx: Context, link: Stored<"link">): Promise<Page> {
  if (!isLinkValid(ctx, link.body))
    return plainPage(410, "This link is no longer valid", "Please request a new link.")
  const { body, id } = await load(ctx, "account", link.body.objectId, "account")
  const { balance, payouts } = await payoutsData(ctx, id)
  const rows = payouts.map(
    (each) =>
      `<li>${formatUsd(each.amount)}, ${escapeHtml(each.status)}, ${new Date(each.created * 1000).toISOString().slice(0, 10)}</li>`,
  )
  return htmlPage(
    200,
    body.display_name ?? id,
    `<p>This page replaces Stripe’s dashboard of the account.</p>
<p>Available <strong>${formatUsd(balance.available)}</strong>, pending <strong>${formatUsd(balance.pending)}</strong>.</p>
${rows.length === 0 ? "<p>No payouts yet.</p>" : `<h2>Payouts</h2><ul>${rows.join("")}</ul>`}`,
  )
}
