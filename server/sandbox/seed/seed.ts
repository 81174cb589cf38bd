import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { seedAtomically } from "#server/sandbox/seed/seed-atomically.ts"
import type { SeedUser } from "#server/sandbox/seed/client.ts"
import { makeRestaurant, makeWorker, pick } from "#server/sandbox/seed/users.ts"
import { seedEvents, type Ending, type Plan } from "#server/sandbox/seed/shifts.ts"
import { runDue } from "#server/tasks/schedule.ts"
import type { FastifyInstance } from "fastify"

/**
 * A lively market with a year of history, made by playing it: people sign up, post, apply, work and are
 * paid through the public calls while the sandbox's clock runs from a year ago to now. So everything
 * that stands in it, the provider's books too, is as if it had happened.
 */

const YEAR_MS = 365 * DAY_MS

type People = { restaurants: SeedUser[]; workers: SeedUser[]; broke: SeedUser }

async function settlePeople(app: FastifyInstance, ctx: Context, people: number): Promise<People> {
  const restaurants: SeedUser[] = []
  const workers: SeedUser[] = []
  const restaurantCount = Math.max(9, Math.round(people * 0.3))
  for (let n = 0; n < restaurantCount; n += 1) restaurants.push(await makeRestaurant(app, ctx, n))
  // Its card is saved like any other and refused when it is charged.
  const broke = await makeRestaurant(app, ctx, restaurantCount, "pm_card_chargeCustomerFail")
  for (let n = 0; n < Math.max(12, people - restaurantCount - 3); n += 1)
    workers.push(await makeWorker(app, ctx, n, { papers: true, payout: n % 7 !== 6 }))
  for (let n = 0; n < 2; n += 1)
    await makeWorker(app, ctx, workers.length + n, { papers: false, payout: false })
  return { restaurants, workers, broke }
}

/** A whole hour of market time, which has no daylight saving here, so that shifts begin when shifts begin. */
function hourOf(day: Date, hour: number): Date {
  return plus(new Date(Math.floor(day.getTime() / DAY_MS) * DAY_MS), hour * HOUR_MS)
}

/** Each shift of the past its own day and worker, so that nobody is ever in two places. */
function pastPlans({ restaurants, workers, broke }: People, now: Date): Plan[] {
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
    employer: broke,
    applicants: [pick(workers, 0)],
    startsAt: hourOf(plus(now, -4 * DAY_MS), 18),
    hours: 5,
    payDollars: 18,
    title: 1,
    ending: "closed",
  })
  return plans
}

/** What is going on now: open shifts in every city, and one of each state further on. */
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
  // Two weeks of open shifts, posted over the last days; UTC hours that are late morning to evening here.
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
 * Builds the town; 409 unless the database is empty or holds no more than a town that was cut short. Answers how
 * to log in.
 */
export async function seedMarket(
  app: FastifyInstance,
  ctx: Context,
  people: number,
): Promise<{ logins: { role: string; email: string }[] }> {
  const { sandbox } = ctx
  if (!sandbox) throw new Error("the town stands in the sandbox only")
  return seedAtomically(ctx, async () => {
    const { state } = sandbox.clock
    const now = ctx.clock.now()
    try {
      sandbox.clock.moveTo(plus(now, -YEAR_MS), true)
      const everybody = await settlePeople(app, ctx, people)
      const deeds = [...pastPlans(everybody, now), ...presentPlans(everybody, now)]
        .flatMap(seedEvents)
        .filter((deed) => deed.at <= now)
        .sort((one, other) => one.at.getTime() - other.at.getTime())
      for (const deed of deeds) {
        await runDue(ctx, deed.at, true)
        await deed.run()
      }
      await runDue(ctx, now, true)
      const logins = [everybody.restaurants, everybody.workers].flatMap((group) =>
        group.slice(0, 5).map(({ role, email }) => ({ role: role === "employee" ? "worker" : role, email })),
      )
      return { logins }
    } finally {
      // The clock is again what it was before, whatever happened.
      sandbox.clock.set(state)
      await sandbox.keepClock()
    }
  })
}
