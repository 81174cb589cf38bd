import { PASSWORD, signUpWorker } from "#test/support/fixtures.ts"
import { recordLog } from "#test/support/record-log.ts"
import { createCast, sampleRequests, UNKNOWN_ID } from "#test/support/sample-requests.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/api.md#security-log */

test("log-ins and refusals leave a line that says who and what, and nothing that was typed", async () => {
  const { log, lines } = recordLog()
  const w = await startWorld({ log })
  const cast = await createCast(w)
  const { worker, otherEmployer, ids } = cast
  const ana = await signUpWorker(w)
  lines.splice(0)
  const WRONG = "Wrong!Wrong1"
  await w.guest.call("logInWorker", { body: { email: ana.email, password: WRONG } })
  await w.guest.call("logInWorker", { body: { email: "nobody@example.com", password: WRONG } })
  await w.guest.call("logInAdmin", { body: { name: "boss", password: WRONG } })
  await w.guest.call("logInAdmin", { body: { name: "boss", password: PASSWORD } })
  await w.guest.call("getWorker")
  await w.guest.fetch("/employees/me", { headers: { authorization: `Bearer ${"x".repeat(43)}` } })
  await worker.call("getEmployer")
  await otherEmployer.call("closeJob", sampleRequests.closeJob(ids))
  await worker.call("updateWorker", {
    body: { username: "<script>", email: "ana@example.com\nlevel: error" },
  })
  await w.guest.call("resetWorkerPassword", { params: { token: "guess" }, body: { password: PASSWORD } })
  // Not logged, or anyone could fill the log.
  await w.guest.fetch("/nowhere")
  await w.guest.call("signUpWorker", { body: { username: "<script>", email: "x", password: "guess" } })
  const address = "127.0.0.1"
  const owner = { role: "worker", accountId: worker.id }
  expect(
    lines.map(({ security, url, role, accountId, fields }) => [security, url, role, accountId, fields]),
  ).toEqual([
    ["bad_credentials", "/employees/login", undefined, undefined, undefined],
    ["bad_credentials", "/employees/login", undefined, undefined, undefined],
    ["admin_credentials", "/admin/login", undefined, undefined, undefined],
    ["logged_in", undefined, "admin", expect.any(String), undefined],
    ["unauthorized", "/employees/me", undefined, undefined, undefined],
    ["wrong_role", "/employers/me", undefined, undefined, undefined],
    ["not_found", "/jobs/close-job", "employer", otherEmployer.id, undefined],
    ["invalid", "/employees/me", owner.role, owner.accountId, ["username", "email"]],
    ["invalid_token", "/employees/forgot-password-reset/:token", undefined, undefined, undefined],
  ])
  for (const line of lines) expect(line).toMatchObject({ level: "info", address, time: expect.any(Number) })
  const text = JSON.stringify(lines)
  for (const secret of [
    WRONG,
    PASSWORD,
    ana.email,
    "nobody@",
    "boss",
    "script",
    "guess",
    worker.token,
    UNKNOWN_ID,
  ])
    expect(text).not.toContain(secret)
})
