import { eraseLeftover } from "#server/features/privacy/erase-leftover.ts"
import { listErasures } from "#server/features/privacy/erasures-store.ts"
import type { Timer } from "#server/timer.ts"

const NAME = "privacy.erase"

/** Due as soon as the deletion is committed. */
const erasureTimer: Timer = {
  name: NAME,
  listDue: (ctx, now, limit) => listErasures(ctx, NAME, now, limit),
  nextDueAt: () => Promise.resolve(null),
  fire: eraseLeftover,
}

/** What happens at a time after the deletion of an account. */
export const privacyTimers: readonly Timer[] = [erasureTimer]
