import { AccountMenu } from "#web/app/account-menu.tsx"
import { usePage } from "#web/data/hooks.ts"
import { useAccountFlags } from "#web/data/me.ts"
import { queryClient } from "#web/data/query-client.ts"
import { useSession, type Role } from "#web/data/session.ts"
import { completedJobs, MAX_PAGE_SIZE, openJobs } from "#web/features/shifts/shift-lists.ts"
import { useWords } from "#web/i18n/words.ts"
import type { Words } from "#web/i18n/catalogs.ts"
import { useScreenLocation } from "#web/navigation/navigation.ts"
import { screenFacts, type ScreenName } from "#web/navigation/screens.ts"
import { NavLink } from "#web/ui/nav-link.tsx"
import { PartBoundary } from "#web/ui/part-boundary.tsx"
import { QueryClientProvider } from "@tanstack/react-query"
import {
  CalendarCheck,
  ChartNoAxesColumn,
  CircleUserRound,
  ClipboardCheck,
  House,
  Lock,
  Plus,
  Search,
  Send,
  Store,
  UsersRound,
  type LucideIcon,
} from "lucide-react"
import type { ReactNode } from "react"
import "#web/app/main-nav.css"

/**
 * The navigation of a logged-in person (docs/rules/navigation.md#navigation): the entries of the tab
 * bar and side rail, and the account menu. Loaded beside the first screen of a person.
 */

type Entry = {
  screen: ScreenName
  Icon: LucideIcon
  label: (words: Words["nav"]) => string
  /** Screens that belong to this entry besides its own. */
  covers?: readonly ScreenName[]
  /** Only on the side rail; phones have it in the account menu. */
  railOnly?: true
  /** A longer label, for which the side rail has room. */
  wideLabel?: (words: Words["nav"]) => string
  /** Marked as the one that makes something new. */
  plus?: true
}

const entries: Record<Role, readonly Entry[]> = {
  worker: [
    { screen: "workerDashboard", Icon: House, label: ({ home }) => home },
    { screen: "searchJobs", Icon: Search, label: ({ search }) => search },
    { screen: "workerApplications", Icon: Send, label: ({ applied }) => applied },
    { screen: "scheduledShifts", Icon: CalendarCheck, label: ({ scheduled }) => scheduled },
    {
      screen: "workerHistory",
      Icon: ChartNoAxesColumn,
      label: ({ earnings }) => earnings,
      covers: ["payoutCheck", "payoutSetup", "getPaid"],
    },
    {
      screen: "workerAccount",
      Icon: CircleUserRound,
      label: ({ account }) => account,
      covers: ["workerOptions", "workerTerms"],
      railOnly: true,
    },
  ],
  employer: [
    { screen: "employerDashboard", Icon: House, label: ({ home }) => home },
    { screen: "openJobs", Icon: UsersRound, label: ({ open }) => open },
    {
      screen: "createJob",
      Icon: Plus,
      label: ({ create }) => create,
      wideLabel: ({ createWide }) => createWide,
      plus: true,
    },
    { screen: "hiredShifts", Icon: CalendarCheck, label: ({ hired }) => hired },
    { screen: "completedShifts", Icon: ClipboardCheck, label: ({ completed }) => completed },
    {
      screen: "employerAccount",
      Icon: Store,
      label: ({ account }) => account,
      covers: ["employerOptions", "employerTerms", "paymentMethods"],
      railOnly: true,
    },
  ],
}

const COUNT_POLL_MS = 60_000

/** How many things wait at an entry, and in words; both lists are those of the dashboard. */
function Count({ count, text }: { count: number; text: string }) {
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">{text}</span>
      <span className="count" aria-hidden="true">
        {count}
      </span>
    </>
  )
}

function ApplicantCount() {
  const words = useWords("nav")
  const jobs = usePage("listJobs", openJobs({ limit: MAX_PAGE_SIZE }), { everyMs: COUNT_POLL_MS })
  const waiting = jobs.data?.items.filter(({ status }) => status === "open") ?? []
  const count = waiting.reduce((sum, job) => sum + (job.applicationscount ?? 0), 0)
  return <Count count={count} text={words.applicants({ count })} />
}

function ToCloseCount() {
  const words = useWords("nav")
  const jobs = usePage("listJobs", completedJobs("week", { limit: MAX_PAGE_SIZE }), {
    everyMs: COUNT_POLL_MS,
  })
  const count = jobs.data?.items.filter(({ status }) => status === "pendingComplete").length ?? 0
  return <Count count={count} text={words.toClose({ count })} />
}

const counts: Partial<Record<ScreenName, () => ReactNode>> = {
  openJobs: ApplicantCount,
  completedShifts: ToCloseCount,
}

function NavItem({ entry, locked }: { entry: Entry; locked: boolean }) {
  const words = useWords("nav")
  const { screen } = useScreenLocation()
  const { Icon, label, wideLabel, covers = [], plus = false, railOnly = false } = entry
  const isCurrent = entry.screen === screen || covers.includes(screen)
  const Waiting = counts[entry.screen]
  return (
    <li className={railOnly ? "only-wide" : ""}>
      <NavLink to={entry.screen} current={isCurrent} className={plus ? "create" : ""}>
        <span className="nav-icon">
          <Icon aria-hidden="true" className="icon" />
        </span>
        <span className={wideLabel ? "only-phone" : ""}>{label(words)}</span>
        {wideLabel ? <span className="only-wide">{wideLabel(words)}</span> : null}
        {locked ? (
          <>
            <span className="sr-only">{words.locked}</span>
            <Lock aria-hidden="true" className="icon lock" />
          </>
        ) : null}
        {Waiting && !locked ? <Waiting /> : null}
      </NavLink>
    </li>
  )
}

function Entries() {
  const session = useSession()
  const { data: flags } = useAccountFlags({ passive: true })
  if (!session) return <ul />
  const isGateClosed = flags !== undefined && flags.gaps.length > 0
  return (
    <ul>
      {entries[session.role].map((entry) => (
        <NavItem
          key={entry.screen}
          entry={entry}
          locked={isGateClosed && screenFacts(entry.screen).gated === true}
        />
      ))}
    </ul>
  )
}

/** The entries, and at the foot of the side rail the account menu; `note` is shown above it. */
export function NavEntries({ note }: { note: ReactNode }) {
  return (
    <PartBoundary>
      <QueryClientProvider client={queryClient}>
        <Entries />
        <div className="nav-foot">
          {note}
          <AccountMenu place="rail" />
        </div>
      </QueryClientProvider>
    </PartBoundary>
  )
}

/** What the top bar of phones has at its end. */
export function TopActions() {
  return (
    <PartBoundary>
      <QueryClientProvider client={queryClient}>
        <AccountMenu place="top" />
      </QueryClientProvider>
    </PartBoundary>
  )
}
