import type { CallName } from "#contract/index.ts"
import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import { newId } from "#server/security/secrets.ts"
import { type Client, client } from "#test/support/client.ts"
import {
  createAppliedJob,
  createHiredJob,
  PASSWORD,
  type Person,
  samplePicture,
  createOpenJob,
  jobInput,
  callSandbox,
} from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import type { World } from "#test/support/world.ts"

/** One valid request for each call, built from ids; the access test and the fuzzer start from them. */

export type RequestIds = {
  workerId: string
  employerId: string
  /** Hired, to come. */
  jobId: string
  /** Open, with the worker's application. */
  appliedJobId: string
  /** Open, without one. */
  openJobId: string
  applicationId: string
  /** Of the worker to the hired job. */
  hiredApplicationId: string
  historyId: string
  paymentId: string
  methodId: string
}

export const UNKNOWN_ID = "f".repeat(24)
/** Ids that nothing has. */
export const unknownIds: RequestIds = {
  workerId: UNKNOWN_ID,
  employerId: UNKNOWN_ID,
  jobId: UNKNOWN_ID,
  appliedJobId: UNKNOWN_ID,
  openJobId: UNKNOWN_ID,
  applicationId: UNKNOWN_ID,
  hiredApplicationId: UNKNOWN_ID,
  historyId: UNKNOWN_ID,
  paymentId: UNKNOWN_ID,
  methodId: "pm_none",
}

export type SampleRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const logIn = { email: "nobody@example.com", password: PASSWORD }
const secret = "0123456789abcdef01234567"
const times = { worktime: "2027-03-20T10:00", endtime: "2027-03-20T16:00" }
const job = { jobtitle: "host", description: "Greets guests.", dollarsperhr: 20, ...times }
const restaurant = {
  companyname: "Grill",
  email: "fresh-grill@example.com",
  password: PASSWORD,
  hiringmanager: "Hilda Manager",
  storemanager: "Stan Manager",
  streetaddress: "1 Main St",
  city: "Mesa",
  state: "Arizona",
  zipcode: "85201",
  phonenumber: "(480) 555-0134",
  ein: "12-3456789",
}
const jobIdOf = (one: RequestIds) => ({ params: { jobId: one.jobId } })
const method = (one: RequestIds) => ({ body: { paymentMethodId: one.methodId } })
const plain = () => ({})

/** A call that is missing here does not compile, and fails the access test. */
export const sampleRequests: Record<CallName, (one: RequestIds) => SampleRequest> = {
  signUpWorker: () => ({ body: { username: "Ana", email: "fresh-hand@example.com", password: PASSWORD } }),
  signUpEmployer: () => ({ body: restaurant }),
  logInWorker: () => ({ body: logIn }),
  logInEmployer: () => ({ body: logIn }),
  logOutWorker: plain,
  logOutEmployer: plain,
  validateWorker: () => ({ body: { userId: secret } }),
  validateEmployer: () => ({ body: { userId: secret } }),
  resendWorkerValidation: () => ({ body: { email: "nobody@example.com" } }),
  resendEmployerValidation: () => ({ body: { email: "nobody@example.com" } }),
  requestWorkerPasswordReset: () => ({ body: { email: "nobody@example.com" } }),
  requestEmployerPasswordReset: () => ({ body: { email: "nobody@example.com" } }),
  checkWorkerPasswordReset: () => ({ params: { token: secret } }),
  checkEmployerPasswordReset: () => ({ params: { token: secret } }),
  resetWorkerPassword: () => ({ params: { token: secret }, body: { password: PASSWORD } }),
  resetEmployerPassword: () => ({ params: { token: secret }, body: { password: PASSWORD } }),
  listSessions: plain,
  logOutSession: () => ({ params: { id: UNKNOWN_ID } }),
  logOutOtherSessions: plain,
  logActivity: () => ({ body: { action: "look", description: "looked", userType: "guest" } }),
  countEmployerMaliciousActivity: plain,
  countWorkerMaliciousActivity: plain,
  exportData: plain,
  listDeletionBlockers: plain,
  deleteAccount: () => ({ body: { password: PASSWORD } }),
  logInAdmin: () => ({ body: { name: "nobody", password: PASSWORD } }),
  getAdmin: plain,
  logOutAdmin: plain,
  suspendWorker: () => ({ query: { email: "nobody@example.com" }, body: { suspendedreason: "Fake card" } }),
  suspendEmployer: () => ({ query: { email: "nobody@example.com" }, body: { suspendedreason: "Fake card" } }),
  reactivateWorker: () => ({ query: { email: "nobody@example.com" } }),
  reactivateEmployer: () => ({ query: { email: "nobody@example.com" } }),
  getWorker: plain,
  getEmployer: plain,
  updateWorker: () => ({ body: { username: "Ana Maria" } }),
  updateEmployer: () => ({ body: { hiringmanager: "Hilda Chief" } }),
  addWorkHistory: () => ({ body: { jobtitle: "Cook", employer: "Grill", startdate: "01 / 2021" } }),
  deleteWorkHistory: (one) => ({ params: { id: one.historyId } }),
  getAvatar: (one) => ({ params: { id: one.workerId } }),
  getDriversLicense: (one) => ({ params: { id: one.workerId } }),
  getFoodHandlersCard: (one) => ({ params: { id: one.workerId } }),
  uploadAvatar: plain,
  uploadDriversLicense: plain,
  uploadFoodHandlersCard: plain,
  getLogo: (one) => ({ params: { id: one.employerId } }),
  uploadLogo: plain,
  deleteLogo: plain,
  getTerms: () => ({ params: { role: "worker" }, query: { version: "2026-11-29" } }),
  listTermsConsents: plain,
  agreeWorkerTerms: plain,
  agreeEmployerTerms: plain,
  searchJobs: () => ({ query: { city: "Mesa", clientLocation: "33.4,-111.8", sortBy: "distance" } }),
  findPlace: () => ({ query: { lat: "33.4", lng: "-111.8" } }),
  createJob: () => ({ body: job }),
  listJobs: () => ({ query: { time: "year", openjob: "true" } }),
  deleteJob: (one) => ({ params: { id: one.jobId } }),
  getJob: (one) => ({ params: { jobid: one.jobId } }),
  listApplicants: (one) => ({ params: { jobId: one.jobId }, query: { sortBy: "rating" } }),
  hireApplicant: (one) => ({
    params: { employerId: one.employerId, jobId: one.appliedJobId },
    body: { employeeid: one.workerId },
  }),
  applyForJob: (one) => ({ params: { userId: one.workerId, jobId: one.openJobId } }),
  listApplications: (one) => ({ params: { userId: one.workerId }, query: { active: "true" } }),
  listAppliedJobs: () => ({ query: { completed: "true" } }),
  withdrawApplication: (one) => ({ params: { jobOrApplicationId: one.appliedJobId, id: one.workerId } }),
  clockIn: (one) => ({ ...jobIdOf(one), body: { scheduler: { clockincode: "AAAAA", clockintime: "now" } } }),
  clockOutAsWorker: jobIdOf,
  clockOutAsEmployer: jobIdOf,
  reportArrival: (one) => ({ ...jobIdOf(one), body: { note: "At the door" } }),
  editPunches: (one) => ({
    params: { id: one.jobId },
    body: { clockintime: "2027-02-03T10:00", clockouttime: "2027-02-03T16:00", reason: "Late" },
  }),
  closeJob: (one) => ({ body: { jobId: one.jobId } }),
  rateWorker: (one) => ({
    params: { employeeId: one.workerId, jobId: one.jobId },
    body: { rating: 5 },
  }),
  rateEmployer: (one) => ({
    params: { ownerId: one.employerId, applicationId: one.hiredApplicationId },
    body: { rating: 4 },
  }),
  getPublicConfig: plain,
  retrieveAccount: plain,
  createAccount: plain,
  createCustomer: plain,
  createSetupIntent: plain,
  savePaymentMethod: method,
  listPaymentMethods: plain,
  deletePaymentMethod: method,
  setDefaultPaymentMethod: method,
  listPayments: () => ({ query: { skip: "0", limit: "5" } }),
  retryPayment: (one) => ({ params: { id: one.paymentId } }),
}

export type Cast = {
  ids: RequestIds
  guest: Client
  worker: Person
  otherWorker: Person
  employer: Person
  otherEmployer: Person
  admin: Client
}

async function createAdmin(w: World): Promise<Client> {
  await callSandbox(w, "POST", "/admins", { name: "boss", email: "boss@example.com", password: PASSWORD })
  const { token } = (await w.guest.call("logInAdmin", { body: { name: "boss", password: PASSWORD } })).ok
  return client(w.url, token)
}

async function insertPaidPayment(w: World, employer: Person, worker: Person): Promise<string> {
  const { _id } = await createOpenJob(w, employer, { startsIn: 30 * DAY_MS })
  const id = newId(w.now())
  const from = plus(w.now(), -6 * HOUR_MS)
  const worked = { clocked_in_at: from, clocked_out_at: w.now(), closed_at: w.now() }
  await w.ctx.db
    .updateTable("jobs")
    .set({ state: "closed", worker_id: worker.id, ...worked })
    .where("id", "=", _id)
    .execute()
  await w.ctx.db
    .insertInto("payments")
    .values({
      id,
      job_id: _id,
      employer_id: employer.id,
      worker_id: worker.id,
      mode: "sandbox",
      wage_cents: 10_800,
      fee_cents: 0,
      amount_cents: 10_800,
      status: "paid",
      payout: "transferred",
      customer_id: null,
      payment_method_id: null,
      method_label: null,
      transfer_group_id: null,
      created_at: w.now(),
      updated_at: w.now(),
    })
    .execute()
  return id
}

/** A caller of every kind, and the ids of what one worker and one employer have. */
export async function createCast(w: World): Promise<Cast> {
  const [employer, otherEmployer] = [
    await createEmployer(w, { card: "pm_card_visa" }),
    await createEmployer(w),
  ]
  const [worker, otherWorker] = [await createWorker(w), await createWorker(w)]
  for (const name of ["uploadAvatar", "uploadDriversLicense", "uploadFoodHandlersCard"] as const)
    (await worker.call(name, { file: await samplePicture() })).ok
  ;(await employer.call("uploadLogo", { file: await samplePicture() })).ok
  const applied = await createAppliedJob(w, employer, worker, { startsIn: 10 * DAY_MS })
  const [application] = (await worker.call("listApplications", { params: { userId: worker.id } })).ok
  const body = { jobtitle: "Cook", employer: "Grill", startdate: "01 / 2021" }
  const [history] = (await worker.call("addWorkHistory", { body })).ok
  const hired = await createHiredJob(w, employer, worker)
  const active = { params: { userId: worker.id }, query: { active: true } }
  const [hiredApplication] = (await worker.call("listApplications", active)).ok
  const [saved] = (await employer.call("listPaymentMethods")).ok.paymentMethods
  const things: RequestIds = {
    workerId: worker.id,
    employerId: employer.id,
    jobId: hired._id,
    appliedJobId: applied._id,
    openJobId: (await employer.call("createJob", { body: jobInput(w, { startsIn: 20 * DAY_MS }) })).ok._id,
    applicationId: application?._id ?? "",
    hiredApplicationId: hiredApplication?._id ?? "",
    historyId: history?._id ?? "",
    paymentId: await insertPaidPayment(w, employer, worker),
    methodId: saved?.id ?? "",
  }
  return {
    ids: things,
    guest: w.guest,
    worker,
    otherWorker,
    employer,
    otherEmployer,
    admin: await createAdmin(w),
  }
}
