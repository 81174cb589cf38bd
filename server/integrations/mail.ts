import nodemailer from "nodemailer"

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string }

/** The mail server could not be reached: no other mail would be accepted either. */
export class MailServerAwayError extends Error {
  readonly code: string
  constructor(code: string, cause: unknown) {
    super("the mail server cannot be reached", { cause })
    this.code = code
  }
}

/** What an attempt fails with when it got no reply to its mail; `EABORT` when its time ran out. */
const AWAY = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "EDNS",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
  "EAUTH",
  "EABORT",
])

/** Sends mail. Throws when the mail was not accepted, `MailServerAwayError` when the server cannot be reached. */
export type MailService = {
  send(mail: OutgoingMail): Promise<void>
  /** Whether the row is the mailbox. Otherwise the secret of its link is deleted once sent. */
  isMailbox: boolean
  close(): void
}

/** How long a server may be silent, in milliseconds. The URL may name others. */
const TIMEOUTS = {
  dnsTimeout: "10000",
  connectionTimeout: "10000",
  greetingTimeout: "10000",
  socketTimeout: "30000",
}

function withTimeouts(url: string): string {
  const complete = new URL(url)
  for (const [name, value] of Object.entries(TIMEOUTS))
    if (!complete.searchParams.has(name)) complete.searchParams.set(name, value)
  return complete.href
}

/**
 * The longest that a whole attempt takes: a server that sends a byte now and then is never silent. Well under a
 * mail's claim and the time that a task may run.
 */
const ATTEMPT_MS = 60_000

/** Mail through the server at `SMTP_URL`; an attempt ends after `attemptMs` whatever the server does. */
export function smtpMail(url: string, from: string, attemptMs = ATTEMPT_MS): MailService {
  const transport = nodemailer.createTransport(withTimeouts(url))
  return {
    send: async ({ messageId, ...mail }) => {
      const signal = AbortSignal.timeout(attemptMs)
      await transport.sendMail({ from, messageId, ...mail, signal }).catch((error: unknown) => {
        const code: unknown = Reflect.get(Object(error), "code")
        throw typeof code === "string" && AWAY.has(code) ? new MailServerAwayError(code, error) : error
      })
    },
    isMailbox: false,
    close: () => transport.close(),
  }
}

/** The sandbox's mailbox: the row in `mails` is the mail, and is shown once it is marked as sent. */
export const mailboxMail: MailService = {
  send: async () => undefined,
  isMailbox: true,
  close: () => undefined,
}
