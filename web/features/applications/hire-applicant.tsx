import { checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { jobTitle, money, msFrom, range, rate } from "#web/data/format.ts"
import { useAction, useConfigQuery } from "#web/data/hooks.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useSession } from "#web/data/session.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { chargeOf, payCents } from "#web/features/shifts/shift-pay.ts"
import { type Job, shiftFactsOf } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

type Applicant = Reply<"listApplicants">[number]

type Hiring = { job: Job; applicant: Applicant; unpaid: boolean }

/** "Hire Me", which asks first with name, time and cost, and leads to the hired shift. */
export function HireApplicant(hiring: Hiring) {
  return <Loaded reading={useConfigQuery()}>{(config) => <HireButton {...hiring} config={config} />}</Loaded>
}

function HireButton({ job, applicant, unpaid, config }: Hiring & { config: PublicConfig }) {
  const words = useWords("applications").hire
  const kit = useWords("kit")
  const session = useSession()
  const hire = useAction("hireApplicant")
  const { username: name } = applicant
  const refusal = checkTransition("hire", "employer", shiftFactsOf(job), serverNow())
  const offReason = refusal ? words.tooLate : unpaid ? words.unpaid : null
  const ms = msFrom(job.worktime, job.endtime)
  const wage = payCents(ms, job.dollarsperhr)
  const { fee, amount } = chargeOf(wage, config)
  const send = async () => {
    const params = { employerId: session?.userId ?? "", jobId: job._id }
    const { reply } = await hire.runAndWait({ params, body: { employeeid: applicant.employeeid } })
    if (!reply) return
    announce(words.hired({ name, shift: shiftName(job) }))
    replace("hiredShifts", { job: job._id })
  }
  return (
    <>
      <ErrorNotice error={hire.error} />
      {offReason ? <p className="muted">{offReason}</p> : null}
      <div className="actions">
        <ConfirmButton
          label={words.hire}
          name={words.hireOf({ name })}
          tone="primary"
          wide
          off={offReason !== null}
          busy={hire.busy}
          onConfirm={send}
          title={words.hireTitle({ name })}
          yes={words.hireYes({ name })}
          no={kit.notYet}
        >
          <Facts>
            <Fact name={words.who}>{name}</Fact>
            <Fact name={words.what}>{jobTitle(job.jobtitle)}</Fact>
            <Fact name={words.when}>{range(job.worktime, job.endtime, serverNow())}</Fact>
            <Fact name={words.cost}>
              {words.costText({
                total: money(wage / 100),
                length: kit.length({ ms }),
                rate: rate(job.dollarsperhr),
              })}
              {fee > 0 ? (
                <span className="muted block">
                  {words.costWithFee({ amount: money(amount / 100), fee: money(fee / 100) })}
                </span>
              ) : null}
            </Fact>
          </Facts>
          <p className="small muted">{words.policy}</p>
          {(job.applicationscount ?? 0) > 1 ? <p className="muted">{words.hireText}</p> : null}
        </ConfirmButton>
      </div>
    </>
  )
}
