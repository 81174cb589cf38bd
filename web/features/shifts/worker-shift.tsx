import type { Input } from "#web/data/api.ts"
import { range } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { headingOf, roleName, type JobView } from "#web/data/shift-view.ts"
import { selfId } from "#web/features/accounts/worker-self.ts"
import { wordsOf } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"

/** The worker's lists, and how a shift of theirs is named. */

/** Scheduled shifts and history by their flags (docs/rules/applications.md#application-lists). */
export const scheduledShifts = (): Input<"listApplications"> => ({
  params: { userId: selfId() },
  query: { active: true, completed: false, time: "week" },
})

/** Gives the focus to a shift's heading, or to the screen's. */
export function focusShift(id: string | undefined): void {
  focusOn(id === undefined ? undefined : headingOf(id))
}

/** `Dishwasher, Fri, Dec 4, 4:00 PM – 10:00 PM`: how dialogs and announcements name a shift. */
export function shiftName(job: JobView): string {
  return wordsOf("shifts").name({
    title: roleName(job.jobtitle),
    when: range(job.worktime, job.endtime, serverNow()),
  })
}
