import { eraseLeftover } from "#server/features/privacy/erase-leftover.ts"
import { listErasures, nextErasureAt } from "#server/features/accounts/erasures-store.ts"
import type { Timer } from "#server/timer.ts"

const NAME = "privacy.erase"

/** A deletion is followed at once; an upload that never came to name its file, after a while. */
const erasureTimer: Timer = {
  name: NAME,
  listDue: (ctx, now, limit) => listErasures(ctx, NAME, now, limit),
  nextDueAt: nextErasureAt,
  fire: eraseLeftover,
}

/** What is erased outside the database. */
export const privacyTimers: readonly Timer[] = [erasureTimer]
