import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { seedAtomically } from "#server/sandbox/seed/seed-atomically.ts"
import type { SeedUser } from "#server/sandbox/seed/client.ts"
import { createRestaurant, createWorker, pick } from "#server/sandbox/seed/users.ts"
import { seedEvents, type Ending, type Plan } from "#server/sandbox/seed/shifts.ts"
import { runDue } from "#server/tasks/schedule.ts"
import type { FastifyInstance } from "fastify"

/**
 * Seeds a market with a year of history through the public calls: people sign up, post, apply, work and are paid
 * while the sandbox's clock runs from a year ago to now. So all data, the provider's included, is as real use
 * would have left it.
 */

const YEAR_MS = 365 * DAY_MS

type People = { restaurants: SeedUser[]; workers: SeedUser[]; unpayable: SeedUser }

async function createPeople(app: FastifyInstance, ctx: Context, people: number): Promise<People> {
  const restaurants: SeedUser[] = []
  const workers: SeedUser[] = []
  const restaurantCount = Math.max(9, Math.round(people * 0.3))
  for (let n = 0; n < restaurantCount; n += 1) restaurants.push(await createRestaurant(app, ctx, n))
  // Its card is saved like any other and refused when it is charged.
  const unpayable = await createRestaurant(app, ctx, restaurantCount, "pm_card_chargeCustomerFail")
  for (let n = 0; n < Math.max(12, people - restaurantCount - 3); n += 1)
    workers.push(await createWorker(app, ctx, n, { documents: true, payout: n % 7 !== 6 }))
  for (let n = 0; n < 2; n += 1)
    await createWorker(app, ctx, workers.length + n, { documents: false, payout: false })
  return { restaurants, workers, unpayable }
}

/** A full hour of market time, which has no daylight saving time in Arizona. */
function hourOf(day: Date, hour: number): Date {
  return plus(new Date(Math.floor(day.getTime() / DAY_MS) * DAY_MS), hour * HOUR_MS)
}

/** Past shifts, each with its own day and worker, so that no two overlap. */
function pastPlans({ restaurants, workers, unpayable }: People, now: Date): Plan[] {
  const plans: Plan[] = []
  const endings: Ending[] = [
    "closed",
    "closed",
    "closed",
    "closed",
    "cancelled",
    "closed",
    "noShow",
    "closed",
    "deleted",
    "dropped",
  ]
  for (let n = 0; n < 50; n += 1) {
    const day = plus(now, -(YEAR_MS - (20 + n * 6.6) * DAY_MS))
    plans.push({
      employer: pick(restaurants, n * 5),
      applicants: [pick(workers, n * 3), pick(workers, n * 3 + 1)],
      startsAt: hourOf(day, 16 + (n % 9)),
      hours: 4 + (n % 5),
      payDollars: 16 + (n % 11),
      title: n,
      ending: pick(endings, n),
    })
  }
  plans.push({
    employer: unpayable,
    applicants: [pick(workers, 0)],
    startsAt: hourOf(plus(now, -4 * DAY_MS), 18),
    hours: 5,
    payDollars: 18,
    title: 1,
    ending: "closed",
  })
  return plans
}

/** Present shifts: open ones in every city, and at least one in each later state. */
function presentPlans({ restaurants, workers }: People, now: Date): Plan[] {
  const plan = (n: number, startsAt: Date, ending: Ending, applicants: SeedUser[], hours = 6): Plan => ({
    employer: pick(restaurants, n),
    applicants,
    startsAt,
    hours,
    payDollars: 16 + (n % 12),
    title: n,
    ending,
  })
  const on = (days: number, hour: number): Date => hourOf(plus(now, days * DAY_MS), hour)
  // Two weeks of open shifts, posted over the last days, at UTC hours that are late morning to evening in Arizona.
  const openAt = (n: number, days: number, week: number): Plan => {
    const applicants = (n + week) % 3 === 0 ? [pick(workers, n + week), pick(workers, n + week + 5)] : []
    const open = plan(n + week * 5, on(days, 17 + ((n + week) % 8)), "open", applicants)
    const postedAt = plus(now, -((n * 5 + week * 17) % 60) * HOUR_MS - 6 * HOUR_MS)
    return Object.assign(open, { employer: pick(restaurants, n), postedAt })
  }
  const open = restaurants.flatMap((_, n) =>
    [3 + (n % 4), 7 + (n % 4), 11 + (n % 4)].map((days, week) => openAt(n, days, week)),
  )
  const soon = (n: number, days: number, worker: number): Plan => ({
    ...plan(n, on(days, 18 + (n % 5)), "scheduled", [pick(workers, worker)]),
    postedAt: plus(now, -30 * HOUR_MS),
  })
  const minutes = (amount: number): Date => plus(now, amount * MINUTE_MS)
  return [
    ...open,
    plan(1, minutes(-90), "clockedIn", [pick(workers, 7)]),
    plan(2, minutes(4), "scheduled", [pick(workers, 8)]),
    soon(0, 2, 0),
    soon(0, 3, 9),
    soon(1, 3, 2),
    soon(3, 4, 0),
    soon(4, 5, 3),
    plan(0, minutes(-9 * 60), "pendingComplete", [pick(workers, 1)], 5),
    plan(4, minutes(-12 * 60), "pendingComplete", [pick(workers, 11)], 8),
    plan(5, minutes(-20 * 60), "closed", [pick(workers, 6)], 5),
    plan(6, minutes(-3 * 60), "expired", []),
  ]
}

/**
 * Seeds the database; 409 unless it is empty or has only the data of an unfinished run. Returns how to log in.
 */
export async function seedMarket(
  app: FastifyInstance,
  ctx: Context,
  people: number,
): Promise<{ logins: { role: string; email: string }[] }> {
  const { sandbox } = ctx
  if (!sandbox) throw new Error("only the sandbox can be seeded")
  return seedAtomically(ctx, async () => {
    const { state } = sandbox.clock
    const now = ctx.clock.now()
    try {
      sandbox.clock.moveTo(plus(now, -YEAR_MS), true)
      const created = await createPeople(app, ctx, people)
      const events = [...pastPlans(created, now), ...presentPlans(created, now)]
        .flatMap(seedEvents)
        .filter((event) => event.at <= now)
        .sort((one, other) => one.at.getTime() - other.at.getTime())
      for (const event of events) {
        await runDue(ctx, event.at, true)
        await event.run()
      }
      await runDue(ctx, now, true)
      const logins = [created.restaurants, created.workers].flatMap((group) =>
        group.slice(0, 5).map(({ role, email }) => ({ role: role === "employee" ? "worker" : role, email })),
      )
      return { logins }
    } finally {
      // The clock is restored, whatever happened.
      sandbox.clock.set(state)
      await sandbox.keepClock()
    }
  })
}
