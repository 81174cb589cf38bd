/** The screens around the terms of use. Their texts come from the server, which keeps every version. */
export const terms = {
  worker: { title: "Worker terms of use" },
  employer: { title: "Restaurant terms of use" },
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
  changes: "What changed",
  update: {
    title: "Our terms of use have changed",
    line: ({ day }: { day: string }) =>
      `The new version applies from ${day}. Read what changed and agree to continue.`,
    full: "Read the full terms",
    done: "You agreed to the new terms of use.",
    running: {
      title: "Your current shifts continue",
      worker:
        "You can still work your scheduled shifts, clock in and out, and get paid. To apply for new shifts, agree first.",
      employer:
        "Hired shifts continue. You can still show the code, review punches, close and pay. To post or hire, agree first.",
    },
    scheduled: "Scheduled Shifts",
    getPaid: "Get Paid",
    hired: "Hired Shifts",
    completed: "Completed Shifts",
    logout: "Logout",
  },
}
