import { HOUR_MS, plus } from "#domain/time.ts"
import { hashSecret, newId, newToken } from "#server/security/secrets.ts"
import { client } from "#test/support/client.ts"
import type { Person, ShiftOptions } from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import { sql } from "kysely"

/**
 * People past the gate, written as the real calls leave them, for tests whose subject is the shift and not
 * the account: a password's hash and three pictures cost more than all the rest of such a test.
 */

let serial = 0

async function createSession(w: World, role: "worker" | "employer", id: string): Promise<string> {
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

type WorkerOptions = { email?: string; name?: string; terms?: boolean; validated?: boolean }

export async function createWorker(w: World, wishes: WorkerOptions = {}): Promise<Person> {
  serial += 1
  const id = newId(w.now())
  const email = wishes.email ?? `hand${serial}@example.com`
  const name = wishes.name ?? "Ana Example"
  await w.ctx.db
    .insertInto("workers")
    .values({
      id,
      name,
      email,
      email_validated_at: wishes.validated === false ? null : w.now(),
      password_hash: "none",
      age_attested_at: w.now(),
      avatar_file: "avatar.webp",
      licence_file: "licence.webp",
      food_card_file: "card.webp",
      terms_agreed_at: wishes.terms === false ? null : w.now(),
      created_at: w.now(),
    })
    .execute()
  return { ...client(w.url, await createSession(w, "worker", id)), id, email, name }
}

type EmployerOptions = {
  email?: string
  companyname?: string
  city?: string
  at?: { latitude: number; longitude: number }
  terms?: boolean
  validated?: boolean
}

export async function createEmployer(w: World, wishes: EmployerOptions = {}): Promise<Person> {
  serial += 1
  const id = newId(w.now())
  const email = wishes.email ?? `grill${serial}@example.com`
  const name = wishes.companyname ?? "Saguaro Grill"
  await w.ctx.db
    .insertInto("employers")
    .values({
      id,
      company_name: name,
      email,
      email_validated_at: wishes.validated === false ? null : w.now(),
      password_hash: "none",
      street_address: "120 E Main St",
      city: wishes.city ?? "Mesa",
      state: "Arizona",
      zip: "85201",
      latitude: wishes.at?.latitude ?? 33.4152,
      longitude: wishes.at?.longitude ?? -111.8315,
      hiring_manager: "Hilda Manager",
      store_manager: "Stan Manager",
      store_number: "77",
      phone: "(480) 555-0134",
      ein: "12-3456789",
      terms_agreed_at: wishes.terms === false ? null : w.now(),
      created_at: w.now(),
    })
    .execute()
  const theirs = { employer_id: id, mode: "sandbox", created_at: w.now() } as const
  await w.ctx.db
    .insertInto("payment_customers")
    .values({ ...theirs, customer_id: `cus_made_up_${id}` })
    .execute()
  await w.ctx.db
    .insertInto("payment_methods")
    .values({
      ...theirs,
      id: `pm_made_up_${id}`,
      kind: "card",
      brand: "visa",
      last4: "4242",
      is_default: true,
    })
    .execute()
  return { ...client(w.url, await createSession(w, "employer", id)), id, email, name }
}

/** Puts an application into the table past all checks, for what two calls at once could leave. */
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

/** Events told to one person, oldest first. */
export async function notificationsOf(w: World, person: { id: string }): Promise<string[]> {
  const rows = await w.ctx.db
    .selectFrom("messages")
    .select("event")
    .where("account_id", "=", person.id)
    .orderBy("created_at")
    // The clock stands still in tests, and ids of one second have no order.
    .orderBy(sql`ctid`)
    .execute()
  return rows.map((row) => row.event)
}

/** What the audit trail says of a subject, oldest first, as `role action`. */
export async function auditActionsOf(w: World, subjectId: string): Promise<string[]> {
  const rows = await w.ctx.db
    .selectFrom("audit")
    .select(["actor_role", "action"])
    .where("subject_id", "=", subjectId)
    .orderBy("id")
    .execute()
  return rows.map((row) => `${row.actor_role} ${row.action}`)
}

/** `WORKTIME` of a posting, `startsIn` milliseconds from now, with its end. */
export function shiftTimes(w: World, { startsIn = 48 * HOUR_MS, hours = 6 }: ShiftOptions = {}) {
  const startsAt = plus(w.now(), startsIn)
  return { startsAt, endsAt: plus(startsAt, hours * HOUR_MS) }
}
