import nodemailer from "nodemailer"

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string }

/** Mail in our words. Throws when the mail could not be handed over; the task queue tries again. */
export type MailService = {
  send(mail: OutgoingMail): Promise<void>
  /** Whether our row is the mailbox. Elsewhere the secret of its link goes once it is sent. */
  isMailbox: boolean
  close(): void
}

/** A real mail server by `SMTP_URL`. */
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

/** The sandbox's mailbox: the row in `mails` is the mail, and is shown once it counts as sent. */
export const mailboxMail: MailService = {
  send: async () => undefined,
  isMailbox: true,
  close: () => undefined,
}
