import type { Role } from "#domain/role.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { type Client, client } from "#test/support/client.ts"
import type { World } from "#test/support/world.ts"
import sharp from "sharp"

/** People and shifts, created through the real calls. All of them are made up. */

export const PASSWORD = "Prepside!2026"
let serial = 0

export type Person = Client & { id: string; email: string; name: string; role: Role }

type PictureFormat = "jpeg" | "png" | "webp"
const pictures = new Map<PictureFormat, Promise<Blob>>()

async function encodePicture(format: PictureFormat): Promise<Blob> {
  const bytes = await sharp({ create: { width: 240, height: 180, channels: 3, background: "#0b6b5c" } })
    .toFormat(format)
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` })
}

/** A small real picture. */
export function samplePicture(format: PictureFormat = "jpeg"): Promise<Blob> {
  const picture = pictures.get(format) ?? encodePicture(format)
  pictures.set(format, picture)
  return picture
}

/** The links of that kind mailed to an address, newest first; those of one instant in any order. */
export async function listMailedLinks(world: World, to: string, part: string): Promise<string[]> {
  const response = await fetch(`${world.url}/_sandbox/mails?to=${encodeURIComponent(to)}`)
  const mails = (await response.json()) as { links: string[] }[]
  return mails.flatMap((mail) => mail.links).filter((one) => one.includes(part))
}

/** The newest link of that kind mailed to an address. */
export async function findMailedLink(world: World, to: string, part: string): Promise<string> {
  const [link] = await listMailedLinks(world, to, part)
  if (!link) throw new Error(`no mail with ${part} to ${to}`)
  return link
}

export const secretFromLink = (link: string): string => link.split("/").at(-1) ?? ""

export async function signUpWorker(
  world: World,
  changes: { email?: string; username?: string } = {},
): Promise<Person> {
  serial += 1
  const email = changes.email ?? `worker${serial}@example.com`
  const name = changes.username ?? "Ana Example"
  const { guest } = world
  ;(await guest.call("signUpWorker", { body: { username: name, email, password: PASSWORD } })).ok
  const { token, encodedData } = (await guest.call("logInWorker", { body: { email, password: PASSWORD } })).ok
  return { ...client(world.url, token), id: encodedData._id, email, name, role: "worker" }
}

/** A worker who has done all of onboarding: email validated, documents uploaded, terms agreed to. */
export async function onboardWorker(
  world: World,
  changes: { email?: string; username?: string; payout?: boolean } = {},
): Promise<Person> {
  const worker = await signUpWorker(world, changes)
  const link = await findMailedLink(world, worker.email, "/validate/")
  ;(await world.guest.call("validateWorker", { body: { userId: secretFromLink(link) } })).ok
  for (const name of ["uploadAvatar", "uploadDriversLicense", "uploadFoodHandlersCard"] as const)
    (await worker.call(name, { file: await samplePicture() })).ok
  ;(await worker.call("agreeWorkerTerms")).ok
  if (changes.payout !== false) await openPayoutAccount(world, worker)
  return worker
}

/** Creates the worker's payout account and has the provider accept it. */
export async function openPayoutAccount(world: World, worker: Person): Promise<string> {
  const { account } = (await worker.call("createAccount")).ok
  await callSandbox(world, "POST", `/payments/accounts/${account.id}/onboard`, { outcome: "active" })
  return account.id
}

export async function signUpEmployer(
  world: World,
  changes: { email?: string; companyname?: string; city?: string; zipcode?: string } = {},
): Promise<Person> {
  serial += 1
  const email = changes.email ?? `restaurant${serial}@example.com`
  const companyname = changes.companyname ?? "Saguaro Grill"
  const body = {
    companyname,
    email,
    password: PASSWORD,
    hiringmanager: "Hilda Manager",
    storemanager: "Stan Manager",
    streetaddress: "120 E Main St",
    city: changes.city ?? "Mesa",
    state: "Arizona",
    zipcode: changes.zipcode ?? "85201",
    phonenumber: "(480) 555-0134",
    ein: "12-3456789",
  }
  ;(await world.guest.call("signUpEmployer", { body })).ok
  const { token, encodedData } = (
    await world.guest.call("logInEmployer", { body: { email, password: PASSWORD } })
  ).ok
  return { ...client(world.url, token), id: encodedData._id, email, name: companyname, role: "employer" }
}

/** Saves a test card by the provider's own confirm call, as the page does. */
export async function saveCard(world: World, employer: Person, token = "pm_card_visa"): Promise<string> {
  const { clientSecret } = (await employer.call("createSetupIntent")).ok
  const intent = clientSecret.split("_secret_")[0] ?? ""
  const response = await fetch(`${world.url}/stripe-sandbox/v1/setup_intents/${intent}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: clientSecret, payment_method: token }),
  })
  const confirmed = (await response.json()) as { payment_method: string; error?: { message: string } }
  if (!response.ok) throw new Error(`the card was refused: ${confirmed.error?.message}`)
  ;(await employer.call("savePaymentMethod", { body: { paymentMethodId: confirmed.payment_method } })).ok
  return confirmed.payment_method
}

/** Tries a bank account as the page does: its set-up waits for the amounts of two small deposits. */
export async function addPendingBank(world: World, employer: Person, account: string): Promise<string> {
  const { clientSecret } = (await employer.call("createSetupIntent")).ok
  const intent = clientSecret.split("_secret_")[0] ?? ""
  const response = await fetch(`${world.url}/stripe-sandbox/v1/setup_intents/${intent}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_secret: clientSecret,
      us_bank_account: {
        routing_number: "110000000",
        account_number: account,
        account_holder_type: "company",
      },
    }),
  })
  const confirmed = (await response.json()) as { payment_method: string; status: string }
  if (confirmed.status !== "requires_action") throw new Error(`the bank account is ${confirmed.status}`)
  return confirmed.payment_method
}

/** A restaurant that has done all of onboarding: email validated, card saved, terms agreed to. */
export async function onboardEmployer(
  world: World,
  changes: Parameters<typeof signUpEmployer>[1] & { card?: string } = {},
): Promise<Person> {
  const employer = await signUpEmployer(world, changes)
  const link = await findMailedLink(world, employer.email, "/validateRestaurant/")
  ;(await world.guest.call("validateEmployer", { body: { userId: secretFromLink(link) } })).ok
  ;(await employer.call("agreeEmployerTerms")).ok
  ;(await employer.call("createCustomer")).ok
  await saveCard(world, employer, changes.card)
  return employer
}

export type ShiftOptions = { startsIn?: number; hours?: number; pay?: number; title?: string }

/** The body of `POST /jobs` for a shift that starts `startsIn` milliseconds from now. */
export function jobInput(
  world: World,
  { startsIn = 48 * HOUR_MS, hours = 6, pay = 18, title }: ShiftOptions = {},
) {
  const starts = plus(world.now(), startsIn)
  return {
    jobtitle: title ?? "dishwasher",
    description: "Washes dishes and kitchen equipment.",
    dollarsperhr: pay,
    worktime: starts.toISOString(),
    endtime: plus(starts, hours * HOUR_MS).toISOString(),
  }
}

export async function createOpenJob(world: World, employer: Person, options: ShiftOptions = {}) {
  return (await employer.call("createJob", { body: jobInput(world, options) })).ok
}

export async function createAppliedJob(
  world: World,
  employer: Person,
  worker: Person,
  options: ShiftOptions = {},
) {
  const job = await createOpenJob(world, employer, options)
  ;(await worker.call("applyForJob", { params: { userId: worker.id, jobId: job._id } })).ok
  return job
}

export async function createHiredJob(
  world: World,
  employer: Person,
  worker: Person,
  options: ShiftOptions = {},
) {
  const job = await createAppliedJob(world, employer, worker, options)
  const params = { employerId: employer.id, jobId: job._id }
  return (await employer.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
}

/** The clock-in code as the manager reads it; the clock must be in the clock-in window. */
export async function readClockInCode(employer: Person, jobId: string): Promise<string> {
  const { clockincode } = (await employer.call("getJob", { params: { jobid: jobId } })).ok
  if (!clockincode) throw new Error("the code is not visible now")
  return clockincode
}

export async function createClockedInJob(
  world: World,
  employer: Person,
  worker: Person,
  options: ShiftOptions = {},
) {
  const job = await createHiredJob(world, employer, worker, options)
  await world.moveTo(new Date(job.worktime))
  const scheduler = { clockincode: await readClockInCode(employer, job._id), clockintime: "ignored" }
  return (await worker.call("clockIn", { params: { jobId: job._id }, body: { scheduler } })).ok
}

/** A shift that was worked for `workedMs` and is not closed yet. */
export async function createWorkedJob(
  world: World,
  employer: Person,
  worker: Person,
  { workedMs = 6 * HOUR_MS, ...options }: ShiftOptions & { workedMs?: number } = {},
) {
  const job = await createClockedInJob(world, employer, worker, options)
  await world.advance(workedMs)
  return (await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).ok
}

/** Calls a control of the sandbox. */
export async function callSandbox(
  world: World,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${world.url}/_sandbox${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

export type LedgerEntry = { paymentId: string; jobId: string; amount: number; status?: string }
export type Ledger = { charges: LedgerEntry[]; declined: LedgerEntry[]; transfers: LedgerEntry[] }

/** Every charge and transfer that the provider has recorded. */
export async function readLedger(world: World): Promise<Ledger> {
  return (await callSandbox(world, "GET", "/payments/ledger")) as Ledger
}
