import { flagsOf } from "#web/data/account-flags.ts"
import type { Input, Reply } from "#web/data/api.ts"
import type { ChangingCall, ReadingCall } from "#web/data/effects.ts"
import { queryClient } from "#web/data/query-client.ts"
import { isAnswerOf, type QueryKey } from "#web/data/query-keys.ts"
import { currentUserId } from "#web/data/session.ts"

/**
 * Writes what a change's answer tells into the answers that are held, so that the screen shows it at once and
 * not only when the lists have been read again. What the answer does not tell is left to that reading.
 */

type Job = Reply<"getJob">
type Application = Reply<"listApplications">[number]
type Payment = Reply<"retryPayment">

/** Changes what is held of a call for the present person, pages and whole answers apart. */
function patch<T>(name: ReadingCall, shape: QueryKey[4], change: (held: T, key: QueryKey) => T): void {
  const userId = currentUserId()
  for (const query of queryClient.getQueryCache().getAll()) {
    const key = query.queryKey as unknown as QueryKey
    if (!isAnswerOf(key, userId, [name]) || key[4] !== shape || query.state.data === undefined) continue
    queryClient.setQueryData<T>(key, (held) => (held === undefined ? held : change(held, key)))
  }
}

/** Changes a list that is held, whether whole or in pages. */
function patchItems<T>(
  name: ReadingCall,
  change: (items: readonly T[], key: QueryKey) => readonly T[],
): void {
  patch<readonly T[]>(name, "whole", change)
  patch<{ items: readonly T[]; more: boolean }>(name, "page", (page, key) => ({
    ...page,
    items: change(page.items, key),
  }))
}

function patchWorker(changes: Partial<Reply<"getWorker">>): void {
  patch<Reply<"getWorker">>("getWorker", "whole", (held) => {
    const me = { ...held, ...changes }
    return { ...me, missing: [...flagsOf(me).gaps] }
  })
}

function patchEmployer(changes: Partial<Reply<"getEmployer">>): void {
  patch<Reply<"getEmployer">>("getEmployer", "whole", (held) => {
    const me = { ...held, ...changes }
    return { ...me, missing: [...flagsOf(me).gaps] }
  })
}

type Uploads = Reply<"getWorker">["prepsideOnboarding"]

function patchUploads(changes: Partial<Uploads>): void {
  patch<Reply<"getWorker">>("getWorker", "whole", (held) => {
    const me = { ...held, prepsideOnboarding: { ...held.prepsideOnboarding, ...changes } }
    return { ...me, missing: [...flagsOf(me).gaps] }
  })
}

/** A restaurant's own job, wherever it shows. */
function patchJob(job: Job): void {
  patch<Job>("getJob", "whole", (held) => (held._id === job._id ? job : held))
  patchItems<Job>("listJobs", (jobs) =>
    jobs.map((held) => (held._id === job._id ? job : held)).filter(({ status }) => status !== "deleted"),
  )
}

/** A worker's shift; one that is over leaves the list of those to come. */
function patchShift(id: string, change: (job: Job) => Job): void {
  patchItems<Application>("listApplications", (applications, [, , , input]) => {
    const toCome = (input as Input<"listApplications">).query?.active === true
    return applications
      .map((held) => (held.job._id === id ? { ...held, job: change(held.job) } : held))
      .filter(({ job }) => !toCome || job._id !== id || ["scheduled", "clockedIn"].includes(job.status))
  })
}

function patchPayment(payment: Payment): void {
  const withPayment = (job: Job): Job => (job.payment?._id === payment._id ? { ...job, payment } : job)
  patch<Job>("getJob", "whole", withPayment)
  patchItems<Job>("listJobs", (jobs) => jobs.map(withPayment))
  patchItems<Reply<"listPayments">[number]>("listPayments", (payments) =>
    payments.map((held) => (held._id === payment._id ? { ...held, ...payment } : held)),
  )
}

/** The answer has the saved methods alone: the pending ones stay, but for the one that was changed. */
function cacheMethods(methods: Reply<"savePaymentMethod">, { body }: Input<"savePaymentMethod">): void {
  patch<Reply<"listPaymentMethods">>("listPaymentMethods", "whole", ({ pendingMethods = [] }) => ({
    ...methods,
    pendingMethods: pendingMethods.filter(({ id }) => id !== body.paymentMethodId),
  }))
  patchEmployer({ stripePaymentMethods: methods.userPMIds })
}

function removeApplication({ params }: Input<"withdrawApplication">): void {
  const id = params.jobOrApplicationId
  patchItems<Application>("listApplications", (held) =>
    held.filter(({ _id, job }) => _id !== id && job._id !== id),
  )
  patchItems<Reply<"listAppliedJobs">[number]>("listAppliedJobs", (held) =>
    held.filter(({ _id, jobid }) => _id !== id && jobid !== id),
  )
}

type Writers = { [N in ChangingCall]?: (reply: Reply<N>, input: Input<N>) => void }

const writers: Writers = {
  updateWorker: patchWorker,
  updateEmployer: patchEmployer,
  addWorkHistory: (workhistory) => patchWorker({ workhistory }),
  deleteWorkHistory: (workhistory) => patchWorker({ workhistory }),
  agreeWorkerTerms: (termsOfUseAgreement) => patchWorker({ termsOfUseAgreement }),
  agreeEmployerTerms: (termsOfUseAgreement) => patchEmployer({ termsOfUseAgreement }),
  uploadAvatar: () => patchUploads({ avatarUploaded: true }),
  uploadDriversLicense: () => patchUploads({ dlUploaded: true }),
  uploadFoodHandlersCard: () => patchUploads({ foodHandlersCertUploaded: true }),

  deleteJob: patchJob,
  hireApplicant: patchJob,
  clockOutAsEmployer: patchJob,
  editPunches: patchJob,
  closeJob: patchJob,
  rateWorker: patchJob,

  applyForJob: ({ _id, jobid, status }) =>
    patchItems<Reply<"listAppliedJobs">[number]>("listAppliedJobs", (held) => [
      ...held,
      { _id, jobid, status },
    ]),
  withdrawApplication: (_, input) => removeApplication(input),
  clockIn: (job) => patchShift(job._id, () => job),
  clockOutAsWorker: (job) => patchShift(job._id, () => job),
  reportArrival: (_, { params }) => patchShift(params.jobId, (job) => ({ ...job, here: true })),

  createAccount: ({ account }) => patchWorker({ stripeAccountId: account.id }),
  createCustomer: ({ customer }) => patchEmployer({ stripeCustomerId: customer.id }),
  savePaymentMethod: cacheMethods,
  deletePaymentMethod: cacheMethods,
  setDefaultPaymentMethod: cacheMethods,
  retryPayment: patchPayment,
}

/** Takes the answer of a change into what is held for the present person. */
export function cacheAnswer<N extends ChangingCall>(name: N, input: Input<N>, reply: Reply<N>): void {
  writers[name]?.(reply, input)
}
