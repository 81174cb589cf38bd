import { codeIsVisible } from "#domain/shift.ts"
import { fullDay, time } from "#web/data/format.ts"
import { prefetchPage, usePage } from "#web/data/hooks.ts"
import { useAccountFlags, useEmployer } from "#web/data/me.ts"
import { serverNow, useServerNow, useServerTime } from "#web/data/server-clock.ts"
import { OnboardingTasks } from "#web/features/accounts/onboarding.tsx"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { NeedsAttention, type PresentJobs } from "#web/features/home/needs-attention.tsx"
import { NowCard, shiftOfNow } from "#web/features/home/now-card.tsx"
import { WeekWages } from "#web/features/home/week-wages.tsx"
import { WeekPlanner } from "#web/features/home/week-planner.tsx"
import { completedJobs, hiredJobs, MAX_PAGE_SIZE, openJobs } from "#web/features/shifts/shift-lists.ts"
import { type Job, shiftFactsOf } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { LineButton } from "#web/features/home/line-button.tsx"
import { FailedToLoad, Loaded, StaleNote } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { ShortcutTile } from "#web/features/home/shortcut-tile.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { CalendarCheck, ClipboardCheck, Plus, Store, UsersRound } from "lucide-react"

const POLL_MS = 60_000
/** While a code can be read out, whether the worker is in is asked more often. */
const CODE_POLL_MS = 5_000

/** Links to the shifts, each with a live fact; their names are fixed. */
function Shortcuts({ jobs }: { jobs: PresentJobs }) {
  const words = useWords("home").employer
  const open = jobs.open.filter(({ status }) => status === "open")
  const onShift = jobs.hired.filter(({ status }) => status === "clockedIn").length
  const coming = jobs.hired.filter(({ status }) => status === "scheduled").length
  const toClose = jobs.completed.filter(({ status }) => status === "pendingComplete").length
  const applicants = open.reduce((sum, job) => sum + (job.applicationscount ?? 0), 0)
  return (
    <Section id="shifts" title={words.menu}>
      <div className="tiles three">
        <ShortcutTile
          to="createJob"
          Icon={Plus}
          name={words.create}
          text={words.createText}
          first
          phoneOnly
        />
        <ShortcutTile
          to="openJobs"
          Icon={UsersRound}
          name={words.open}
          text={words.openText({ shifts: open.length, applicants })}
          before={() => prefetchPage("listJobs", openJobs())}
        />
        <ShortcutTile
          to="hiredShifts"
          Icon={CalendarCheck}
          name={words.hired}
          text={words.hiredText({ onShift, coming })}
          before={() => prefetchPage("listJobs", hiredJobs())}
        />
        <ShortcutTile
          to="completedShifts"
          Icon={ClipboardCheck}
          name={words.completed}
          text={words.completedText({ toClose })}
          before={() => prefetchPage("listJobs", completedJobs())}
        />
      </div>
    </Section>
  )
}

/** What a restaurant may do once its gate is open: what is due now, what waits, the week, and links to the other screens. */
function Running({ unpaid }: { unpaid: boolean }) {
  const kit = useWords("kit")
  // Read at each render: what opens or closes with the time renders this again.
  const isCodeOpen = (job: Job) => codeIsVisible(shiftFactsOf(job), serverNow())
  const open = usePage("listJobs", openJobs({ limit: MAX_PAGE_SIZE }), { everyMs: POLL_MS })
  const hired = usePage("listJobs", hiredJobs({ limit: MAX_PAGE_SIZE }), {
    everyMs: (page) => (page?.items.some(isCodeOpen) ? CODE_POLL_MS : POLL_MS),
  })
  const listed = hired.data?.items ?? []
  useServerTime(() => listed.some(isCodeOpen))
  const nowId = useServerTime((now) => shiftOfNow(listed, now)?._id ?? "")
  const completed = usePage("listJobs", completedJobs("week", { limit: MAX_PAGE_SIZE }), { everyMs: POLL_MS })
  const readings = [open, hired, completed]
  if (readings.some((one) => one.isError && !one.data))
    return <FailedToLoad onRetry={() => readings.forEach((one) => void one.refetch())} />
  if (!open.data || !hired.data || !completed.data)
    return (
      <>
        <p className="muted">{kit.loading}</p>
        <div className="columns main-side">
          <Skeleton height="block" />
          <Skeleton height="block" />
        </div>
        <Skeleton height="block" />
      </>
    )
  const jobs = { open: open.data.items, hired: hired.data.items, completed: completed.data.items }
  return (
    <>
      <StaleNote readings={readings} />
      <div className="columns main-side">
        <NowCard job={jobs.hired.find(({ _id }) => _id === nowId)} />
        <NeedsAttention jobs={jobs} unpaid={unpaid} />
      </div>
      <WeekPlanner jobs={[...jobs.open, ...jobs.hired, ...jobs.completed]} />
      <div className="columns main-side">
        <div className="stack">
          <Shortcuts jobs={jobs} />
          <Account />
        </div>
        <WeekWages lists={[hired.data, completed.data]} />
      </div>
    </>
  )
}

function Account() {
  const { account } = useWords("home")
  return (
    <div className="card list">
      <LineButton to="employerOptions" Icon={Store}>
        {account}
      </LineButton>
    </div>
  )
}

export function Screen() {
  const { employer: words } = useWords("home")
  const { onboarding } = useWords("accounts")
  const me = useEmployer()
  const flags = useAccountFlags()
  const now = useServerNow(60_000)
  const isNew = (flags.data?.gaps.length ?? 1) > 0
  const place = me.data?.companyname
  return (
    <>
      <PageHead
        eyebrow={[place, fullDay(now), time(now)].filter(Boolean).join(" · ")}
        {...(flags.data && isNew ? { line: onboarding.text.employer } : {})}
        action={
          isNew ? null : (
            <span className="only-wide">
              <NavButton to="createJob" tone="primary">
                <Plus aria-hidden="true" className="icon" />
                {words.create}
              </NavButton>
            </span>
          )
        }
      >
        {words.title}
      </PageHead>
      {me.data && !me.data.emailValidated ? <UnconfirmedEmail role="employer" email={me.data.email} /> : null}
      <Loaded reading={flags}>
        {({ gaps }) =>
          gaps.length === 0 ? (
            <Running unpaid={me.data?.unpaid ?? false} />
          ) : (
            <>
              <OnboardingTasks />
              <Account />
            </>
          )
        }
      </Loaded>
    </>
  )
}
