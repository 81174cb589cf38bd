import type { Role } from "#domain/role.ts"
import { pageLink, screenLink } from "#contract/links.ts"
import { MINUTE_MS } from "#domain/time.ts"
import type { NotificationTopic } from "#domain/notification-topics.ts"
import type { EventName, StoredFacts } from "#server/notifications/facts.ts"

/**
 * Who is notified of an event and by which channels (docs/rules/messages.md#notifications). No texts: those are
 * in `text/`, made when a message is read or a mail or push is sent.
 */

type Channels<E extends EventName> = {
  /** Every event leaves a message; this one only the other channels. */
  message?: false
  /** Without a topic pushes and mails are necessary; with one a person may turn them off. */
  topic?: NotificationTopic
  /** `onceWithinMs`: of many to one account within that time only the first is sent. */
  push?: { onceWithinMs?: number }
  /** `link`: the path that the mail's button opens. */
  mail?: { link?: (facts: StoredFacts<E>, secret: string) => string }
}

type Events = { [E in EventName]: { employer?: Channels<E>; worker?: Channels<E> } }

const message = {}
const push = { push: {} }
const mail = { mail: {} }
const openShift = ({ shift }: StoredFacts<"released">) => screenLink("openJobs", shift.id)
const search = () => screenLink("searchJobs")

export const events = {
  accountMade: {
    employer: { mail: { link: (_, secret) => pageLink("validateEmployer", secret) } },
    worker: { mail: { link: (_, secret) => pageLink("validateWorker", secret) } },
  },
  emailChanged: { employer: mail, worker: mail },
  emailToConfirm: {
    employer: { mail: { link: (_, secret) => pageLink("validateEmployer", secret) } },
    worker: { mail: { link: (_, secret) => pageLink("validateWorker", secret) } },
  },
  passwordChanged: { employer: mail, worker: mail },
  // Asked for by anyone who knows the address, so that it leaves no message in the account.
  passwordForgotten: {
    employer: { message: false, mail: { link: (_, secret) => pageLink("resetEmployerPassword", secret) } },
    worker: { message: false, mail: { link: (_, secret) => pageLink("resetWorkerPassword", secret) } },
  },
  suspended: { employer: mail, worker: mail },
  reactivated: { employer: mail, worker: mail },
  // The account has no one left to read a message.
  accountDeleted: { employer: { message: false, mail: {} }, worker: { message: false, mail: {} } },
  shiftPosted: { employer: message },
  applicationMade: { employer: { topic: "applicants", push: { onceWithinMs: 10 * MINUTE_MS } } },
  applicationCancelled: { employer: message },
  applicationEnded: { employer: message },
  hired: {
    employer: message,
    worker: { push: {}, mail: { link: ({ shift }) => screenLink("scheduledShifts", shift.id) } },
  },
  notChosen: { worker: message },
  expired: { employer: message },
  openAgain: { worker: message },
  dropped: {
    employer: {
      push: {},
      mail: { link: (facts) => (facts.open ? openShift(facts) : screenLink("completedShifts")) },
    },
    worker: message,
  },
  released: { employer: { ...push, mail: { link: openShift } }, worker: message },
  cancelledByEmployer: { employer: message, worker: { ...push, mail: { link: search } } },
  canceledByAdmin: { employer: message, worker: { ...push, mail: { link: search } } },
  startsSoon: {
    employer: { topic: "reminders", message: false, push: {} },
    worker: { topic: "reminders", push: {} },
  },
  clockedIn: { employer: message, worker: message },
  clockedOut: { employer: message, worker: message },
  stillClockedIn: { employer: push, worker: push },
  notClockedIn: { employer: push, worker: push },
  hereWithoutCode: { employer: push },
  noShow: { employer: message, worker: message },
  rated: { employer: message, worker: message },
  punchesEdited: { worker: push },
  closeSoon: { employer: push },
  closed: { worker: message },
  charged: { employer: { topic: "receipts", mail: { link: () => screenLink("completedShifts") } } },
  notCollectable: { employer: message, worker: message },
  chargeFailed: {
    employer: { push: {}, mail: { link: () => screenLink("completedShifts") } },
    worker: message,
  },
  wageWaits: { worker: push },
  wageHeld: { employer: message, worker: message },
  wageSent: { worker: { topic: "pay", push: {} } },
  payoutFailed: { worker: push },
  methodSaved: { employer: message },
} as const satisfies Events

/** By which channels a role is notified of an event; none when it is not. */
export function channelsOf<E extends EventName>(event: E, role: Role): Channels<E> | undefined {
  const table: Events = events
  return table[event][role]
}
