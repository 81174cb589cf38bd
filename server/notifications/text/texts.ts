import type { Format } from "#domain/format.ts"
import type { events } from "#server/notifications/events.ts"
import type { EventName, StoredFacts } from "#server/notifications/facts.ts"

/** What a message, a push and a mail say of an event. */
export type NotificationText = {
  title: string
  body: string
  /** On the button of a mail that has a link. */
  button?: string
  /** What the mail says in the place of the body. */
  mail?: MailText
}

export type MailText = {
  body: string
  /** A shift as a card: what and how much, then when and where. */
  ticket?: { title: string; amount?: string; place: string; detail?: string; lines: readonly string[] }
  /** What comes next, step by step. */
  steps?: { heading: string; items: readonly string[] }
  /** A receipt; its last line is the total. */
  receipt?: readonly (readonly [label: string, value: string])[]
  /** Below the button. */
  notes?: readonly string[]
}

type WithButton = NotificationText & { button: string }
type ChannelsOf<E extends EventName> = (typeof events)[E]
type TextOf<Channels> = Channels extends { mail: { link: unknown } } ? WithButton : NotificationText

/** The texts of a language: for every event and everyone who is notified of it. */
export type NotificationTexts = {
  events: {
    [E in EventName]: {
      [R in keyof ChannelsOf<E>]: (facts: StoredFacts<E>, format: Format) => TextOf<ChannelsOf<E>[R]>
    }
  }
  mail: {
    greeting: (reader: { name: string | null }) => string
    /** Before the address, for programs that show no button. */
    copyLink: string
    /** Why it was sent: to an address that is not confirmed, and to any other. */
    reason: { unconfirmed: (reader: { email: string }) => string; account: string; deleted: string }
    support: (contact: { email: string }) => string
    imprint: string
  }
}
