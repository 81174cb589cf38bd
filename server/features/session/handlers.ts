import {
  countEmployerMaliciousActivity,
  countWorkerMaliciousActivity,
  logActivity,
} from "#server/features/session/activity.ts"
import { logInEmployer, logInWorker, logOutEmployer, logOutWorker } from "#server/features/session/log-in.ts"
import { signUpEmployer, signUpWorker } from "#server/features/accounts/sign-up.ts"
import {
  resendEmployerValidation,
  resendWorkerValidation,
  validateEmployer,
  validateWorker,
} from "#server/features/accounts/validation.ts"
import type { Handlers } from "#server/handler.ts"

/** Coming in and going out; each subject is a file beside this one. */
export const sessionHandlers = {
  signUpWorker,
  signUpEmployer,
  logInWorker,
  logInEmployer,
  logOutWorker,
  logOutEmployer,
  validateWorker,
  validateEmployer,
  resendWorkerValidation,
  resendEmployerValidation,
  logActivity,
  countEmployerMaliciousActivity,
  countWorkerMaliciousActivity,
} satisfies Partial<Handlers>
