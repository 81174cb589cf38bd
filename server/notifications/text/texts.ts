import type { Format } from "#domain/format.ts"
import type { events } from "#server/notifications/events.ts"
import type { EventName, StoredFacts } from "#server/notifications/facts.ts"

/** What a message, a push and a mail say of an event. */
export type NotificationText = {
  title: string
  body: string
  /** On the button of a mail that has a link. */
  button?: string
}

type WithButton = NotificationText & { button: string }
type Side<E extends EventName> = (typeof events)[E]
type TextOf<Channels> = Channels extends { mail: { link: unknown } } ? WithButton : NotificationText

/** The texts of a language: for every event and everyone who is notified of it. */
export type NotificationTexts = {
  events: {
    [E in EventName]: {
      [R in keyof Side<E>]: (facts: StoredFacts<E>, format: Format) => TextOf<Side<E>[R]>
    }
  }
  mail: {
    /** Below the button of a mail, for programs that show none. */
    orOpen(link: { url: string }): string
  }
}
