import type { Catalogs } from "#domain/language.ts"
import { en as notifications } from "#server/notifications/text/en.ts"
import type { NotificationTexts } from "#server/notifications/text/texts.ts"

/** Everything the server says to people, by language. */
export type Texts = {
  notifications: Catalogs<NotificationTexts>
}

export const texts: Texts = {
  notifications: { en: notifications },
}
