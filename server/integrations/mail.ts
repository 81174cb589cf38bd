import nodemailer from "nodemailer"

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string }

/** Sends mail. Throws when the mail was not accepted; the task queue retries. */
export type MailService = {
  send(mail: OutgoingMail): Promise<void>
  /** Whether the row is the mailbox. Otherwise the secret of its link is deleted once sent. */
  isMailbox: boolean
  close(): void
}

/** Mail through the server at `SMTP_URL`. */
export function smtpMail(url: string, from: string): MailService {
  const transport = nodemailer.createTransport(url)
  return {
    send: async ({ messageId, ...mail }) => {
      await transport.sendMail({ from, messageId, ...mail })
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
