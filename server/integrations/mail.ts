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

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Over a network mail goes encrypted or not at all, also where a server offers no encryption or an attacker hides it. */
const encryption = ({ protocol, hostname }: URL): Record<string, string> =>
  protocol === "smtp:" && !LOOPBACK.has(hostname) ? { requireTLS: "true" } : {}

/** The URL with what it does not say itself. */
function withDefaults(text: string): string {
  const url = new URL(text)
  for (const [name, value] of Object.entries({ ...TIMEOUTS, ...encryption(url) }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

/**
 * The longest that a whole attempt takes: a server that sends a byte now and then is never silent. Well under a
 * mail's claim and the time that a task may run.
 */
const ATTEMPT_MS = 60_000

/** Mail through the server at `SMTP_URL`; an attempt ends after `attemptMs` whatever the server does. */
export function smtpMail(url: string, from: string, attemptMs = ATTEMPT_MS): MailService {
  const transport = nodemailer.createTransport(withDefaults(url))
  return {
    send: async ({ to, ...mail }) => {
      const signal = AbortSignal.timeout(attemptMs)
      // One address and no list of them: a text would be split at its commas.
      await transport
        .sendMail({ from, to: { name: "", address: to }, ...mail, signal })
        .catch((error: unknown) => {
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
