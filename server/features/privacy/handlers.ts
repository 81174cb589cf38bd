import { deleteAccount } from "#server/features/privacy/delete-account.ts"
import { exportData } from "#server/features/privacy/export-data.ts"
import type { Handlers } from "#server/handler.ts"

export const privacyHandlers = { exportData, deleteAccount } satisfies Partial<Handlers>
