import type { Role } from "#domain/role.ts"
import type { Language } from "#domain/language.ts"
import type { NotificationTopic } from "#domain/notification-topics.ts"
import type { PaymentStatus, PayoutStatus } from "#domain/payment.ts"
import type { ShiftState } from "#domain/shift.ts"
import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely"

/** The tables as TypeScript sees them; the migrations are their truth. */

export type ApplicationStatus = "waiting" | "hired" | "set_aside" | "withdrawn"
export type PaymentMode = "sandbox" | "test" | "live"

type AccountColumns = {
  id: string
  email: string
  email_validated_at: Date | null
  password_hash: string
  language: Generated<Language>
  muted_topics: Generated<NotificationTopic[]>
  short_notice_cancels: Generated<number>
  /** Sum and number of the ratings, kept by the trigger of `jobs`. */
  rating_total: Generated<number>
  ratings_count: Generated<number>
  malicious_count: Generated<number>
  suspended_at: Generated<Date | null>
  suspended_reason: Generated<string | null>
  last_login_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  created_at: Date
}

type Workers = AccountColumns & {
  name: string
  age_attested_at: Date
  /** Closed shifts, kept by the trigger of `jobs`. */
  worked_jobs_total: Generated<number>
  avatar_file: Generated<string | null>
  licence_file: Generated<string | null>
  food_card_file: Generated<string | null>
}

type Employers = AccountColumns & {
  company_name: string
  street_address: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
  hiring_manager: string
  store_manager: string
  store_number: string | null
  phone: string
  ein: string
  logo_file: Generated<string | null>
}

type Jobs = {
  id: string
  employer_id: string
  state: ShiftState
  title: string
  description: string
  pay_cents_per_hour: number
  starts_at: Date
  ends_at: Date
  company_name: string
  hiring_manager: string
  store_manager: string
  store_number: string | null
  street_address: string
  city: string
  region: string
  zip: string
  latitude: number
  longitude: number
  created_at: Date
  scheduled_ms_cents: GeneratedAlways<number>
  place: GeneratedAlways<string>
  worker_id: Generated<string | null>
  hired_at: Generated<Date | null>
  clock_in_code: Generated<string | null>
  clocked_in_at: Generated<Date | null>
  clocked_out_at: Generated<Date | null>
  clocked_out_by: Generated<Role | "system" | null>
  punches_entered_by_hand: Generated<boolean>
  arrival_reported_at: Generated<Date | null>
  pending_complete_at: Generated<Date | null>
  closed_at: Generated<Date | null>
  closed_by: Generated<"employer" | "system" | null>
  ended_at: Generated<Date | null>
  ended_on_short_notice: Generated<boolean>
  worker_stars: Generated<number | null>
  employer_stars: Generated<number | null>
}

type Payments = {
  id: string
  job_id: string
  employer_id: string
  worker_id: string
  mode: PaymentMode
  wage_cents: number
  fee_cents: number
  amount_cents: number
  currency: Generated<string>
  status: PaymentStatus
  payout: Generated<PayoutStatus>
  held_reason: Generated<"wage_over_limit" | "punches_by_hand" | "amount_differs" | null>
  held_released_at: Generated<Date | null>
  attempt: Generated<number>
  automatic_attempts: Generated<number>
  customer_id: string | null
  payment_method_id: string | null
  method_label: string | null
  transfer_group_id: Generated<string | null>
  pi_id: Generated<string | null>
  pi_gen: Generated<number>
  pi_asked_at: Generated<Date | null>
  confirming_at: Generated<Date | null>
  charge_id: Generated<string | null>
  transfer_id: Generated<string | null>
  payout_account_id: Generated<string | null>
  tr_gen: Generated<number>
  tr_asked_at: Generated<Date | null>
  fail_code: Generated<string | null>
  decline_code: Generated<string | null>
  next_retry_at: Generated<Date | null>
  lease_until: Generated<Date | null>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type Tables = {
  workers: Workers
  employers: Employers
  jobs: Jobs
  payments: Payments
  admins: {
    id: string
    name: string
    email: string
    password_hash: string
    last_login_at: Generated<Date | null>
    created_at: Date
  }
  sessions: {
    token_hash: Buffer
    role: Role | "admin"
    account_id: string
    created_at: Date
    last_used_at: Date
    user_agent: Generated<string | null>
  }
  email_validations: { secret_hash: Buffer; role: Role; account_id: string; email: string; created_at: Date }
  password_resets: {
    token_hash: Buffer
    role: Role
    account_id: string
    created_at: Date
    ended_at: Generated<Date | null>
  }
  unconfirmed_mails: { id: GeneratedAlways<number>; address_hash: Buffer; at: Date }
  login_failures: {
    id: Generated<number>
    role: string
    account_key: string
    address: string
    at: Date
    pending: Generated<boolean>
  }
  terms_consents: {
    role: Role
    account_id: string
    version: string
    text_sha256: string | null
    agreed_at: Date
  }
  work_history: {
    id: string
    worker_id: string
    title: string
    employer: string
    started: string
    ended: string | null
    current: boolean
    created_at: Date
  }
  activity_log: {
    id: string
    user_id: string | null
    user_type: string
    action: string
    description: string
    verified: boolean
    address: string
    at: Date
  }
  idempotent_answers: {
    account_id: string
    call: string
    key: string
    body_hash: Buffer
    reply: unknown
    at: Date
  }
  audit: {
    id: Generated<number>
    at: Date
    actor_role: Role | "admin" | "system"
    actor_id: string | null
    action: string
    subject_kind: string
    subject_id: string
    details: unknown
  }
  applications: {
    id: string
    job_id: string
    worker_id: string
    status: ApplicationStatus
    set_aside_reason: Generated<"filled" | "deleted" | "expired" | "booked_elsewhere" | null>
    created_at: Date
    changed_at: Date
    restored_at: Generated<Date | null>
  }
  punch_edits: {
    id: string
    position: GeneratedAlways<number>
    job_id: string
    at: Date
    by_role: string
    by_id: string
    old_in: Date | null
    old_out: Date | null
    new_in: Date
    new_out: Date
    reason: string | null
  }
  clock_in_failures: { id: Generated<number>; job_id: string; at: Date }
  timer_failures: { timer: string; subject_id: string; attempts: number; next_at: Date }
  shift_notices: { job_id: string; kind: string; hired_at: Date; at: Date }
  messages: {
    id: string
    role: Role
    account_id: string
    event: string
    facts: unknown
    created_at: Date
    deleted_at: Generated<Date | null>
  }
  mails: {
    id: string
    recipient: string
    role: Role
    account_id: string
    event: string
    facts: unknown
    secret: string | null
    language: Generated<Language | null>
    message_id: string
    attempts: Generated<number>
    next_attempt_at: Generated<Date | null>
    claimed_until: Generated<Date | null>
    created_at: Date
    sent_at: Generated<Date | null>
    given_up_at: Generated<Date | null>
  }
  pushes: {
    id: string
    role: Role
    account_id: string
    event: string
    facts: unknown
    tag: string
    created_at: Date
    sent_at: Generated<Date | null>
  }
  sandbox_clock: { one: Generated<boolean>; offset_ms: number; frozen_at: Date | null }
  sandbox_seed_runs: { one: Generated<boolean>; offset_ms: number; frozen_at: Date | null }
  payout_accounts: {
    worker_id: string
    mode: PaymentMode
    account_id: string | null
    can_receive: Generated<boolean>
    can_pay_out: Generated<boolean>
    checked_at: Generated<Date | null>
    generation: Generated<number>
    closed_at: Generated<Date | null>
    failed_payout_id: Generated<string | null>
    created_at: Date
  }
  payment_customers: {
    employer_id: string
    mode: PaymentMode
    generation: Generated<number>
    customer_id: string | null
    created_at: Date
  }
  payment_methods: {
    id: string
    employer_id: string
    mode: PaymentMode
    kind: "card" | "us_bank_account"
    fingerprint: string | null
    brand: string | null
    bank_name: string | null
    account_type: string | null
    last4: string
    exp_month: number | null
    exp_year: number | null
    is_default: Generated<boolean>
    created_at: Date
    removed_at: Generated<Date | null>
  }
  provider_events: { id: string; type: string; received_at: Date }
  erasures: {
    id: string
    kind: "file" | "customer"
    name: string
    mode: Generated<PaymentMode | null>
    created_at: Date
  }
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
