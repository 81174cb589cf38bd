import { rateEmployer } from "#server/features/ratings/rate-employer.ts"
import { rateWorker } from "#server/features/ratings/rate-worker.ts"
import type { Handlers } from "#server/handler.ts"

export const ratingHandlers = { rateWorker, rateEmployer } satisfies Partial<Handlers>
