import { jobTitle, money } from "#web/data/format.ts"
import { Letterhead } from "#web/features/shifts/letterhead.tsx"
import { type Job, shiftHeadingId, workerName } from "#web/features/shifts/shift.ts"
import type { ShiftListState } from "#web/features/shifts/use-shift-list.ts"
import { useWords } from "#web/i18n/words.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { Card } from "#web/ui/card.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards, LoadingListAndDetails } from "#web/ui/list.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { CalendarX2 } from "lucide-react"
import { useEffect, useState, type ReactNode } from "react"

/** Of a wide window: the rows and the details. */
const COLUMNS = "grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"

/** A shift in the left column: enough to recognize it, by its day or by who works it. */
function Row({
  job,
  byPerson,
  chosen,
  onChoose,
  children,
}: {
  job: Job
  byPerson: boolean
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const title = jobTitle(job.jobtitle)
  const worker = workerName(job)
  return (
    <button
      type="button"
      onClick={onChoose}
      {...(chosen ? { "aria-current": true } : {})}
      className={`card col-start-1 w-full cursor-pointer text-left transition-colors duration-150 print:hidden ${
        chosen ? "border-primary shadow-[inset_0_0_0_1px_var(--primary)]" : "hover:bg-raised"
      }`}
    >
      <span className="row top">
        {byPerson ? (
          <Avatar name={worker} src={job.scheduledEmployee?.avatar} />
        ) : (
          <DateBadge at={job.worktime} />
        )}
        <span className="fills">
          <b className="strong block">{byPerson ? worker : title}</b>
          {worker ? <span className="block">{byPerson ? title : worker}</span> : null}
          <span className="small muted block">
            <DateTimeRange start={job.worktime} end={job.endtime} near />
          </span>
        </span>
      </span>
      <span className="row wrap between">
        <span className="row wrap tight">{children}</span>
        {job.status === "noShow" ? null : <b className="strong">{money(job.totalAmountEarned)}</b>}
      </span>
    </button>
  )
}

/**
 * The shift to show beside the list. A person who works on one that is not chosen keeps it when the window
 * grows wide.
 */
function useChosen({ jobs, chosenId, choose }: ShiftListState) {
  const [atWork, setAtWork] = useState<{ id: string; instead: string | undefined }>()
  const wanted = atWork && atWork.instead === chosenId ? atWork.id : chosenId
  return {
    chosen: jobs.find((job) => job._id === (wanted ?? jobs[0]?._id)),
    choose: (job: Job) => {
      setAtWork(undefined)
      choose(job)
    },
    workOn: ({ _id: id }: Job) => {
      if (atWork?.id !== id) setAtWork({ id, instead: chosenId })
    },
  }
}

type Parts = {
  list: ShiftListState
  label: string
  /** Rows are led by the hired worker, not by the day. */
  byPerson?: boolean
  /** Where there is one column: shows the chosen shift without the others. */
  alone: boolean
  /** The state of a shift as a pill, for the short row. */
  state: (job: Job) => ReactNode
  detail: (job: Job) => ReactNode
  /** Under the card of the one shift that is shown. */
  beside?: (job: Job) => ReactNode
}

function Split({ list, label, byPerson = false, alone, state, detail, beside }: Parts) {
  const words = useWords("shifts")
  const { jobs, wide, chosenId, looking } = list
  const { chosen, choose, workOn } = useChosen(list)
  const single = wide || alone
  useEffect(() => {
    // In one column a shift that a link opened may be far down.
    if (!single && chosenId)
      document.getElementById(shiftHeadingId(chosenId))?.scrollIntoView({ block: "center" })
  }, [single, chosenId])
  const missing = looking ? (
    <LoadingCards cards={1} />
  ) : (
    <Empty Icon={CalendarX2} text={chosenId === undefined ? words.pick : words.gone} />
  )
  // The details may be taller than the rows; then only the last row grows.
  const detailRows = { gridRow: `1 / ${jobs.length + 3}` }
  return (
    <div
      className={wide ? `print:block grid items-start gap-x-6 gap-y-2.5 ${COLUMNS}` : ""}
      style={wide ? { gridTemplateRows: `repeat(${jobs.length + 1}, auto) 1fr` } : {}}
    >
      {/* One tree for both widths: turning a tablet must not close a dialog or empty a form. */}
      <ol aria-label={label} className={wide ? "contents" : "grid grid-cols-1 gap-3"}>
        {jobs.map((job) => {
          const shown = !single || job === chosen
          return (
            <li
              key={job._id}
              // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role with display: contents
              role="listitem"
              aria-labelledby={shiftHeadingId(job._id)}
              hidden={!wide && !shown}
              className={wide ? "contents" : ""}
            >
              {wide ? (
                <Row job={job} byPerson={byPerson} chosen={job === chosen} onChoose={() => choose(job)}>
                  {state(job)}
                </Row>
              ) : null}
              <div
                hidden={!shown}
                className={wide ? "col-start-2" : ""}
                style={wide ? detailRows : {}}
                onFocus={() => {
                  if (wide && chosenId !== job._id) choose(job)
                  else if (!single) workOn(job)
                }}
              >
                <Card pad>{detail(job)}</Card>
                {beside && single && shown ? <div className="mt-5">{beside(job)}</div> : null}
              </div>
            </li>
          )
        })}
      </ol>
      {single && !chosen ? (
        <div className={wide ? "col-start-2" : ""} style={wide ? detailRows : {}}>
          {missing}
        </div>
      ) : null}
      {alone ? null : (
        <div className="col-start-1 print:hidden">
          <Pager {...list.pager} />
        </div>
      )}
    </div>
  )
}

/**
 * Shifts as a list: in one column each with all its details, from 64 rem on a list of short rows beside the
 * details of the chosen one (docs/rules/navigation.md#wide-windows). `empty` replaces it when there is none.
 */
export function ShiftList({
  cards,
  empty,
  ...parts
}: Parts & {
  /** How many there may be, while loading. */
  cards: number
  empty: ReactNode
}) {
  const { page, empty: none } = parts.list
  return (
    <Loaded
      reading={page}
      loading={
        parts.list.wide ? (
          <LoadingListAndDetails cards={cards} columns={COLUMNS} />
        ) : (
          <LoadingCards cards={cards} />
        )
      }
    >
      {() =>
        none ? (
          empty
        ) : (
          <>
            <Letterhead />
            <Split {...parts} />
          </>
        )
      }
    </Loaded>
  )
}
