/** The page on which the owner of a bank account enters its micro-deposits. */
import { isAddressOf, isLinkValid, markLinkUsed } from "../objects/page-links.ts"
import {
  type MicrodepositEntry,
  awaitsMicrodeposits,
  verifyMicrodeposits,
} from "../objects/payments/microdeposits.ts"
import { type PendingIntent, loadMethodOf, loadPendingIntent } from "../objects/payments/pending-intents.ts"
import type { Context } from "../state/context.ts"
import { StripeApiError } from "../state/errors.ts"
import type { Stored } from "../state/object-types.ts"
import { type Fields, type Page, detailsList, errorAlert, escapeHtml, htmlPage, plainPage } from "./html.ts"
import { methodLabel } from "./method-label.ts"

/** Shows the form while the account is unverified, and afterwards the result. */
export async function showMicrodeposits(ctx: Context, link: Stored<"link">): Promise<Page> {
  const pending = await loadPendingIntent(ctx, link.body.objectId)
  return isWaiting(ctx, link, pending) ? form(ctx, pending, {}, null) : resultPage(pending)
}

/** Verifies the entry; a wrong one shows the form again with an error. */
export async function submitMicrodeposits(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  const pending = await loadPendingIntent(ctx, link.body.objectId)
  if (!isWaiting(ctx, link, pending)) return resultPage(pending)
  const entry = readEntry(fields)
  if (entry === null)
    return form(
      ctx,
      pending,
      fields,
      "Enter two amounts in cents, such as 32 and 45, or the code that begins with SM.",
    )
  try {
    await verifyMicrodeposits(ctx, pending, entry)
  } catch (error) {
    // Returned as a page rather than thrown, so that the count of wrong entries is committed.
    if (!(error instanceof StripeApiError) || !error.keepsChanges) throw error
    return awaitsMicrodeposits(pending) ? form(ctx, pending, fields, error.message) : resultPage(pending)
  }
  await markLinkUsed(ctx, link)
  return plainPage(200, "Bank account verified", "The account can now be used. You can close this page.")
}

/** True while the intent waits for the deposits of this link; a later attempt has its own link. */
function isWaiting(ctx: Context, link: Stored<"link">, pending: PendingIntent): boolean {
  const action = pending.intent.body.next_action?.verify_with_microdeposits
  return (
    isLinkValid(ctx, link.body) &&
    awaitsMicrodeposits(pending) &&
    isAddressOf(link, action?.hosted_verification_url)
  )
}

function resultPage({ kind, intent }: PendingIntent): Page {
  const { status } = intent.body
  if (status === "succeeded" || status === "processing")
    return plainPage(200, "Bank account verified", "The account can be used. You can close this page.")
  const error = kind === "setup_intent" ? intent.body.last_setup_error : intent.body.last_payment_error
  const reason = error?.message ?? "This link is no longer valid."
  return plainPage(
    410,
    "The account could not be verified",
    `${reason} Go back and add a bank account again.`,
  )
}

/** `amounts` as "32,45" or a list, the two fields of the form, or `code`; null for anything else. */
function readEntry(fields: Fields): MicrodepositEntry | null {
  const code = typeof fields.code === "string" ? fields.code.trim() : ""
  if (code !== "") return { descriptor_code: code }
  const given = fields.amounts ?? [fields.first, fields.second]
  const parts = Array.isArray(given) ? given : typeof given === "string" ? given.split(/[\s,;+]+/) : []
  const amounts = parts
    .map((each: unknown) =>
      typeof each === "string" || typeof each === "number" ? readCents(String(each)) : null,
    )
    .filter((each) => each !== null)
  return parts.length === 2 && amounts.length === 2 ? { amounts } : null
}

/** The cents of "32", ".32", "0.32" or "$0.32"; null for anything but 1 to 99 cents. */
function readCents(text: string): number | null {
  const digits = /^\s*(?:\$?0?\.)?(\d{1,2})\s*$/.exec(text)?.[1]
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

/** The form with the previous entry and its error. */
async function form(
  ctx: Context,
  pending: PendingIntent,
  fields: Fields,
  error: string | null,
): Promise<Page> {
  const method = await loadMethodOf(ctx, pending)
  const entered = (name: string): string => (typeof fields[name] === "string" ? fields[name].trim() : "")
  // The first invalid field gets the focus, for people who use a keyboard.
  const invalid = error === null ? [] : invalidFields(entered)
  const field = (name: string, label: string, attributes: string): string => {
    const ariaInvalid = invalid.includes(name) ? ` aria-invalid="true" aria-describedby="error"` : ""
    const focus = invalid[0] === name ? " autofocus" : ""
    return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(entered(name))}" autocomplete="off" ${attributes}${ariaInvalid}${focus}></div>`
  }
  return htmlPage(
    error === null ? 200 : 400,
    "Verify your bank account",
    `${errorAlert(error)}<p>We sent two small deposits, or one with a code in its description, to this account. Enter the amounts or the code. In the sandbox, these are 32 and 45 cents, or SM11AA.</p>
${detailsList({ Account: methodLabel(method.body) })}
<form method="post"><fieldset><legend>Amounts in cents</legend><div class="pair">
${field("first", "First deposit", `inputmode="decimal"`)}
${field("second", "Second deposit", `inputmode="decimal"`)}</div></fieldset>
<fieldset><legend>Or the code that begins with SM</legend><div class="pair">
${field("code", "Code", `autocapitalize="characters" spellcheck="false"`)}</div></fieldset>
<button class="main" type="submit">Verify</button></form>`,
    error !== null,
  )
}

/** The fields to correct: the code if one was entered, else the unreadable amounts, else both amounts. */
function invalidFields(entered: (name: string) => string): string[] {
  if (entered("code") !== "") return ["code"]
  const unreadable = ["first", "second"].filter((name) => readCents(entered(name)) === null)
  return unreadable.length > 0 ? unreadable : ["first", "second"]
}
