import { HOUR_MS } from "#domain/time.ts"
import {
  findMailedLink,
  PASSWORD,
  secretFromLink,
  signUpEmployer,
  signUpWorker,
} from "#test/support/fixtures.ts"
import { readMails } from "#test/support/notifications.ts"
import { recordLog } from "#test/support/record-log.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/messages.md#unconfirmed-addresses */

const email = "stranger@example.com"

const mailsTo = async (w: World) => (await readMails(w, email)).length
/** A sign-up that is deleted again; its last mail stays and the others are deleted with it. */
const signUpAndDelete = async (w: World) => {
  const person = await signUpWorker(w, { email })
  return (await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
}
/** How many mails were written to the address, those included that were deleted with their account. */
const countedMails = async (w: World) =>
  (await w.ctx.db.selectFrom("unconfirmed_mails").select("id").execute()).length

test("ten mails an hour reach an address that nobody confirmed, however often its account is deleted", async () => {
  const { log, lines } = recordLog()
  const w = await startWorld({ log })
  const answers: unknown[] = []
  for (let round = 1; round <= 5; round += 1) answers.push(await signUpAndDelete(w))
  expect([await countedMails(w), await mailsTo(w)]).toEqual([10, 5])
  await w.advance(HOUR_MS - 1)
  answers.push(await signUpAndDelete(w))
  expect([await countedMails(w), await mailsTo(w)]).toEqual([10, 5])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const withheld = lines.filter((line) => line.security === "mail_withheld")
  expect(withheld).toMatchObject([
    { role: "worker", event: "accountMade" },
    { role: "worker", event: "accountDeleted" },
  ])
  expect(JSON.stringify(lines)).not.toContain(email)
  expect(await w.ctx.metrics.registry.getSingleMetricAsString("mails_withheld_total")).toMatch(/_total 2$/m)
  // The other role has its own count: using up one does not limit the other.
  await signUpEmployer(w, { email })
  expect(await mailsTo(w)).toBe(6)
  await w.advance(1)
  await signUpWorker(w, { email: email.toUpperCase() })
  expect(await readMails(w, email.toUpperCase())).toHaveLength(1)
})

test("a confirmed address gets every mail, as its owner's notices must arrive", async () => {
  const w = await startWorld()
  for (let round = 1; round <= 5; round += 1) await signUpAndDelete(w)
  await w.advance(HOUR_MS)
  const person = await signUpWorker(w, { email })
  const userId = secretFromLink(await findMailedLink(w, email, "/validate/"))
  ;(await w.guest.call("validateWorker", { body: { userId } })).ok
  const before = await mailsTo(w)
  for (let change = 1; change <= 12; change += 1)
    (await person.call("updateWorker", { body: { password: `Fresh!Pass20${change + 10}` } })).ok
  expect(await mailsTo(w)).toBe(before + 12)
})

test("a link that is withheld does not end the one before it", async () => {
  const w = await startWorld()
  const person = await signUpWorker(w, { email })
  for (let change = 1; change <= 8; change += 1)
    (await person.call("updateWorker", { body: { password: `Fresh!Pass20${change + 10}` } })).ok
  const ask = async () => {
    ;(await w.guest.call("requestWorkerPasswordReset", { body: { email } })).ok
    await w.settle()
  }
  await ask()
  const token = secretFromLink(await findMailedLink(w, email, "/worker/passwordReset/"))
  await ask()
  expect(await mailsTo(w)).toBe(10)
  const body = { password: "Other!Pass2026" }
  expect((await w.guest.call("resetWorkerPassword", { params: { token }, body })).status).toBe(200)
})
