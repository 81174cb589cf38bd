import { deleteAccount } from "#server/features/privacy/delete-account.ts"
import { exportData } from "#server/features/privacy/export-data.ts"
import { listDeletionBlockers } from "#server/features/privacy/list-deletion-blockers.ts"
import type { Handlers } from "#server/handler.ts"

export const privacyHandlers = { exportData, listDeletionBlockers, deleteAccount } satisfies Partial<Handlers>
