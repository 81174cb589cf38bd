/** Micro-deposits: where the owner of an account enters what arrived on it. */
import { type Context, load } from "../state/context.ts"
import { StripeApiError } from "../state/errors.ts"
import { idOf } from "../state/ids.ts"
import type { Stored } from "../state/object-types.ts"
import { isAddressOf, isLinkValid, markLinkUsed } from "../objects/page-links.ts"
import {
  type Proof,
  type Waiting,
  verifyDeposits,
  waitingNamed,
  waitsForDeposits,
} from "../objects/payments/microdeposits.ts"
import { type Fields, type Page, errorWords, escapeHtml, facts, htmlPage, plainPage } from "./html.ts"
import { methodWords } from "./method-words.ts"

/** The form, while the account waits to be proved. */
export async function depositsPage(ctx: Context, link: Stored<"link">): Promise<Page> {
  const waiting = await waitingNamed(ctx, link.body.objectId)
  return isWaiting(ctx, link, waiting) ? form(ctx, waiting, {}, null) : over(waiting)
}

/** Checks what was entered. A wrong entry shows the form again and says so. */
export async function depositsPost(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  const waiting = await waitingNamed(ctx, link.body.objectId)
  if (!isWaiting(ctx, link, waiting)) return over(waiting)
  const proof = proofIn(fields)
  if (proof === null)
    return form(
      ctx,
      waiting,
      fields,
      "Enter two amounts in cents, such as 32 and 45, or the code that begins with SM.",
    )
  try {
    await verifyDeposits(ctx, waiting, proof)
  } catch (error) {
    // A wrong try is counted and a failure is kept, so this answer is a page, not a rollback.
    if (!(error instanceof StripeApiError) || !error.keepsChanges) throw error
    return waitsForDeposits(waiting) ? form(ctx, waiting, fields, error.message) : over(waiting)
  }
  await markLinkUsed(ctx, link)
  return plainPage(200, "Bank account verified", "The account can now be used. You can close this page.")
}

function isWaiting(ctx: Context, link: Stored<"link">, waiting: Waiting): boolean {
  const action = waiting.intent.body.next_action?.verify_with_microdeposits
  // A later attempt has a link of its own.
  const own = isAddressOf(link, action?.hosted_verification_url)
  return isLinkValid(ctx, link.body) && waitsForDeposits(waiting) && own
}

function over(waiting: Waiting): Page {
  const { status } = waiting.intent.body
  if (status === "succeeded" || status === "processing")
    return plainPage(200, "Bank account verified", "The account can be used. You can close this page.")
  const error =
    waiting.kind === "setup_intent"
      ? waiting.intent.body.last_setup_error
      : waiting.intent.body.last_payment_error
  const why = error?.message ?? "This link is no longer valid."
  return plainPage(410, "The account could not be verified", `${why} Go back and add a bank account again.`)
}

/** `amounts` as "32,45" or a list, the page's own two fields, or `code`; null for anything else. */
function proofIn(fields: Fields): Proof | null {
  const code = typeof fields.code === "string" ? fields.code.trim() : ""
  if (code !== "") return { descriptor_code: code }
  const given = fields.amounts ?? [fields.first, fields.second]
  const parts = Array.isArray(given) ? given : typeof given === "string" ? given.split(/[\s,;+]+/) : []
  const amounts = parts
    .map((each: unknown) =>
      typeof each === "string" || typeof each === "number" ? centsIn(String(each)) : null,
    )
    .filter((each) => each !== null)
  return parts.length === 2 && amounts.length === 2 ? { amounts } : null
}

/** Cents from "32", ".32", "0.32" or "$0.32"; null for anything that is no 1 to 99 cents. */
function centsIn(text: string): number | null {
  const digits = /^\s*(?:\$?0?\.)?(\d{1,2})\s*$/.exec(text)?.[1]
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

/** The form, with what was entered before and what is wrong with it. */
async function form(ctx: Context, waiting: Waiting, fields: Fields, error: string | null): Promise<Page> {
  const method = await load(ctx, "payment_method", idOf(waiting.intent.body.payment_method) ?? "")
  const entered = (name: string): string => (typeof fields[name] === "string" ? fields[name].trim() : "")
  // The first field that can be at fault takes the focus, so that a keyboard is where it is needed.
  const wrong = error === null ? [] : wrongFields(entered)
  const field = (name: string, label: string, more: string): string => {
    const fault = wrong.includes(name) ? ` aria-invalid="true" aria-describedby="error"` : ""
    const focus = wrong[0] === name ? " autofocus" : ""
    return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(entered(name))}" autocomplete="off" ${more}${fault}${focus}></div>`
  }
  return htmlPage(
    error === null ? 200 : 400,
    "Verify your bank account",
    `${errorWords(error)}<p>Two small deposits, or one with a code in its text, have been sent to this account. Enter what arrived. In the sandbox it is 32 and 45 cents, or the code SM11AA.</p>
${facts({ Account: methodWords(method.body) })}
<form method="post"><fieldset><legend>Amounts in cents</legend><div class="pair">
${field("first", "First deposit", `inputmode="decimal"`)}
${field("second", "Second deposit", `inputmode="decimal"`)}</div></fieldset>
<fieldset><legend>Or the code that begins with SM</legend><div class="pair">
${field("code", "Code", `autocapitalize="characters" spellcheck="false"`)}</div></fieldset>
<button class="main" type="submit">Verify</button></form>`,
    error !== null,
  )
}

/** Fields that can be at fault: the code where one was entered, else an unreadable amount, else both amounts. */
function wrongFields(entered: (name: string) => string): string[] {
  if (entered("code") !== "") return ["code"]
  const unreadable = ["first", "second"].filter((name) => centsIn(entered(name)) === null)
  return unreadable.length > 0 ? unreadable : ["first", "second"]
}
