import { clockInWindow, codeIsVisible } from "#domain/shift.ts"
import { usePage } from "#web/data/hooks.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { completedJobs, hiredJobs, MAX_PAGE_SIZE, openJobs } from "#web/features/shifts/shift-lists.ts"
import { type Job, shiftFactsOf, shiftName, workerName } from "#web/features/shifts/shift.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { navigate } from "#web/navigation/navigation.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import { Card } from "#web/ui/card.tsx"
import { FailedToLoad, StaleNote } from "#web/ui/list.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import {
  CalendarClock,
  ChevronRight,
  CircleCheck,
  ClipboardCheck,
  CreditCard,
  KeyRound,
  UserRoundX,
  UsersRound,
  type LucideIcon,
} from "lucide-react"

type Tone = "accent" | "warning" | "danger" | "primary"
type Need = {
  key: string
  Icon: LucideIcon
  tone: Tone
  title: string
  text: string
  screen: ScreenName
  params?: Params
}

const looks: Record<Tone, string> = {
  accent: "bg-accent-soft text-on-accent-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
  primary: "bg-primary-soft text-on-primary-soft",
}

function hiredNeeds(jobs: readonly Job[], now: Date): Need[] {
  const words = wordsOf("home").employer.needs
  return jobs.flatMap((job): Need[] => {
    const common = { text: shiftName(job), screen: "hiredShifts" as const, params: { job: job._id } }
    const name = workerName(job)
    if (codeIsVisible(shiftFactsOf(job), now))
      return [{ ...common, key: job._id, Icon: KeyRound, tone: "accent", title: words.code({ name }) }]
    if (job.status === "scheduled" && now > clockInWindow(new Date(job.worktime)).closesAt)
      return [{ ...common, key: job._id, Icon: UserRoundX, tone: "danger", title: words.missed({ name }) }]
    return []
  })
}

function openNeeds(jobs: readonly Job[]): Need[] {
  const words = wordsOf("home").employer.needs
  const wanted = jobs.filter((job) => job.status === "open" && (job.applicationscount ?? 0) > 0)
  const [only] = wanted
  if (!only) return []
  const count = wanted.reduce((sum, job) => sum + (job.applicationscount ?? 0), 0)
  const one = wanted.length === 1
  return [
    {
      key: "applicants",
      Icon: UsersRound,
      tone: "primary",
      title: words.applicants({ count }),
      text: one ? shiftName(only) : words.applicantsText({ shifts: wanted.length }),
      screen: "openJobs",
      params: one ? { job: only._id } : {},
    },
  ]
}

function completedNeeds(jobs: readonly Job[]): Need[] {
  const words = wordsOf("home").employer.needs
  const count = jobs.filter((job) => job.status === "pendingComplete").length
  const about = { key: "close", Icon: ClipboardCheck, tone: "warning", screen: "completedShifts" } as const
  return count === 0 ? [] : [{ ...about, title: words.toClose({ count }), text: words.toCloseText }]
}

function NeedRow({ need }: { need: Need }) {
  const { Icon, tone, title, text, screen, params } = need
  return (
    <button
      type="button"
      onClick={() => navigate(screen, params)}
      className="hover:bg-raised flex min-h-12 w-full flex-wrap items-center gap-3 rounded-input py-2.5 text-left"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-button ${looks[tone]}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold">{title}</span>
        <span className="text-muted block">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </button>
  )
}

/** The next shift to come, when nothing is to be done for any. */
function nextShiftNeed(hired: readonly Job[], now: Date): Need[] {
  const words = wordsOf("home").employer.needs
  const next = hired.find((job) => job.status === "scheduled" && new Date(job.worktime) > now)
  if (!next) return []
  const text = words.nextText({ shift: shiftName(next), name: workerName(next) })
  const about = { key: "next", Icon: CalendarClock, tone: "primary", screen: "hiredShifts" } as const
  return [{ ...about, title: wordsOf("home").next, text, params: { job: next._id } }]
}

/** "Needs you": what waits for this restaurant right now, each line leading to where it is done. */
export function NeedsAttention({ unpaid }: { unpaid: boolean }) {
  const words = useWords("home").employer.needs
  const now = useServerNow(1000)
  const open = usePage("listJobs", openJobs({ limit: MAX_PAGE_SIZE }))
  const hired = usePage("listJobs", hiredJobs({ limit: MAX_PAGE_SIZE }))
  const completed = usePage("listJobs", completedJobs("week", { limit: MAX_PAGE_SIZE }))
  const readings = [open, hired, completed]
  const heading = (
    <h2 id="needs-you" className="text-lg leading-tight font-semibold">
      {words.heading}
    </h2>
  )
  if (readings.some((one) => one.isError && !one.data))
    return (
      <Card as="section" labelledBy="needs-you">
        {heading}
        <FailedToLoad onRetry={() => readings.forEach((one) => void one.refetch())} />
      </Card>
    )
  if (!open.data || !hired.data || !completed.data)
    return (
      <Card as="section" labelledBy="needs-you">
        {heading}
        <p className="text-muted">{wordsOf("kit").loading}</p>
        <Skeleton height="line" />
      </Card>
    )
  const needs: Need[] = [
    ...hiredNeeds(hired.data.items, now),
    ...(unpaid
      ? [
          {
            key: "unpaid",
            Icon: CreditCard,
            tone: "danger" as const,
            title: words.unpaid,
            text: words.unpaidText,
            screen: "completedShifts" as const,
          },
        ]
      : []),
    ...completedNeeds(completed.data.items),
    ...openNeeds(open.data.items),
  ]
  return (
    <Card as="section" labelledBy="needs-you">
      {heading}
      <StaleNote readings={readings} />
      {needs.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="text-success size-5 shrink-0" />
          {words.nothing}
        </p>
      ) : null}
      <ul className="divide-border divide-y">
        {[...needs, ...nextShiftNeed(hired.data.items, now)].map((need) => (
          <li key={need.key}>
            <NeedRow need={need} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
