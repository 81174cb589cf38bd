import { type ErrorBody, type ErrorCode, errors } from "#contract/errors.ts"
import { type CallName, calls } from "#contract/index.ts"
import type { Call } from "#contract/route.ts"
import { DAY_MS } from "#domain/time.ts"
import {
  type Cast,
  createCast,
  unknownIds,
  type SampleRequest,
  sampleRequests,
  type RequestIds,
} from "#test/support/sample-requests.ts"
import type { Client } from "#test/support/client.ts"
import { createHiredJob, samplePicture } from "#test/support/fixtures.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { expect, test } from "vitest"

/**
 * Each call of the contract by each kind of caller. The expected answer follows from the call's declaration;
 * `exceptions` lists the calls that are stricter.
 */

const callers = ["guest", "worker", "otherWorker", "employer", "otherEmployer", "admin"] as const
type CallerName = (typeof callers)[number]
type Met = "in" | "unauthorized" | "wrong_role" | "absent"

const roleOf: Record<CallerName, string> = {
  guest: "guest",
  worker: "worker",
  otherWorker: "worker",
  employer: "employer",
  otherEmployer: "employer",
  admin: "admin",
}

const exceptions: Partial<Record<CallName, Partial<Record<CallerName, Met>>>> = {
  getDriversLicense: { otherWorker: "absent", employer: "wrong_role", otherEmployer: "wrong_role" },
  getFoodHandlersCard: { otherWorker: "absent", otherEmployer: "absent" },
  listPayments: { admin: "wrong_role" },
}

/** Whether a call's path or body names a row that has an owner. */
const namesThing = (name: CallName, things: RequestIds): boolean =>
  JSON.stringify(sampleRequests[name](things)) !== JSON.stringify(sampleRequests[name](unknownIds))

function expected(name: CallName, who: CallerName, things: RequestIds): Met {
  const call: Call = calls[name]
  const exception = exceptions[name]?.[who]
  if (exception) return exception
  if (call.who === "anyone") return "in"
  if (who === "guest") return "unauthorized"
  if (call.who === "signedIn") return "in"
  if (call.who === "member") return who === "admin" ? "wrong_role" : "in"
  if (call.who !== roleOf[who]) return "wrong_role"
  return who.startsWith("other") && namesThing(name, things) ? "absent" : "in"
}

type Seen = { status: number; refusal: ErrorBody | null }

async function ask(caller: Client, name: CallName, request: SampleRequest): Promise<Seen> {
  const call: Call = calls[name]
  const answer = await caller.call(name, { ...request, ...(call.upload && { file: await samplePicture() }) })
  return { status: answer.status, refusal: answer.status < 400 ? null : answer.refused }
}

function met({ status, refusal }: Seen): Met | `failed ${number}` {
  if (status >= 500) return `failed ${status}`
  if (refusal?.code === "unauthorized") return "unauthorized"
  if (refusal?.code === "wrong_role") return "wrong_role"
  return refusal?.code === "not_found" ? "absent" : "in"
}

/** Called last, since they delete something or end a session. */
const last: CallName[] = [
  "deleteJob",
  "deletePaymentMethod",
  "deleteAccount",
  "logOutWorker",
  "logOutEmployer",
  "logOutAdmin",
]
const ordered = (Object.keys(calls) as CallName[]).toSorted(
  (one, other) => last.indexOf(one) - last.indexOf(other),
)
/** Their sample requests name nothing that exists: 404 is the answer to those who may call. */
const absentIsIn = new Set<CallName>([
  "validateWorker",
  "validateEmployer",
  "logOutSession",
  "suspendWorker",
  "suspendEmployer",
  "reactivateWorker",
  "reactivateEmployer",
])

/** Refusals that a call need not declare. */
const UNSAID: ErrorCode[] = ["unauthorized", "wrong_role", "invalid", "not_found"]

test("every call has a sample request, and every exception is a call", () => {
  expect(Object.keys(sampleRequests).toSorted()).toEqual(Object.keys(calls).toSorted())
  for (const name of Object.keys(exceptions)) expect(calls).toHaveProperty(name)
})

test("a call is open to exactly those whom its declaration names", async () => {
  const w = await startWorld()
  const cast = await createCast(w)
  await holdAccounts(w, cast)
  const wrong: string[] = []
  const check = (what: string, one: unknown, other: unknown): void => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      wrong.push(`${what}: ${JSON.stringify(one)} instead of ${JSON.stringify(other)}`)
  }
  const declared = (name: CallName, who: CallerName, { refusal }: Seen): void => {
    const call: Call = calls[name]
    if (refusal && ![...UNSAID, ...(call.errors ?? [])].includes(refusal.code))
      wrong.push(`${name} by ${who} answers ${refusal.code}, which it does not declare`)
  }
  for (const shouldCome of [false, true])
    for (const name of ordered)
      for (const who of callers) {
        const expectation = expected(name, who, cast.ids)
        if ((expectation === "in") !== shouldCome) continue
        const seen = await ask(cast[who], name, sampleRequests[name](cast.ids))
        const answer = met(seen)
        declared(name, who, seen)
        check(`${name} by ${who}`, answer === "absent" && absentIsIn.has(name) ? "in" : answer, expectation)
        if (seen.refusal) check(`${name} by ${who}`, seen.status, errors[seen.refusal.code].status)
        if (expectation !== "absent") continue
        // The answer is the same, byte for byte, for an unknown id, so that ids cannot be probed.
        const own = ownIds(cast, who)
        for (const things of [{ ...cast.ids, ...own }, { ...unknownIds, ...own }, unknownIds])
          check(`${name} by ${who}, unknown`, await ask(cast[who], name, sampleRequests[name](things)), seen)
      }
  expect(wrong).toEqual([])
})

/** Gives every account a scheduled shift, so that `deleteAccount` is answered and ends no session. */
async function holdAccounts(w: World, cast: Cast): Promise<void> {
  await createHiredJob(w, cast.employer, cast.worker, { startsIn: 15 * DAY_MS })
  await createHiredJob(w, cast.otherEmployer, cast.otherWorker, { startsIn: 15 * DAY_MS })
}

/** The caller's own id where the path requires it. */
function ownIds(cast: Cast, who: CallerName): Partial<RequestIds> {
  if (who === "otherEmployer") return { employerId: cast.otherEmployer.id }
  return {}
}

test("the caller is checked before the input: 401 and 403 before 400", async () => {
  const w = await startWorld()
  const cast = await createCast(w)
  const wrong: string[] = []
  for (const name of ordered)
    for (const who of callers) {
      const expectation = expected(name, who, cast.ids)
      const call: Call = calls[name]
      if ((expectation !== "unauthorized" && expectation !== "wrong_role") || call.method === "GET") continue
      const path = call.path.replaceAll(/:\w+/g, "%20")
      for (const [type, body] of [
        ["application/json", "{"],
        ["text/plain", "x"],
        ["application/json", JSON.stringify({ rubbish: "x".repeat(200_000) })],
      ] as const) {
        const response = await cast[who].fetch(path, {
          method: call.method,
          body,
          headers: { "content-type": type },
        })
        const { code } = (await response.json()) as ErrorBody
        if (code !== expectation) wrong.push(`${name} by ${who}: ${code} instead of ${expectation}`)
      }
    }
  expect(wrong).toEqual([])
})

test("a missing, ended or malformed token is refused", async () => {
  const w = await startWorld()
  const { worker } = await createCast(w)
  const status = async (authorization: string) =>
    (await w.guest.fetch("/employees/me", { headers: { authorization } })).status
  expect(await status(`Bearer ${worker.token}`)).toBe(200)
  expect(await status(`bearer ${worker.token}`)).toBe(200)
  const token = worker.token ?? ""
  for (const bad of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    "Bearer ",
    "Bearer a b",
  ])
    expect([bad, await status(bad)]).toEqual([bad, 401])
  ;(await worker.call("logOutWorker")).ok
  expect(await status(`Bearer ${token}`)).toBe(401)
})
