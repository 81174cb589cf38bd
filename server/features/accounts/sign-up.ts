import { successText } from "#contract/text/catalog.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { refuseLeaked } from "#server/security/leaked-passwords.ts"
import { insertEmployer, insertWorker } from "#server/features/accounts/store.ts"
import { sendValidationLink } from "#server/features/accounts/validation-link.ts"
import { addressPosition } from "#server/integrations/places.ts"
import { hashPassword, hashingLimitPerAddress } from "#server/security/passwords.ts"
import type { CallRequest, Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"

/** What both sides begin with. The hash takes its time before the transaction, not in it. */
async function newAccount(
  ctx: Context,
  { body: typed, language, address }: CallRequest<"signUpWorker" | "signUpEmployer">,
) {
  refuseLeaked(typed.password)
  const passwordHash = await hashingLimitPerAddress(address, () => hashPassword(typed.password))
  const now = ctx.clock.now()
  return {
    id: newId(now),
    email: typed.email.trim(),
    email_validated_at: null,
    password_hash: passwordHash,
    language,
    created_at: now,
  }
}

/** 409 `taken` by the unique index. Signing up attests the age (docs/rules/accounts.md#minimum-age). */
export const signUpWorker: Handler<"signUpWorker"> = async (ctx, request) => {
  const { body, language } = request
  const account = await newAccount(ctx, request)
  await inTransaction(ctx.db, async (tx) => {
    await insertWorker(tx, { ...account, name: body.username, age_attested_at: account.created_at })
    await sendValidationLink(ctx, tx, "worker", account, "accountMade")
  })
  return { success: successText("accountMade", language) }
}

export const signUpEmployer: Handler<"signUpEmployer"> = async (ctx, request) => {
  const { body, language } = request
  const account = await newAccount(ctx, request)
  const place = { zip: body.zipcode, city: body.city }
  await inTransaction(ctx.db, async (tx) => {
    await insertEmployer(tx, {
      ...account,
      ...place,
      ...addressPosition(place),
      company_name: body.companyname,
      street_address: body.streetaddress,
      state: body.state,
      hiring_manager: body.hiringmanager,
      store_manager: body.storemanager,
      store_number: body.storenumber || null,
      phone: body.phonenumber,
      ein: body.ein,
    })
    await sendValidationLink(ctx, tx, "employer", account, "accountMade")
  })
  return { success: successText("accountMade", language) }
}
