import { market } from "#domain/market.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import type { SeedUser } from "#server/sandbox/seed/client.ts"
import { pick } from "#server/sandbox/seed/users.ts"

/** An action of a person at an instant. */
export type SeedEvent = { at: Date; run(): Promise<unknown> }

/** How far a seeded shift gets. */
export type Ending =
  | "open"
  | "deleted"
  | "expired"
  | "scheduled"
  | "dropped"
  | "cancelled"
  | "noShow"
  | "clockedIn"
  | "pendingComplete"
  | "closed"

export type Plan = {
  employer: SeedUser
  /** The first is the one hired. */
  applicants: SeedUser[]
  startsAt: Date
  hours: number
  payDollars: number
  title: number
  ending: Ending
  /** When it was posted; a little over two days before its start by default. */
  postedAt?: Date
}

const WORKED: ReadonlySet<Ending> = new Set(["clockedIn", "pendingComplete", "closed"])
const HIRED: ReadonlySet<Ending> = new Set(["scheduled", "dropped", "cancelled", "noShow", ...WORKED])

/** The actions of one shift, from its posting to its ending, in order. */
export function seedEvents(plan: Plan): SeedEvent[] {
  const { employer, applicants, startsAt, ending } = plan
  const endsAt = plus(startsAt, plan.hours * HOUR_MS)
  const postedAt = plan.postedAt ?? plus(startsAt, -(2 * DAY_MS + (plan.title + plan.hours) * 11 * MINUTE_MS))
  const [hired] = applicants
  let jobId = ""
  const events: SeedEvent[] = [
    {
      at: postedAt,
      run: async () => {
        const title = pick(market.titles, plan.title)
        const job = await employer.call("POST", "/jobs", {
          body: {
            jobtitle: title.name,
            description: title.description,
            dollarsperhr: plan.payDollars,
            worktime: startsAt.toISOString(),
            endtime: endsAt.toISOString(),
          },
        })
        jobId = String(job._id)
      },
    },
    ...applicants.map((worker, index) => ({
      at: plus(postedAt, (3 + index * 2) * HOUR_MS),
      run: async () => {
        // Logs the worker in, whose id is known only then.
        await worker.call("GET", "/employees/me")
        await worker.call("POST", `/applications/${worker.id}/${jobId}`)
      },
    })),
  ]
  const add = (at: Date, run: SeedEvent["run"]): number => events.push({ at, run })
  if (ending === "deleted") add(plus(postedAt, 9 * HOUR_MS), () => employer.call("DELETE", `/jobs/${jobId}`))
  if (!hired || !HIRED.has(ending)) return events
  add(plus(postedAt, 10 * HOUR_MS), async () => {
    await employer.call("PATCH", `/jobs/${employer.id}/${jobId}`, { body: { employeeid: hired.id } })
  })
  if (ending === "dropped")
    add(plus(postedAt, 14 * HOUR_MS), () => hired.call("DELETE", `/applications/${jobId}/${hired.id}`))
  if (ending === "cancelled")
    add(plus(postedAt, 15 * HOUR_MS), () => employer.call("DELETE", `/jobs/${jobId}`))
  if (ending === "noShow") add(plus(startsAt, HOUR_MS), () => employer.call("DELETE", `/jobs/${jobId}`))
  if (!WORKED.has(ending)) return events
  add(plus(startsAt, ((plan.title * 3) % 8) * MINUTE_MS - 3 * MINUTE_MS), async () => {
    const { clockincode } = await employer.call("GET", `/searchjobs/${jobId}`)
    await hired.call("PATCH", `/employees/clockin/${jobId}`, { body: { scheduler: { clockincode } } })
  })
  if (ending === "clockedIn") return events
  add(plus(endsAt, ((plan.title * 7) % 20) * MINUTE_MS), () => hired.call("PATCH", `/clockout/${jobId}`))
  if (ending === "closed")
    add(plus(endsAt, 2 * HOUR_MS), () => employer.call("PATCH", "/jobs/close-job", { body: { jobId } }))
  return events
}
