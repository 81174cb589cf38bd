import {
  countEmployerMaliciousActivity,
  countWorkerMaliciousActivity,
} from "#server/features/session/count-malicious-activity.ts"
import { logActivity } from "#server/features/session/log-activity.ts"
import { logInEmployer, logInWorker } from "#server/features/session/log-in.ts"
import { logOutEmployer, logOutWorker } from "#server/features/session/log-out.ts"
import type { Handlers } from "#server/handler.ts"

export const sessionHandlers = {
  logInWorker,
  logInEmployer,
  logOutWorker,
  logOutEmployer,
  logActivity,
  countEmployerMaliciousActivity,
  countWorkerMaliciousActivity,
} satisfies Partial<Handlers>
