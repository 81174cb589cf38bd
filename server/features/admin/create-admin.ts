import type { ProblemKey } from "#contract/errors.ts"
import { countCharacters, employerEmail, password as passwordRule } from "#domain/fields.ts"
import type { Context } from "#server/context.ts"
import { recordAudit, system } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { insertAdmin } from "#server/features/admin/store.ts"
import { isLeaked } from "#server/security/leaked-passwords.ts"
import { hashPassword } from "#server/security/passwords.ts"
import { newId } from "#server/security/secrets.ts"

/**
 * The log-in page's input takes no more, so a longer password could never be typed
 * (docs/rules/admin.md#making-an-admin).
 */
const LONGEST_PASSWORD = 16

/** 3–64 of letters, digits and `. _ % + -` (docs/rules/fields.md#admin-name). */
export function isAdminName(name: string): boolean {
  return /^[A-Za-z0-9._%+-]{3,64}$/.test(name)
}

/**
 * Creates an admin; the command and the sandbox's control share it. Throws `invalid` with the bad fields,
 * `admin_name_taken` when another admin has the name in any case.
 */
export async function createAdmin(
  { db, clock }: Pick<Context, "db" | "clock">,
  typed: { name: string; email: string; password: string },
): Promise<{ id: string }> {
  const problems = problemsOf(typed)
  if (Object.keys(problems).length > 0) throw new ApiError("invalid", { problems })
  const passwordHash = await hashPassword(typed.password)
  const now = clock.now()
  const id = newId(now)
  await inTransaction(db, async (tx) => {
    await insertAdmin(tx, {
      id,
      name: typed.name,
      email: typed.email.trim(),
      password_hash: passwordHash,
      created_at: now,
    })
    await recordAudit(tx, { at: now, by: system, action: "admin.made", subject: { kind: "admin", id } })
  })
  return { id }
}

function problemsOf(typed: { name: string; email: string; password: string }): Record<string, ProblemKey> {
  const problems: Record<string, ProblemKey> = {}
  if (!isAdminName(typed.name)) problems.name = "adminName"
  if (employerEmail(typed.email)) problems.email = "email"
  if (passwordRule(typed.password)) problems.password = "password"
  else if (countCharacters(typed.password) > LONGEST_PASSWORD) problems.password = "adminPassword"
  else if (isLeaked(typed.password)) problems.password = "passwordCommon"
  return problems
}
