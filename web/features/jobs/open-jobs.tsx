import { shiftStates } from "#domain/shift.ts"
import { usePage } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import { Applicants } from "#web/features/applications/applicants.tsx"
import { DeleteShift, OpenJob, OpenJobPill } from "#web/features/jobs/open-job.tsx"
import { ShiftList } from "#web/features/shifts/shift-list.tsx"
import { openJobs, PAGE_SIZE } from "#web/features/shifts/shift-lists.ts"
import { useShiftList } from "#web/features/shifts/use-shift-list.ts"
import { useWords } from "#web/i18n/words.ts"
import { navigate } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Empty } from "#web/ui/empty.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { CalendarPlus, Plus } from "lucide-react"

/** With `job` it shows that shift and its applications. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("jobs").open
  const me = useEmployer()
  const page = usePage("listJobs", openJobs({ skip: Number(params.skip ?? 0) }))
  // A link may lead to a shift that is no longer open: its card says so, and where it is now.
  const list = useShiftList({ screen: "openJobs", params, page, size: PAGE_SIZE, states: shiftStates })
  const alone = !list.wide && list.chosenId !== undefined
  return (
    <>
      <PageHead
        action={
          list.jobs.length > 0 ? (
            <NavButton to="createJob" tone="primary">
              <Plus aria-hidden="true" className="icon" />
              {words.create}
            </NavButton>
          ) : undefined
        }
      >
        {words.title}
      </PageHead>
      <ShiftList
        list={list}
        label={words.list}
        alone={alone}
        cards={PAGE_SIZE}
        empty={
          <Empty Icon={CalendarPlus} text={words.empty}>
            <NavButton to="createJob" tone="primary">
              {words.create}
            </NavButton>
          </Empty>
        }
        state={(job) => <OpenJobPill job={job} />}
        detail={(job) => (
          <OpenJob
            job={job}
            onRemoved={() => list.gone(job)}
            {...(list.wide || alone || job.status !== "open"
              ? {}
              : { onView: () => navigate("openJobs", { job: job._id }) })}
          />
        )}
        beside={(job) =>
          job.status === "open" ? (
            <div className="grid grid-cols-1 gap-4">
              <Applicants job={job} params={params} unpaid={me.data?.unpaid ?? false} />
              <DeleteShift job={job} onRemoved={() => list.gone(job)} />
            </div>
          ) : null
        }
      />
    </>
  )
}
