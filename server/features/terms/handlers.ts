import { agreeEmployerTerms, agreeWorkerTerms } from "#server/features/terms/agree-terms.ts"
import { getTerms } from "#server/features/terms/get-terms.ts"
import { listTermsConsents } from "#server/features/terms/list-terms-consents.ts"
import type { Handlers } from "#server/handler.ts"

export const termsHandlers = {
  getTerms,
  listTermsConsents,
  agreeWorkerTerms,
  agreeEmployerTerms,
} satisfies Partial<Handlers>
