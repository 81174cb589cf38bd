import type { Catalogs } from "#domain/language.ts"
import { en } from "#server/notifications/text/en.ts"
import type { NotificationTexts } from "#server/notifications/text/texts.ts"

/** What messages, pushes and mails say, by language. */
export const notificationTexts: Catalogs<NotificationTexts> = { en }
