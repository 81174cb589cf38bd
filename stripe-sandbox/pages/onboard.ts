/** Onboarding: where a person would give Stripe their details. Here they choose how it ends. */
import { OUTCOMES, outcomeOf, setOutcome } from "../objects/connect/accounts.ts"
import { type Context, load } from "../state/context.ts"
import type { Stored } from "../state/object-types.ts"
import { isLinkValid, markLinkUsed } from "../objects/page-links.ts"
import {
  type Fields,
  type Page,
  errorWords,
  escapeHtml,
  facts,
  goTo,
  htmlPage,
  isWebAddress,
} from "./html.ts"

type Outcome = (typeof OUTCOMES)[number]
/** What each ending means, and what it stands for at Stripe. */
const WORDS: Record<Outcome, [what: string, why: string]> = {
  active: ["Payouts are on", "All details were given and are in order"],
  pending: ["Stripe is still checking", "All details were given; nothing is left to do but wait"],
  restricted: ["Something is missing", "The form was left before its end"],
  rejected: ["The account is rejected", "Stripe will not work with this person"],
}

/** The form; a used or expired link sends the person on to where a new one is made. */
export async function onboardPage(ctx: Context, link: Stored<"link">): Promise<Page> {
  if (!isLinkValid(ctx, link.body)) return goTo(link.body.refreshUrl, "This link is no longer valid")
  return form(ctx, link, null)
}

/** Puts the account into the chosen state and goes back to the return address. */
export async function onboardPost(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  if (!isLinkValid(ctx, link.body)) return goTo(link.body.refreshUrl, "This link is no longer valid")
  const outcome = OUTCOMES.find((each) => each === fields.outcome)
  if (!outcome) return form(ctx, link, `Choose how it ends: ${OUTCOMES.join(", ")}.`)
  await setOutcome(ctx, link.body.objectId, outcome)
  await markLinkUsed(ctx, link)
  return goTo(link.body.returnUrl, "Onboarding finished")
}

async function form(ctx: Context, link: Stored<"link">, error: string | null): Promise<Page> {
  const account = await load(ctx, "account", link.body.objectId, "account")
  const choices = OUTCOMES.map((each) => {
    const [what, why] = WORDS[each]
    const chosen = each === "active" ? " checked" : ""
    return `<label class="choice"><input type="radio" name="outcome" value="${each}"${chosen}><span>${what}<small>${why}</small></span></label>`
  })
  const { returnUrl } = link.body
  const away = isWebAddress(returnUrl)
    ? `\n<a class="away" href="${escapeHtml(returnUrl)}">Go back without finishing</a>`
    : ""
  return htmlPage(
    error === null ? 200 : 400,
    "Set up payouts",
    `${errorWords(error)}<p>This page stands in for the one on which Stripe asks for name, date of birth and bank account. Here nothing is asked and nothing is checked.</p>
${facts({ "Payouts to": account.body.display_name ?? account.body.contact_email ?? account.id, "Account now": WORDS[outcomeOf(account.body)][0] })}
<form method="post"><fieldset><legend>How shall it end?</legend><div class="choices">
${choices.join("\n")}
</div></fieldset><button class="main" type="submit">Finish</button></form>${away}`,
    error !== null,
  )
}
