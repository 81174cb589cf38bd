import type { Role } from "#domain/role.ts"

/**
 * The topics that a person may mute (docs/rules/messages.md#notification-settings): pushes and emails on them. All else
 * is necessary. A message in the account is never muted.
 */
export const notificationTopics = {
  worker: ["reminders", "pay"],
  employer: ["applicants", "reminders", "receipts"],
} as const

export type NotificationTopic = (typeof notificationTopics)[Role][number]
