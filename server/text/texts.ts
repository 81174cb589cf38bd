/** What the server's own pages say: an unknown address, and the sandbox. */
export type PageTexts = {
  /** In the place of a deleted account's name. */
  formerName: { worker: string; employer: string }
  notFound: {
    title: string
    heading: string
    text: string
    home: string
  }
  sandbox: {
    title: string
    intro: string
    back: string
    clock: {
      heading: string
      marketTime: string
      /** Buttons that move the clock on, by ISO 8601 duration. */
      steps: Record<"PT10M" | "PT1H" | "P1D", string>
      moveTo: string
      instant: string
      set: string
      state: string
      runs: string
      frozen: string
    }
    mailbox: { heading: string; to(recipient: { to: string; at: string }): string; none: string }
    payments: {
      heading: string
      table: string
      columns: Record<"kind" | "amount" | "status" | "payment" | "at", string>
      none: string
      setAccount: string
      account: string
      outcome: string
      addFault: string
      call: string
      faultKind: string
      clearFaults: string
    }
  }
}
