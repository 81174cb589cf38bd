import type { Role } from "#domain/role.ts"
import { termsInForce } from "#domain/terms.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { hashPassword } from "#server/security/passwords.ts"
import { hashSecret, newId, newToken } from "#server/security/secrets.ts"
import { termsHash } from "#server/text/terms/published.ts"
import { client } from "#test/support/client.ts"
import {
  openPayoutAccount,
  PASSWORD,
  type Person,
  samplePicture,
  saveCard,
  type ShiftOptions,
} from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import { sql } from "kysely"

/**
 * People as rows, as the real calls leave them, for tests that are about something else: signing up costs more
 * than the rest of such a test. Unless asked otherwise they have done all of onboarding.
 */

let serial = 0

/** Each password is hashed once. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

async function createSession(w: World, role: Role, id: string): Promise<string> {
  const token = newToken()
  await w.ctx.db
    .insertInto("sessions")
    .values({
      token_hash: hashSecret(token),
      role,
      account_id: id,
      created_at: w.now(),
      last_used_at: w.now(),
    })
    .execute()
  return token
}

type Account = Pick<Person, "role" | "id">

/** A consent to the version in force. */
async function insertTermsConsent(w: World, { role, id }: Account): Promise<void> {
  const terms = termsInForce(w.ctx.terms[role], w.now())
  await w.ctx.db
    .insertInto("terms_consents")
    .values({
      role,
      account_id: id,
      version: terms.version,
      text_sha256: termsHash(terms),
      agreed_at: w.now(),
    })
    .execute()
}

/** As if the person had never agreed: the database refuses to delete a consent, so its trigger is off meanwhile. */
export async function removeTermsConsents(w: World, { id }: Account): Promise<void> {
  await w.ctx.db.transaction().execute(async (tx) => {
    await sql`alter table terms_consents disable trigger user`.execute(tx)
    await tx.deleteFrom("terms_consents").where("account_id", "=", id).execute()
    await sql`alter table terms_consents enable trigger user`.execute(tx)
  })
}

/** Publishes another version of a role's terms, in force from its day. */
export function publishTerms(
  w: World,
  role: Account["role"],
  { version, changes = [`What ${version} changed.`] }: { version: string; changes?: readonly string[] },
): void {
  const [first, ...later] = w.ctx.terms[role]
  const next = { ...first, version, changes, intro: `${first.intro} As of ${version}.` }
  w.ctx.terms = { ...w.ctx.terms, [role]: [first, ...later, next] }
}

type WorkerOptions = {
  email?: string
  name?: string
  /** False: just signed up, with nothing of onboarding done. */
  onboarded?: boolean
  validated?: boolean
  terms?: boolean
  /** To log in with; `PASSWORD` unless given. */
  password?: string
  /** Pictures that can be looked at; otherwise only their names are there. */
  pictures?: boolean
  /** A payout account that the provider has accepted. */
  payout?: boolean
}

const PICTURES = { avatar: "avatar.webp", license: "license.webp", foodCard: "card.webp" } as const

export async function createWorker(w: World, options: WorkerOptions = {}): Promise<Person> {
  serial += 1
  const id = newId(w.now())
  const email = options.email ?? `hand${serial}@example.com`
  const name = options.name ?? "Ana Example"
  const { onboarded = true, validated = onboarded, terms = onboarded } = options
  await w.ctx.db
    .insertInto("workers")
    .values({
      id,
      name,
      email,
      email_validated_at: validated ? w.now() : null,
      password_hash: await hashOf(options.password ?? PASSWORD),
      age_attested_at: w.now(),
      avatar_file: onboarded ? PICTURES.avatar : null,
      licence_file: onboarded ? PICTURES.license : null,
      food_card_file: onboarded ? PICTURES.foodCard : null,
      created_at: w.now(),
    })
    .execute()
  if (terms) await insertTermsConsent(w, { role: "worker", id })
  if (options.pictures) {
    const picture = new Uint8Array(await (await samplePicture("webp")).arrayBuffer())
    for (const file of Object.values(PICTURES)) await w.ctx.files.put(file, picture)
  }
  const token = await createSession(w, "worker", id)
  const worker: Person = { ...client(w.url, token), id, email, name, role: "worker" }
  if (options.payout) await openPayoutAccount(w, worker)
  return worker
}

type EmployerOptions = {
  email?: string
  companyname?: string
  city?: string
  at?: { latitude: number; longitude: number }
  /** False: just signed up, with nothing of onboarding done. */
  onboarded?: boolean
  validated?: boolean
  terms?: boolean
  /** To log in with; `PASSWORD` unless given. */
  password?: string
  /** A test card that can be charged; otherwise the card is only a row. */
  card?: string
}

export async function createEmployer(w: World, options: EmployerOptions = {}): Promise<Person> {
  serial += 1
  const id = newId(w.now())
  const email = options.email ?? `grill${serial}@example.com`
  const name = options.companyname ?? "Saguaro Grill"
  const { onboarded = true, validated = onboarded, terms = onboarded } = options
  await w.ctx.db
    .insertInto("employers")
    .values({
      id,
      company_name: name,
      email,
      email_validated_at: validated ? w.now() : null,
      password_hash: await hashOf(options.password ?? PASSWORD),
      street_address: "120 E Main St",
      city: options.city ?? "Mesa",
      state: "Arizona",
      zip: "85201",
      latitude: options.at?.latitude ?? 33.4152,
      longitude: options.at?.longitude ?? -111.8315,
      hiring_manager: "Hilda Manager",
      store_manager: "Stan Manager",
      store_number: "77",
      phone: "(480) 555-0134",
      ein: "12-3456789",
      created_at: w.now(),
    })
    .execute()
  if (terms) await insertTermsConsent(w, { role: "employer", id })
  const token = await createSession(w, "employer", id)
  const employer: Person = { ...client(w.url, token), id, email, name, role: "employer" }
  if (options.card) {
    ;(await employer.call("createCustomer")).ok
    await saveCard(w, employer, options.card)
  } else if (onboarded) await insertCard(w, id)
  return employer
}

/** A customer and a card that the provider does not know. */
async function insertCard(w: World, employerId: string): Promise<void> {
  const shared = { employer_id: employerId, mode: "sandbox", created_at: w.now() } as const
  await w.ctx.db
    .insertInto("payment_customers")
    .values({ ...shared, customer_id: `cus_made_up_${employerId}` })
    .execute()
  await w.ctx.db
    .insertInto("payment_methods")
    .values({
      ...shared,
      id: `pm_made_up_${employerId}`,
      kind: "card",
      brand: "visa",
      last4: "4242",
      is_default: true,
    })
    .execute()
}

/** An application that no check has seen, as two calls at once could leave it. */
export async function insertApplication(w: World, jobId: string, workerId: string): Promise<string> {
  const id = newId(w.now())
  await w.ctx.db
    .insertInto("applications")
    .values({
      id,
      job_id: jobId,
      worker_id: workerId,
      status: "waiting",
      created_at: w.now(),
      changed_at: w.now(),
    })
    .execute()
  return id
}

/** The events that one person was notified of: oldest first, those of one instant by name. */
export async function notificationsOf(w: World, person: { id: string }): Promise<string[]> {
  const rows = await w.ctx.db
    .selectFrom("messages")
    .select("event")
    .where("account_id", "=", person.id)
    .orderBy("created_at")
    .orderBy("event")
    .execute()
  return rows.map((row) => row.event)
}

/** The audit entries of a subject, oldest first, as `role action`. */
export async function auditActionsOf(w: World, subjectId: string): Promise<string[]> {
  const rows = await w.ctx.db
    .selectFrom("audit")
    .select(["actor_role", "action"])
    .where("subject_id", "=", subjectId)
    .orderBy("id")
    .execute()
  return rows.map((row) => `${row.actor_role} ${row.action}`)
}

/** Start and end of a shift that begins `startsIn` milliseconds from now. */
export function shiftTimes(w: World, { startsIn = 48 * HOUR_MS, hours = 6 }: ShiftOptions = {}) {
  const startsAt = plus(w.now(), startsIn)
  return { startsAt, endsAt: plus(startsAt, hours * HOUR_MS) }
}
