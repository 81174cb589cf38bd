import { getAdmin } from "#server/features/admin/get-admin.ts"
import { logInAdmin } from "#server/features/admin/log-in-admin.ts"
import { logOutAdmin } from "#server/features/admin/log-out-admin.ts"
import type { Handlers } from "#server/handler.ts"

export const adminHandlers = { logInAdmin, getAdmin, logOutAdmin } satisfies Partial<Handlers>
