import type { Role } from "#domain/role.ts"
import type { job, publicJob } from "#contract/jobs.ts"
import type { Language } from "#domain/language.ts"
import { toDollars } from "#domain/money.ts"
import { codeIsVisible } from "#domain/shift.ts"
import type { Row } from "#server/db/tables.ts"
import { avatarPath, logoPath } from "#server/features/accounts/image-kinds.ts"
import { presentPayment } from "#server/features/payments/present.ts"
import { earnedCents, type JobWithParts, type PublicJobRow, shiftFacts } from "#server/features/jobs/store.ts"
import type * as z from "zod/mini"

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/**
 * What anyone may see: never a code, a person, a phone or an e-mail. The logo is the one that the restaurant has
 * now; all else was copied when the job was posted.
 */
export function presentPublicJob(
  row: PublicJobRow,
  logoFile: string | null,
  distance?: number,
): z.output<typeof publicJob> {
  return {
    _id: row.id,
    jobtitle: row.title,
    description: row.description,
    dollarsperhr: row.pay_cents_per_hour / 100,
    worktime: row.starts_at.toISOString(),
    endtime: row.ends_at.toISOString(),
    companyname: row.company_name,
    logo: logoPath(row.employer_id, logoFile),
    streetaddress: row.street_address,
    city: row.city,
    state: row.region,
    zipcode: row.zip,
    openjob: row.state === "open",
    status: row.state,
    createdAt: row.created_at.toISOString(),
    totalAmountEarned: toDollars(earnedCents(row)),
    owner: row.employer_id,
    ...(distance !== undefined && { distance }),
  }
}

function presentPunchEdit(edit: Row<"punch_edits">) {
  return {
    at: edit.at.toISOString(),
    by: edit.by_role,
    from: { clockintime: iso(edit.old_in), clockouttime: iso(edit.old_out) },
    to: { clockintime: edit.new_in.toISOString(), clockouttime: edit.new_out.toISOString() },
    reason: edit.reason,
  }
}

/** What the hired worker and the owner both see besides. */
function presentShared(
  { job: row, logoFile, edits, payment }: JobWithParts,
  viewer: Role,
  language: Language,
) {
  return {
    ...presentPublicJob(row, logoFile),
    hiringmanager: row.hiring_manager,
    storemanager: row.store_manager,
    storenumber: row.store_number,
    clockintime: iso(row.clocked_in_at),
    clockouttime: iso(row.clocked_out_at),
    edits: edits.map(presentPunchEdit),
    here: row.arrival_reported_at !== null,
    rated: (viewer === "worker" ? row.employer_stars : row.worker_stars) !== null,
    payment: payment ? presentPayment(payment, viewer, language) : null,
  }
}

/** A job as `viewer` may see it; the clock-in code only for its owner and only in the window. */
export function presentJob(
  parts: JobWithParts,
  viewer: { role: string; id: string; language: Language },
  now: Date,
): z.output<typeof job> {
  const row = parts.job
  if (viewer.role === "worker" && viewer.id === row.worker_id)
    return presentShared(parts, "worker", viewer.language)
  if (viewer.role !== "employer" || viewer.id !== row.employer_id)
    return presentPublicJob(row, parts.logoFile)
  const visible = row.clock_in_code !== null && codeIsVisible(shiftFacts(row), now)
  return {
    ...presentShared(parts, "employer", viewer.language),
    scheduledEmployee: parts.worker && {
      employeeid: parts.worker.id,
      employeename: parts.worker.name,
      avatar: avatarPath(parts.worker.id, parts.worker.avatar_file),
    },
    applicationscount: parts.applicationsCount,
    ...(visible && row.clock_in_code !== null && { clockincode: row.clock_in_code }),
  }
}
