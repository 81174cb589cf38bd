import { jobTitle, range } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { wordsOf } from "#web/i18n/words.ts"

/** `Dishwasher, Fri, Dec 4, 4:00 PM – 10:00 PM`: how dialogs and announcements name a shift. */
export function shiftName(shift: { jobtitle: string; worktime: string; endtime: string }): string {
  return wordsOf("kit").shift.name({
    title: jobTitle(shift.jobtitle),
    when: range(shift.worktime, shift.endtime, serverNow()),
  })
}
