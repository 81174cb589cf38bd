import {
  countEmployerMaliciousActivity,
  countWorkerMaliciousActivity,
} from "#server/features/session/count-malicious-activity.ts"
import { logActivity } from "#server/features/session/log-activity.ts"
import { listSessions } from "#server/features/session/list-sessions.ts"
import { logInEmployer, logInWorker } from "#server/features/session/log-in.ts"
import { logOutEmployer, logOutWorker } from "#server/features/session/log-out.ts"
import { logOutOtherSessions } from "#server/features/session/log-out-other-sessions.ts"
import { logOutSession } from "#server/features/session/log-out-session.ts"
import type { Handlers } from "#server/handler.ts"

export const sessionHandlers = {
  logInWorker,
  logInEmployer,
  logOutWorker,
  logOutEmployer,
  listSessions,
  logOutSession,
  logOutOtherSessions,
  logActivity,
  countEmployerMaliciousActivity,
  countWorkerMaliciousActivity,
} satisfies Partial<Handlers>
