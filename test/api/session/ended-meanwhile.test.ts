import { client } from "#test/support/client.ts"
import { findMailedLink, PASSWORD, type Person, samplePicture, signUpWorker } from "#test/support/fixtures.ts"
import { recordLog } from "#test/support/record-log.ts"
import { recordStatements } from "#test/support/record-statements.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { request } from "node:http"
import { expect, test } from "vitest"

/** docs/rules/session.md#sessions: an end counts at once, also for a call that is under way. */

const FIRST = "Fresh!Pass2026"
const SECOND = "Other!Pass2026"

const logIn = async (w: World, { email }: Person, password: string) =>
  (await w.guest.call("logInWorker", { body: { email, password } })).status

async function anotherSession(w: World, { email }: Person) {
  const { token } = (await w.guest.call("logInWorker", { body: { email, password: PASSWORD } })).ok
  return client(w.url, token)
}

/** Sends a body in two parts, the second after `between`; the session has been looked up before that. */
async function sendInParts(
  w: World,
  path: string,
  init: { method: string; headers: Record<string, string>; body: Buffer },
  between: () => Promise<unknown>,
): Promise<number | undefined> {
  const statements = recordStatements(w.ctx.pool)
  const call = request(`${w.url}${path}`, {
    method: init.method,
    headers: { ...init.headers, "content-length": init.body.length },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on("error", reject)
    call.on("response", (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  call.write(init.body.subarray(0, 1))
  await expect.poll(() => statements.some((text) => text.includes("sessions"))).toBe(true)
  await between()
  call.end(init.body.subarray(1))
  return answered
}

/** A world of its own, whose connections are recorded, and a worker in it. */
async function startRecorded() {
  const w = await startWorld({ log: recordLog().log })
  return { w, worker: await signUpWorker(w) }
}

test.each(["password", "email", "name"] as const)(
  "a change of %s whose body ends after its session has ended changes nothing",
  async (field) => {
    const { w, worker } = await startRecorded()
    const other = await anotherSession(w, worker)
    const changes = {
      password: { password: FIRST },
      email: { email: "thief@example.com" },
      name: { username: "Mallory" },
    }
    const headers = { authorization: `Bearer ${worker.token}`, "content-type": "application/json" }
    const body = Buffer.from(JSON.stringify(changes[field]))
    const status = await sendInParts(w, "/employees/me", { method: "PATCH", headers, body }, () =>
      other.call("logOutOtherSessions"),
    )
    expect(status).toBe(401)
    expect((await other.call("getWorker")).ok).toMatchObject({ username: worker.name, email: worker.email })
    expect(await logIn(w, worker, PASSWORD)).toBe(200)
  },
)

test("a picture that has arrived after its session has ended is not kept", async () => {
  const { w, worker } = await startRecorded()
  const form = new FormData()
  form.set("avatar", await samplePicture(), "a.jpg")
  const encoded = new Response(form)
  const headers = {
    authorization: `Bearer ${worker.token}`,
    "content-type": encoded.headers.get("content-type") ?? "",
  }
  const body = Buffer.from(await encoded.arrayBuffer())
  const status = await sendInParts(w, "/avatarupload", { method: "POST", headers, body }, () =>
    worker.call("logOutWorker"),
  )
  expect(status).toBe(401)
  const row = await w.ctx.db.selectFrom("workers").select("avatar_file").executeTakeFirstOrThrow()
  expect(row.avatar_file).toBeNull()
})

test("of two changes of the password at once, by two sessions, the first is made and the second refused", async () => {
  const w = await startWorld()
  const worker = await signUpWorker(w)
  const other = await anotherSession(w, worker)
  const [one, two] = await Promise.all([
    worker.call("updateWorker", { body: { password: FIRST } }),
    other.call("updateWorker", { body: { password: SECOND } }),
  ])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 401])
  const [winner, loser] = one.status === 200 ? [worker, other] : [other, worker]
  expect((await winner.call("getWorker")).status).toBe(200)
  expect((await loser.call("getWorker")).status).toBe(401)
  expect([await logIn(w, worker, FIRST), await logIn(w, worker, SECOND)]).toEqual(
    one.status === 200 ? [200, 401] : [401, 200],
  )
})

test("of a change and a reset of the password at once, one is done and the other refused", async () => {
  const w = await startWorld()
  const worker = await signUpWorker(w)
  ;(await w.guest.call("requestWorkerPasswordReset", { body: { email: worker.email } })).ok
  await w.settle()
  const token = (await findMailedLink(w, worker.email, "/worker/passwordReset/")).split("/").at(-1) ?? ""
  const [change, reset] = await Promise.all([
    worker.call("updateWorker", { body: { password: FIRST } }),
    w.guest.call("resetWorkerPassword", { params: { token }, body: { password: SECOND } }),
  ])
  expect([
    [200, 400],
    [401, 200],
  ]).toContainEqual([change.status, reset.status])
  expect([await logIn(w, worker, FIRST), await logIn(w, worker, SECOND)]).toEqual(
    change.status === 200 ? [200, 401] : [401, 200],
  )
})
