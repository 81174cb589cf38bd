import { employerTerms } from "#web/i18n/en/terms-employer.ts"
import { workerTerms } from "#web/i18n/en/terms-worker.ts"

/** The terms of use of both roles, and the screen around them. */
export const terms = {
  worker: workerTerms,
  employer: employerTerms,
  contents: "On this page",
  version: ({ day }: { day: string }) => `Version of ${day}`,
  print: "Print",
  /** Before the address of support. */
  contact: "Questions about these terms? Write to",
  agreement: "Your agreement",
  agree: "I have read and agree to the terms of use",
  submit: "Submit",
  submitHint: "The Submit button appears when you check the box.",
  agreed: ({ day }: { day: string }) => `You agreed to this version on ${day}.`,
}
