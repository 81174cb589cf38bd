/** Onboarding: where a person would give Stripe their details. Here they choose how it ends. */
import { OUTCOMES, outcomeOf, setOutcome } from "../objects/accounts.ts"
import { type Context, load } from "../state/context.ts"
import type { Stored } from "../state/kinds.ts"
import { isOpen, closeLink } from "../objects/links.ts"
import { type Fields, type Page, escapeHtml, goTo, htmlPage, plainPage } from "./html.ts"

const WORDS: Record<(typeof OUTCOMES)[number], string> = {
  active: "Everything is in order: payouts are on",
  pending: "Stripe is still checking the details",
  restricted: "Something is missing: more information is needed",
  rejected: "The account is rejected",
}

/** The form; a used or expired link sends the person on to where a new one is made. */
export async function onboardPage(ctx: Context, link: Stored<"link">): Promise<Page> {
  if (!isOpen(ctx, link.body)) return goTo(link.body.refreshUrl, "This link is no longer valid")
  const account = await load(ctx, "account", link.body.about, "account")
  const who = account.body.display_name ?? account.body.contact_email ?? account.id
  const choices = OUTCOMES.map(
    (each) =>
      `<label class="choice"><input type="radio" name="outcome" value="${each}"${each === "active" ? " checked" : ""}> ${WORDS[each]}</label>`,
  ).join("\n")
  return htmlPage(
    200,
    "Set up payouts",
    `<p>This page stands in for Stripe’s onboarding of <strong>${escapeHtml(who)}</strong>. Nothing is asked, nothing is checked. The account is now <strong>${outcomeOf(account.body)}</strong>.</p>
<form method="post"><fieldset><legend>How shall it end?</legend>
${choices}
</fieldset><button class="main" type="submit">Finish</button></form>`,
  )
}

/** Puts the account into the chosen state and goes back to the return address. */
export async function onboardPost(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  if (!isOpen(ctx, link.body)) return goTo(link.body.refreshUrl, "This link is no longer valid")
  const outcome = OUTCOMES.find((each) => each === fields.outcome)
  if (!outcome) return plainPage(400, "Choose how it ends", `The outcome is one of ${OUTCOMES.join(", ")}.`)
  await setOutcome(ctx, link.body.about, outcome)
  await closeLink(ctx, link)
  return goTo(link.body.returnUrl, "Onboarding finished")
}
