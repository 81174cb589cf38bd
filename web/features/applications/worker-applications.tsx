import type { Reply } from "#web/data/api.ts"
import { moment } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { CancelApplication } from "#web/features/applications/cancel-application.tsx"
import { bookedShifts, conflictingShift } from "#web/features/applications/own-shifts.ts"
import { ShiftBrief } from "#web/features/shifts/shift-brief.tsx"
import { ShiftFacts, ShiftHeader, ShiftPay } from "#web/features/shifts/shift-card.tsx"
import { ownApplications, scheduledShifts } from "#web/features/shifts/shift-lists.ts"
import { focusShift, shiftHeadingId } from "#web/features/shifts/shift.ts"
import type { Words } from "#web/i18n/catalogs.ts"
import { useWords } from "#web/i18n/words.ts"
import { Card } from "#web/ui/card.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { CalendarCheck, CircleMinus, Clock, RotateCcw, Search, Send } from "lucide-react"
import type { ReactNode } from "react"

type Application = Reply<"listApplications">[number]
/** In the order of the server: what is still to come first. */
type Lists = { waiting: Application[]; hired: Application[]; notChosen: Application[] }

/** Restaurants hire, decline and cancel meanwhile. */
const REFRESH_MS = 30_000

/** A shift that is still to come, with the state of its application and what can be done with it. */
function ApplicationCard({ job, children }: { job: Application["job"]; children: ReactNode }) {
  return (
    <Card as="li" labelledBy={shiftHeadingId(job._id)}>
      <ShiftHeader job={job} lead={<DateBadge at={job.worktime} />} figure={<ShiftPay job={job} />} />
      <ShiftFacts job={job} />
      {children}
    </Card>
  )
}

function WaitingApplication({
  application: { job, restoredAt },
  onCanceled,
}: {
  application: Application
  onCanceled: () => void
}) {
  const words = useWords("applied")
  return (
    <ApplicationCard job={job}>
      {restoredAt ? (
        <p className="small muted">{words.activeAgainText({ at: moment(restoredAt, serverNow()) })}</p>
      ) : null}
      <div className="row wrap between">
        {restoredAt ? (
          <Pill tone="success" icon={RotateCcw}>
            {words.activeAgain}
          </Pill>
        ) : (
          <Pill tone="neutral" icon={Clock}>
            {words.waiting}
          </Pill>
        )}
        <CancelApplication job={job} onCanceled={onCanceled} />
      </div>
    </ApplicationCard>
  )
}

function HiredState({ job: { status } }: { job: Application["job"] }) {
  const words = useWords("applied")
  if (status === "clockedIn") return <Pill tone="success">{words.onShift}</Pill>
  if (status === "cancelled") return <Pill tone="danger">{words.canceled}</Pill>
  return (
    <Pill tone="primary" icon={CalendarCheck}>
      {words.scheduled}
    </Pill>
  )
}

function HiredApplication({ job }: { job: Application["job"] }) {
  const words = useWords("applied")
  return (
    <ApplicationCard job={job}>
      <div className="row wrap between">
        <HiredState job={job} />
        <NavButton to="scheduledShifts" params={{ id: job._id }} tone="tonal">
          {words.openShift}
        </NavButton>
      </div>
    </ApplicationCard>
  )
}

/** Why it was not selected; for a time that is taken, by which shift. */
function NotChosen({
  application: { job, reason },
  hired,
}: {
  application: Application
  hired: Application[]
}) {
  const words = useWords("applied")
  const why = reason ?? "filled"
  const booked = why === "booked_elsewhere" ? conflictingShift(job, bookedShifts(hired)) : undefined
  return (
    <li className="row top wrap between">
      <div className="min-w-0 flex-1 basis-52">
        <ShiftBrief job={job}>
          <span className="small block">{words.reasons[why]}</span>
          {booked ? <b className="small strong block">{shiftName(booked)}</b> : null}
        </ShiftBrief>
      </div>
      <Pill tone="neutral" icon={CircleMinus}>
        {words.states[why]}
      </Pill>
    </li>
  )
}

/** What restaurants see of the worker, and what canceling counts as before and after being hired. */
function WhileYouWait() {
  const words = useWords("applied")
  return (
    <aside className="card pad" aria-labelledby="while-waiting">
      <h2 id="while-waiting">{words.whileWaiting}</h2>
      <p className="small muted">{words.whileWaitingText}</p>
      <p className="small muted">{words.policy}</p>
      <NavButton to="searchJobs" tone="primary" wide>
        <Search aria-hidden="true" className="icon" />
        {words.toSearch}
      </NavButton>
    </aside>
  )
}

function Applications({ waiting, hired, notChosen }: Lists) {
  const words = useWords("applied")
  /** The focus goes to the card behind the one that is gone. */
  const canceled = (index: number) => () => focusShift((waiting[index + 1] ?? waiting[index - 1])?.job._id)
  return (
    <div className="stack loose">
      {waiting.length > 0 ? (
        <Section id="waiting" title={words.waitingHeading}>
          <ol aria-labelledby="waiting" className="stack">
            {waiting.map((application, index) => (
              <WaitingApplication
                key={application._id}
                application={application}
                onCanceled={canceled(index)}
              />
            ))}
          </ol>
        </Section>
      ) : null}
      {hired.length > 0 ? (
        <Section id="hired" title={words.hiredHeading}>
          <ol aria-labelledby="hired" className="stack">
            {hired.map(({ _id, job }) => (
              <HiredApplication key={_id} job={job} />
            ))}
          </ol>
        </Section>
      ) : null}
      {notChosen.length > 0 ? (
        <Section id="not-chosen" title={words.notChosenHeading}>
          <p className="small muted">{words.mayReturn}</p>
          <ol aria-labelledby="not-chosen" className="card list">
            {notChosen.map((application) => (
              <NotChosen key={application._id} application={application} hired={hired} />
            ))}
          </ol>
        </Section>
      ) : null}
    </div>
  )
}

function lineOf({ waiting, hired }: Lists, words: Words["applied"]): string | undefined {
  const coming = hired.filter(({ job }) => job.status !== "cancelled").length
  if (waiting.length + coming === 0) return undefined
  return words.line({ waiting: waiting.length, hired: coming })
}

/** What the worker has applied for: waiting, hired, and within a week not chosen. */
export function Screen() {
  const words = useWords("applied")
  const often = { everyMs: REFRESH_MS }
  const applied = useCall("listApplications", ownApplications(), often)
  const hired = useCall("listApplications", scheduledShifts(), often)
  const lists: Lists | undefined = applied.data &&
    hired.data && {
      waiting: applied.data.filter(({ status }) => status === "waiting"),
      hired: hired.data,
      notChosen: applied.data.filter(({ status }) => status === "notSelected"),
    }
  const reading = {
    data: lists,
    isPending: applied.isPending || hired.isPending,
    isError: applied.isError || hired.isError,
    dataUpdatedAt: Math.min(applied.dataUpdatedAt, hired.dataUpdatedAt),
    refetch: () => Promise.all([applied.refetch(), hired.refetch()]),
  }
  return (
    <>
      <PageHead line={lists && lineOf(lists, words)}>{words.title}</PageHead>
      <Loaded reading={reading} loading={<LoadingCards cards={2} />}>
        {(all) =>
          all.waiting.length + all.hired.length + all.notChosen.length === 0 ? (
            <Empty Icon={Send} text={words.empty}>
              <NavButton to="searchJobs" tone="primary">
                {words.toSearch}
              </NavButton>
            </Empty>
          ) : (
            <div className="columns main-side">
              <Applications {...all} />
              <WhileYouWait />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
