/** Micro-deposits: where the owner of an account enters what arrived on it. */
import type { Context } from "../state/context.ts"
import { StripeFailure } from "../state/errors.ts"
import type { Stored } from "../state/kinds.ts"
import { closeLink, isOpen } from "../objects/links.ts"
import {
  type Proof,
  type Waiting,
  verifyDeposits,
  waitingNamed,
  waitsForDeposits,
} from "../objects/microdeposits.ts"
import { type Fields, type Page, escapeHtml, htmlPage, plainPage } from "./html.ts"

/** The form, while the account waits to be proved. */
export async function depositsPage(ctx: Context, link: Stored<"link">): Promise<Page> {
  const waiting = await waitingNamed(ctx, link.body.about)
  return isWaiting(ctx, link, waiting) ? form(200, null) : over(waiting)
}

/** Checks what was entered. A wrong entry shows the form again and says so. */
export async function depositsPost(ctx: Context, link: Stored<"link">, fields: Fields): Promise<Page> {
  const waiting = await waitingNamed(ctx, link.body.about)
  if (!isWaiting(ctx, link, waiting)) return over(waiting)
  const proof = proofIn(fields)
  if (proof === null)
    return form(400, "Enter two amounts in cents, such as 32 and 45, or the code that begins with SM.")
  try {
    await verifyDeposits(ctx, waiting, proof)
  } catch (error) {
    // A wrong try is counted and a failure is kept, so this answer is a page, not a rollback.
    if (!(error instanceof StripeFailure)) throw error
    return waitsForDeposits(waiting) ? form(400, error.message) : over(waiting)
  }
  await closeLink(ctx, link)
  return plainPage(200, "Bank account verified", "The account can now be used. You can close this page.")
}

function isWaiting(ctx: Context, link: Stored<"link">, waiting: Waiting): boolean {
  const action = waiting.intent.body.next_action?.verify_with_microdeposits
  // A later attempt has a link of its own.
  const own = action?.hosted_verification_url.endsWith(`/${link.id.replace(/^link_/, "")}`) ?? false
  return isOpen(ctx, link.body) && waitsForDeposits(waiting) && own
}

function over(waiting: Waiting): Page {
  const { status } = waiting.intent.body
  if (status === "succeeded" || status === "processing")
    return plainPage(200, "Bank account verified", "The account can be used. You can close this page.")
  const error =
    waiting.kind === "setup_intent"
      ? waiting.intent.body.last_setup_error
      : waiting.intent.body.last_payment_error
  return plainPage(
    410,
    "The account could not be verified",
    error?.message ?? "This link is no longer valid.",
  )
}

/** `amounts` as "32,45" or a list, the page's own two fields, or `code`; null for anything else. */
function proofIn(fields: Fields): Proof | null {
  const code = typeof fields.code === "string" ? fields.code.trim() : ""
  if (code !== "") return { descriptor_code: code }
  const given = fields.amounts ?? [fields.first, fields.second]
  const parts = Array.isArray(given) ? given : typeof given === "string" ? given.split(/[\s,;+]+/) : []
  const amounts = parts.map((each) => Number(String(each).replace(/^0?\./, "")))
  return amounts.length === 2 && amounts.every((each) => Number.isInteger(each) && each > 0 && each < 100)
    ? { amounts }
    : null
}

function form(status: number, error: string | null): Page {
  return htmlPage(
    status,
    "Verify your bank account",
    `${error === null ? "" : `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>`}
<p>Two small deposits, or one with a code in its text, have been sent to the account. In the sandbox they are 32 and 45 cents, and the code is SM11AA.</p>
<form method="post"><fieldset><legend>Amounts in cents</legend>
<div class="field"><label for="first">First deposit</label><input id="first" name="first" inputmode="numeric" autocomplete="off"></div>
<div class="field"><label for="second">Second deposit</label><input id="second" name="second" inputmode="numeric" autocomplete="off"></div></fieldset>
<div class="field"><label for="code">Or the code, which begins with SM</label><input id="code" name="code" autocomplete="off" autocapitalize="characters"></div>
<button class="main" type="submit">Verify</button></form>`,
  )
}
