import { checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom, range, rate } from "#web/data/format.ts"
import { useAction, useConfig } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useSession } from "#web/data/session.ts"
import { roleName, shiftFactsOf } from "#web/data/shift-view.ts"
import { chargeOf, type Job, shiftName, wageBetween } from "#web/features/shifts/employer-shift.tsx"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { useState } from "react"

type Applicant = Reply<"listApplicants">[number]

/** "Hire Me", which asks first with name, time and cost, and leads to the hired shift. */
export function HireApplicant({
  job,
  applicant,
  unpaid,
}: {
  job: Job
  applicant: Applicant
  unpaid: boolean
}) {
  const words = useWords("applications").hire
  const kit = useWords("kit")
  const session = useSession()
  const config = useConfig()
  const [asking, setAsking] = useState(false)
  const hire = useAction("hireApplicant")
  const { username: name } = applicant
  const refusal = checkTransition("hire", "employer", shiftFactsOf(job), serverNow())
  const offReason = refusal ? words.tooLate : unpaid ? words.unpaid : null
  const wage = wageBetween(new Date(job.worktime), new Date(job.endtime), job.dollarsperhr)
  const { fee, amount } = chargeOf(wage, config)
  const send = async () => {
    const params = { employerId: session?.userId ?? "", jobId: job._id }
    const { reply: done } = await hire.runAndWait({ params, body: { employeeid: applicant.employeeid } })
    setAsking(false)
    if (!done) return
    announce(words.hired({ name, shift: shiftName(job) }))
    replace("hiredShifts", { job: job._id })
  }
  return (
    <>
      <ErrorNotice error={hire.error} />
      {offReason ? <p className="text-muted">{offReason}</p> : null}
      <ActionButton
        tone="primary"
        wide
        busy={hire.busy}
        off={offReason !== null}
        aria-label={words.hireOf({ name })}
        onClick={() => setAsking(true)}
      >
        {words.hire}
      </ActionButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={words.hireTitle({ name })}
        yes={words.hireYes({ name })}
        no={kit.notYet}
        busy={hire.busy}
      >
        <Facts>
          <Fact name={words.who}>{name}</Fact>
          <Fact name={words.what}>{roleName(job.jobtitle)}</Fact>
          <Fact name={words.when}>{range(job.worktime, job.endtime, serverNow())}</Fact>
          <Fact name={words.cost}>
            {words.costText({
              total: money(wage / 100),
              length: kit.length({ ms: msFrom(job.worktime, job.endtime) }),
              rate: rate(job.dollarsperhr),
            })}
            {fee > 0 ? (
              <span className="text-muted block">
                {words.costWithFee({ amount: money(amount / 100), fee: money(fee / 100) })}
              </span>
            ) : null}
          </Fact>
        </Facts>
        {(job.applicationscount ?? 0) > 1 ? <p className="text-muted">{words.hireText}</p> : null}
      </ConfirmDialog>
    </>
  )
}
