/** The page that replaces Stripe's onboarding form. The visitor chooses the resulting account status. */
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  accountStatus,
  setAccountStatus,
} from "../objects/connect/accounts.ts"
import { isLinkValid, markLinkUsed } from "../objects/page-links.ts"
import { type Context, load } from "../state/context.ts"
import type { Stored } from "../state/object-types.ts"
import {
  type Fields,
  type Page,
  detailsList,
  errorAlert,
  escapeHtml,
  htmlPage,
  isWebAddress,
  redirectTo,
} from "./html.ts"

const DESCRIPTIONS: Record<AccountStatus, { label: string; reason: string }> = {
  active: { label: "Payouts are on", reason: "All information was submitted and verified" },
  pending: {
    label: "Stripe is still checking",
    reason: "All information was submitted; there is nothing to do",
  },
  restricted: { label: "Information is missing", reason: "The form was not completed" },
  rejected: { label: "The account is rejected", reason: "Stripe does not accept this person" },
}

/** Shows the form; a used or expired link redirects to the refresh address. */
export async function showOnboarding(ctx: Context, link: Stored<"link">): Promise<Page> {
  if (!isLinkValid(ctx, link.body)) return redirectTo(link.body.refreshUrl, "This link is no longer valid")
  return form(ctx, link, null)
}

/** Sets the chosen account status and redirects to the return address. */
export async function submitOnboarding(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  if (!isLinkValid(ctx, link.body)) return redirectTo(link.body.refreshUrl, "This link is no longer valid")
  const status = ACCOUNT_STATUSES.find((each) => each === fields.outcome)
  if (!status) return form(ctx, link, `Choose a result: ${ACCOUNT_STATUSES.join(", ")}.`)
  await setAccountStatus(ctx, link.body.objectId, status)
  await markLinkUsed(ctx, link)
  return redirectTo(link.body.returnUrl, "Onboarding finished")
}

async function form(ctx: Context, link: Stored<"link">, error: string | null): Promise<Page> {
  const account = await load(ctx, "account", link.body.objectId, "account")
  const choices = ACCOUNT_STATUSES.map((each) => {
    const { label, reason } = DESCRIPTIONS[each]
    const checked = each === "active" ? " checked" : ""
    return `<label class="choice"><input type="radio" name="outcome" value="${each}"${checked}><span>${label}<small>${reason}</small></span></label>`
  })
  const { returnUrl } = link.body
  const backLink = isWebAddress(returnUrl)
    ? `\n<a class="away" href="${escapeHtml(returnUrl)}">Go back without finishing</a>`
    : ""
  return htmlPage(
    error === null ? 200 : 400,
    "Set up payouts",
    `${errorAlert(error)}<p>This page replaces the form on which Stripe asks for name, date of birth and bank account. The sandbox asks for nothing and checks nothing.</p>
${detailsList({ "Payouts to": account.body.display_name ?? account.body.contact_email ?? account.id, "Account now": DESCRIPTIONS[accountStatus(account.body)].label })}
<form method="post"><fieldset><legend>What should the result be?</legend><div class="choices">
${choices.join("\n")}
</div></fieldset><button class="main" type="submit">Finish</button></form>${backLink}`,
    error !== null,
  )
}
