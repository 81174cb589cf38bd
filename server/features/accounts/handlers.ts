import { addWorkHistory } from "#server/features/accounts/add-work-history.ts"
import {
  checkEmployerPasswordReset,
  checkWorkerPasswordReset,
} from "#server/features/accounts/check-password-reset.ts"
import { deleteWorkHistory } from "#server/features/accounts/delete-work-history.ts"
import { getEmployer, getWorker } from "#server/features/accounts/get-account.ts"
import {
  getAvatar,
  getDriversLicense,
  getFoodHandlersCard,
  getLogo,
} from "#server/features/accounts/get-image.ts"
import {
  requestEmployerPasswordReset,
  requestWorkerPasswordReset,
} from "#server/features/accounts/request-password-reset.ts"
import {
  resendEmployerValidation,
  resendWorkerValidation,
} from "#server/features/accounts/resend-validation.ts"
import { resetEmployerPassword, resetWorkerPassword } from "#server/features/accounts/reset-password.ts"
import { signUpEmployer, signUpWorker } from "#server/features/accounts/sign-up.ts"
import { updateEmployer, updateWorker } from "#server/features/accounts/update-account.ts"
import {
  deleteLogo,
  uploadAvatar,
  uploadDriversLicense,
  uploadFoodHandlersCard,
  uploadLogo,
} from "#server/features/accounts/upload-image.ts"
import { validateEmployer, validateWorker } from "#server/features/accounts/validate-email.ts"
import type { Handlers } from "#server/handler.ts"

export const accountHandlers = {
  signUpWorker,
  signUpEmployer,
  validateWorker,
  validateEmployer,
  resendWorkerValidation,
  resendEmployerValidation,
  requestWorkerPasswordReset,
  requestEmployerPasswordReset,
  checkWorkerPasswordReset,
  checkEmployerPasswordReset,
  resetWorkerPassword,
  resetEmployerPassword,
  getWorker,
  getEmployer,
  updateWorker,
  updateEmployer,
  addWorkHistory,
  deleteWorkHistory,
  getAvatar,
  getDriversLicense,
  getFoodHandlersCard,
  uploadAvatar,
  uploadDriversLicense,
  uploadFoodHandlersCard,
  getLogo,
  uploadLogo,
  deleteLogo,
} satisfies Partial<Handlers>
