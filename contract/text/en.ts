import { MAX_LIMIT, MAX_SKIP } from "#contract/parts.ts"
import type { ResponseTexts } from "#contract/text/texts.ts"
import { splitSpan } from "#domain/format.ts"
import { inDays, inHours, inMinutes, market } from "#domain/market.ts"

/** English: refusals, field problems, successes and the reasons of payments. */

const { limits } = market
const windowMinutes = inMinutes(limits.clockInWindowMs)

/** `in 15 minutes`, rounded up, so that the next attempt is not too early. */
function inWholeMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`
}

/** The units of a span that are not zero, each number joined to its unit by `space`; a span of nothing is `0 min`. */
export function unitsText(units: readonly (readonly [count: number, name: string])[], space: string): string {
  const there = units.filter(([count]) => count > 0).map(([count, name]) => `${count}${space}${name}`)
  return there.join(" ") || `0${space}min`
}

/** `6 hr 9 min 48 sec`, to the second, so that it can be multiplied by the pay. */
export function lengthText(ms: number, space = " "): string {
  const { hours, minutes, seconds } = splitSpan(ms)
  const units = [
    [hours, "hr"],
    [minutes, "min"],
    [seconds, "sec"],
  ] as const
  return unitsText(units, space)
}

export const problems: ResponseTexts["problems"] = {
  name: "Please enter a valid name.",
  email: "Please enter a valid email address.",
  password: "Please enter a valid password.",
  passwordParts:
    "Please make sure your password includes: uppercase and lowercase letters, numbers and symbols for maximum security.",
  passwordCommon: "This password is on a list of leaked passwords. Please choose another one.",
  restaurantName: "Please enter a valid restaurant name.",
  address: "Please enter a valid address.",
  state: "Please select a state.",
  city: "Please select a city.",
  zip: "Please enter a valid zip code.",
  phone: "Please enter a valid phone number.",
  storeNumber: "Please enter a valid store number.",
  ein: "Please enter a valid EIN.",
  position: "Please enter a valid position title.",
  month: "Please enter a month and a year.",
  monthOrder: "Please make sure the end date is not before the start date.",
  jobTitle: "Please select a job title.",
  description: "Please enter a valid description.",
  dollars: "Please enter a valid dollar amount.",
  time: "Please enter a valid date and time.",
  startPast: "Start time cannot be in the past.",
  startTooSoon: `Start time must be at least ${inHours(limits.postingLeadMs)} hours from now.`,
  startTooFar: `Start time must be at most ${inDays(limits.furthestPostingMs)} days from now. Please check the year.`,
  tooShort: `Job duration must be at least ${inHours(limits.shortestShiftMs)} hours.`,
  tooLong: `Job duration must be at most ${inHours(limits.longestShiftMs)} hours.`,
  endBeforeStart: "Please make sure the work start time is before the end time.",
  birthFuture: "Date cannot be in the future.",
  birthTooYoung: `Date cannot be less than ${limits.minimumAgeYears} years in the past.`,
  birth: "Please enter a valid date.",
  code: "Please use the correct format!",
  stars: "Please choose 1 to 5 stars.",
  reason: "Please enter a reason of at most 256 characters.",
  value: "This value is not valid.",
  id: "This is not a valid ID.",
  link: "This link is incomplete.",
  wholeNumber: "Please use a whole number.",
  pageSize: `At most ${MAX_LIMIT}.`,
  pageSkip: `At most ${MAX_SKIP}.`,
  language: "Please choose a language.",
  topic: "Please choose from the listed notifications.",
  applicant: "Please choose an applicant.",
  method: "Please choose a payment method.",
  methodKind: "Please choose a card or a US bank account.",
  coordinates: "This is not a valid location.",
  sortNeedsPlace: "To sort by distance, choose where you are first.",
  punchOrder: "The clock-out must be after the clock-in.",
  punchFuture: "A punch cannot be in the future.",
  punchTooLong: `A shift can be at most ${inHours(limits.longestPunchMs)} hours long.`,
  punchTooEarly: `The clock-in can be at most ${inHours(limits.earliestPunchBeforeStartMs)} hours before the scheduled start.`,
  idempotencyKey: "A key has 1 to 200 visible characters.",
  adminName: "A name has 3 to 64 characters: letters, digits and . _ % + -",
  adminPassword: "An admin password has at most 16 characters.",
  duration: "This is not a valid ISO 8601 duration.",
  clockTooLate: "The clock stops at the year 2100.",
  clockBackward: "The clock cannot go back.",
}

export const en: ResponseTexts = {
  problems,
  refusals: {
    unauthorized: "Please log in.",
    bad_credentials: "Wrong email or password. Check that you chose the right account type.",
    admin_credentials: "Wrong name or password.",
    wrong_password: "Wrong password. Enter the one you log in with.",
    wrong_role: "This account cannot do that.",
    invalid: "Please check the marked fields.",
    control_characters: "Control characters are not accepted.",
    event_not_signed: "The event is not signed.",
    request_unreadable: "The request could not be read.",
    upload_unreadable: "The upload could not be read. Please try again.",
    invalid_json: "The request is not valid JSON.",
    missing_file: "Please choose a file.",
    invalid_token: "This link no longer works. Request a new one.",
    not_found: "We couldn’t find that.",
    gate: "Finish your setup to do that.",
    terms_outdated: "Our terms of use have changed. Read and agree to the new version to do that.",
    email_not_validated: "Confirm your email first: open the link we sent you.",
    unpaid: "A closed shift is still unpaid. Pay it to post and hire again.",
    suspended: "This account is suspended.",
    suspended_with_reason: ({ reason }) => `This account is suspended. Reason: ${reason}`,
    same_person: "A restaurant cannot hire the person it belongs to.",
    already_applied: "You have applied for this job.",
    wrong_clockin_code: "That code doesn’t match. Ask the manager to read it out again.",
    taken: "An account with this email already exists.",
    admin_name_taken: "An admin with this name already exists.",
    not_open: "This shift is no longer open.",
    conflict: "Unable to apply, scheduling conflict with an existing application.",
    worker_suspended: "This worker is suspended.",
    worker_not_ready: "This worker’s profile is no longer complete.",
    worker_booked: "This worker has another shift around that time.",
    punches_overlap: "These punches overlap another shift of this worker.",
    already_done: "This was already done.",
    terms_changed: "The terms of use changed while you were reading. Please read the new version.",
    wrong_state: "This shift has changed. Reload the page.",
    shift_canceled: "The restaurant canceled this shift.",
    clocked_in_elsewhere: "You are still clocked in at another shift.",
    amount_changed: "The amount has changed. Check it and close again.",
    wage_changed: "The hours have changed. Check them and close again.",
    no_customer: "Please set up your payment account first.",
    method_unconfirmed: "Your bank has not confirmed this payment method yet. Finish that first.",
    no_method: "There is no payment method. Please add one and try again.",
    work_history_full: ({ entries }) =>
      `Your work history has ${entries} entries, the most it can hold. Delete one to add another.`,
    account_has_shifts:
      "You still have upcoming or unfinished shifts. Finish or cancel them, then delete your account.",
    account_has_payments:
      "A payment hasn’t gone through yet. You can delete your account once it has. If it is under review, contact support.",
    not_owed: "This payment can’t be retried.",
    attempts_exhausted: ({ attempts }) =>
      `This payment was tried ${attempts} times. Use a payment method that was not tried yet, or contact support.`,
    method_needed:
      "This is the only payment method, and a shift or a payment still needs it. Please add another one first.",
    outside_clockin_window: `Clock-in is open from ${windowMinutes} minutes before to ${windowMinutes} minutes after the start.`,
    idempotency_key_reused: "This request was already sent with different content.",
    in_use: "This is still in use.",
    too_large: "That is too large.",
    unsupported_media_type: "This type of content is not accepted here.",
    not_an_image: "Please choose a JPEG, PNG or WebP picture.",
    too_many: ({ retryAfterSeconds }) =>
      `Too many attempts. Try again ${retryAfterSeconds === undefined ? "later" : inWholeMinutes(retryAfterSeconds)}.`,
    payment_provider: "Something went wrong!",
    places_provider: "Error fetching place ID",
    unavailable: "We’ll be back in a moment. Please try again.",
    internal: "Something went wrong on our side.",
    seed_running: "Sample data is being created. Please wait a minute.",
    seed_not_empty: "Sample data can be created in an empty database only.",
    clock_move_invalid:
      "Please give `to` as an instant or market time, such as 2026-12-04T16:00, or `advance` as a duration, such as PT10M, or `freeze`.",
    control_refused: ({ detail }) => detail,
    control_unknown: ({ detail }) => detail,
  },
  successes: {
    accountMade:
      "You have successfully created a new account. Please check your email for a confirmation link.",
    validated: "Your email address is confirmed.",
    linkOnItsWay: "If the account exists, a new link is on its way.",
    resetOnItsWay: "If that account exists, a reset email is on its way.",
    passwordChanged: "Password successfully changed.",
    loggedOut: "You are logged out.",
    sessionEnded: "That device is logged out.",
    sessionsEnded: "All other devices are logged out.",
    imageStored: "Your picture was saved.",
    logoRemoved: "Your logo was removed.",
    activityLogged: "Recorded.",
    activityCounted: "Counted.",
    shiftDropped: "You dropped the shift.",
    applicationWithdrawn: "Your application was canceled.",
    arrivalReported: "We notified the restaurant that you are there.",
    accountDeleted: "Your account is deleted.",
    accountSuspended: "The account is suspended.",
    accountReactivated: "The account is active again.",
  },
  payments: {
    failures: {
      insufficientFunds: "The bank says there is not enough money for this payment.",
      expiredCard: "This card has expired. Please use another payment method.",
      lostCard: "This card was reported lost or stolen. Please use another payment method.",
      incorrectDetails:
        "The card details are no longer right. Please save the card again or use another one.",
      processingError: "The bank could not process the payment. Please try again in a few minutes.",
      noMethod: "There is no payment method. Please add one and try again.",
      methodGone: "This payment method can no longer be used. Please choose another one.",
      canceled: "This payment was canceled. You were not charged. Please try again.",
      outcomeUnknown: "We could not confirm this payment. You were not charged. Please try again.",
      notApproved: "The payment was not approved at your bank. Please try again.",
      debitInsufficientFunds: "Your bank returned the debit: there is not enough money in the account.",
      debitAccountClosed: "Your bank returned the debit: the account is closed.",
      debitAccountUnknown: "Your bank returned the debit: it could not find the account.",
      debitNotAuthorized: "Your bank returned the debit: it was not authorized.",
      debitReturned: "Your bank returned the debit.",
      declined: "The bank declined this payment. Contact your bank or use another payment method.",
    },
    employer: {
      charging: null,
      debiting: "The bank debit has started; it usually takes 4 business days.",
      approvalNeeded: "Your bank asks you to approve this payment.",
      charged: null,
      notCollectable: ({ wageCents }, format) =>
        `No charge: the pay comes to ${format.dollars(wageCents)}, below the ${format.dollars(limits.minimumChargeCents)} minimum.`,
    },
    wageUnderReview: "Under review before the wage is sent.",
    worker: {
      onItsWay: null,
      delayed: "Your pay is delayed. We notified the restaurant.",
      waitingForAccount: ({ wageCents }, format) =>
        `${format.dollars(wageCents)} is waiting. Finish your payout setup to receive it.`,
      underReview: "Your pay is being reviewed.",
      transferred: null,
      transferFailed: "There is a problem with your payout. We’re working on it.",
      notCollectable: ({ wageCents }, format) =>
        `No charge: the pay comes to ${format.dollars(wageCents)}, below the ${format.dollars(limits.minimumChargeCents)} minimum.`,
    },
  },
}
