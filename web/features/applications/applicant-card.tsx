import { checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom, range, rate } from "#web/data/format.ts"
import { useAction, useCall } from "#web/data/hooks.ts"
import { useConfig } from "#web/data/public-config.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useSession } from "#web/data/session.ts"
import { roleName, shiftFactsOf } from "#web/data/shift-view.ts"
import { chargeOf, type Job, shiftName, wageBetween } from "#web/features/shifts/employer-shift.tsx"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { useObjectUrl } from "#web/ui/use-object-url.ts"
import { UserRound } from "lucide-react"
import { useState } from "react"

type Applicant = Reply<"listApplicants">[number]

/** The headshot, in room of a fixed size so that nothing moves when it comes. */
function Headshot({ applicant }: { applicant: Applicant }) {
  const words = useWords("employer").applicants
  const [failed, setFailed] = useState(false)
  const { avatar, username: name } = applicant
  const frame = "bg-raised border-border size-16 shrink-0 rounded-full border sm:size-20"
  return avatar && !failed ? (
    <img
      src={avatar}
      alt={words.headshot({ name })}
      loading="lazy"
      width={80}
      height={80}
      onError={() => setFailed(true)}
      className={`${frame} object-cover`}
    />
  ) : (
    <span aria-hidden="true" className={`${frame} text-muted grid place-items-center`}>
      <UserRound className="size-8" />
    </span>
  )
}

/** What a restaurant wants to know before it hires. */
function Record({ applicant }: { applicant: Applicant }) {
  const words = useWords("employer").applicants
  return (
    <dl className="border-border grid grid-cols-2 gap-x-4 gap-y-3 border-y py-3 sm:grid-cols-3">
      {(
        [
          [words.ratingTotal, applicant.ratingTotal],
          [words.worked, applicant.workedjobstotal],
          [words.history, words.entries({ count: applicant.workHistoryCount })],
          [words.employment, applicant.currentEmployer ? words.employed : words.notEmployed],
          [words.cancels, applicant.shortnoticecancels],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ applicant }: { applicant: Applicant }) {
  const words = useWords("employer").applicants
  if (applicant.workhistory.length === 0) return null
  return (
    <details>
      <summary className="text-primary flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
        {words.showHistory({ name: applicant.username })}
      </summary>
      <ul className="grid gap-1 pb-1">
        {applicant.workhistory.map((entry) => (
          <li key={entry._id}>
            {words.pastJob({
              title: entry.jobtitle,
              employer: entry.employer,
              from: entry.startdate,
              to: entry.enddate ?? words.today,
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The food handler's card, which the restaurant may check before it hires; loaded when it is asked for. */
function FoodCard({ applicant }: { applicant: Applicant }) {
  const words = useWords("employer").applicants
  const kit = useWords("kit")
  const [open, setOpen] = useState(false)
  const card = useCall("getFoodHandlersCard", { params: { id: applicant.employeeid } }, { off: !open })
  const url = useObjectUrl(card.data)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-primary flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
        {words.foodCardOf({ name: applicant.username })}
      </summary>
      {open ? (
        <div className="bg-raised border-border text-muted grid aspect-[4/3] w-full max-w-96 place-items-center overflow-hidden rounded-input border">
          {url ? (
            <img
              src={url}
              alt={words.foodCardOf({ name: applicant.username })}
              className="size-full object-contain"
            />
          ) : card.isError ? (
            <Button onClick={() => void card.refetch()}>{kit.retry}</Button>
          ) : (
            <p>{kit.loading}</p>
          )}
        </div>
      ) : null}
    </details>
  )
}

/** 'Hire Me' with the question of name, time and cost. The hired shift is shown among the hired shifts. */
function HireApplicant({ job, applicant, unpaid }: { job: Job; applicant: Applicant; unpaid: boolean }) {
  const words = useWords("employer").applicants
  const kit = useWords("kit")
  const session = useSession()
  const config = useConfig()
  const [asking, setAsking] = useState(false)
  const hire = useAction("hireApplicant")
  const { username: name } = applicant
  const refusal = checkTransition("hire", "employer", shiftFactsOf(job), serverNow())
  const why = refusal ? words.tooLate : unpaid ? words.unpaid : null
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
      {why ? <p className="text-muted">{why}</p> : null}
      <ActionButton
        tone="primary"
        wide
        busy={hire.busy}
        off={why !== null}
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
        no={words.notYet}
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

/** One applicant. */
export function ApplicantCard({
  job,
  applicant,
  unpaid,
}: {
  job: Job
  applicant: Applicant
  unpaid: boolean
}) {
  const id = `applicant-${applicant._id}`
  return (
    <Card as="li" labelledBy={id}>
      <div className="flex flex-wrap items-center gap-3.5">
        <Headshot applicant={applicant} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 id={id} tabIndex={-1} className="text-lg leading-tight font-semibold">
            {applicant.username}
          </h3>
          <Stars average={applicant.ratingAverage} count={applicant.ratingsCount} />
        </div>
      </div>
      <Record applicant={applicant} />
      <div>
        <FoodCard applicant={applicant} />
        <History applicant={applicant} />
      </div>
      <HireApplicant job={job} applicant={applicant} unpaid={unpaid} />
    </Card>
  )
}
