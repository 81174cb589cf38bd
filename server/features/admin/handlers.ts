import { getAdmin } from "#server/features/admin/get-admin.ts"
import { logInAdmin } from "#server/features/admin/log-in-admin.ts"
import { logOutAdmin } from "#server/features/admin/log-out-admin.ts"
import { reactivateEmployer, reactivateWorker } from "#server/features/admin/reactivate-account.ts"
import { suspendEmployer, suspendWorker } from "#server/features/admin/suspend-account.ts"
import type { Handlers } from "#server/handler.ts"

export const adminHandlers = {
  logInAdmin,
  getAdmin,
  logOutAdmin,
  suspendWorker,
  suspendEmployer,
  reactivateWorker,
  reactivateEmployer,
} satisfies Partial<Handlers>
