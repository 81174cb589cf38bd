import { useAction } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"

const calls = { worker: "resendWorkerValidation", employer: "resendEmployerValidation" } as const

/** Sends the validation link of an account once more (docs/rules/session.md#email-validation). */
export function useResendValidation(role: Role) {
  return useAction(calls[role])
}
