import { calls } from "#contract/index.ts"
import { deleteAccount, listDeletionBlockers } from "#contract/privacy.ts"
import { listSessions, logOutOtherSessions, logOutSession } from "#contract/session.ts"

/** Where these calls go. Only this part of the app makes them, so the first script leaves them out (`vite.config.ts`). */
Object.assign(calls, {
  deleteAccount,
  listDeletionBlockers,
  listSessions,
  logOutOtherSessions,
  logOutSession,
})
