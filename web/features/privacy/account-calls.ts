import { calls } from "#contract/index.ts"
import { deleteAccount } from "#contract/privacy.ts"
import { listSessions, logOutOtherSessions, logOutSession } from "#contract/session.ts"

/** Where these calls go. Only this part of the app makes them, so the first script leaves them out (`vite.config.ts`). */
Object.assign(calls, { deleteAccount, listSessions, logOutOtherSessions, logOutSession })
