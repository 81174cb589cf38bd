import { codeOf, errors, isErrorCode, type Reason } from "#contract/errors.ts"
import { type CallName, calls } from "#contract/index.ts"
import { type Call, fillPath } from "#contract/route.ts"
import { createCast, type SampleRequest, sampleRequests } from "#test/support/sample-requests.ts"
import { startWorld } from "#test/support/world.ts"
import fc from "fast-check"
import { expect, test } from "vitest"

/** Every call of the contract with hostile values: whatever the answer is, it is never an internal error. */

const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "(",
  "%",
  "%00",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "🧂".repeat(40),
  "e\u0301".repeat(300),
  "a".repeat(5000),
  "1e999",
  "-1",
  "NaN",
  "0x10",
  "99999999999999999999",
  "2027-13-45T99:99",
  "2027-03-20T10:00",
  "9999-12-31T23:59",
  "f".repeat(24),
  "F".repeat(24),
  "ana@example.com",
]
const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 40 }))
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    [[]],
    { $gt: "" },
    { length: 5 },
  ),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
)

/** A valid request with one part replaced by a hostile value. */
function corrupted(request: SampleRequest): fc.Arbitrary<SampleRequest> {
  const { params = {}, query = {}, body } = request
  const one = (record: Record<string, string>, values: fc.Arbitrary<string>) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(record)), values)
      .map(([key, value]): Record<string, string> => Object.assign({}, record, { [key]: value }))
  const withPart =
    (part: keyof SampleRequest) =>
    (value: unknown): SampleRequest => ({ ...request, [part]: value })
  const ways: fc.Arbitrary<SampleRequest>[] = [
    nastyValue.map(withPart("body")),
    fc
      .dictionary(fc.constantFrom("skip", "limit", "time", "sortBy", "city", "__proto__", "a[b]"), nastyText)
      .map((extra) => Object.assign({}, query, extra))
      .map(withPart("query")),
  ]
  if (Object.keys(params).length > 0)
    ways.push(
      one(
        params,
        nastyText.filter((text) => text.length < 200 && text.isWellFormed()),
      ).map(withPart("params")),
    )
  if (Object.keys(query).length > 0) ways.push(one(query, nastyText).map(withPart("query")))
  if (typeof body === "object" && body !== null)
    ways.push(
      fc
        .tuple(fc.constantFrom(...Object.keys(body)), nastyValue)
        .map(([key, value]): unknown => Object.assign({}, body, { [key]: value }))
        .map(withPart("body")),
    )
  return fc.oneof(...ways)
}

/** Calls that would end the session or remove the card of all later requests. */
const EXCLUDED = new Set<CallName>([
  "logOutWorker",
  "logOutEmployer",
  "logOutAdmin",
  "deletePaymentMethod",
  "deleteAccount",
])
const names = (Object.keys(calls) as CallName[]).filter((name) => !EXCLUDED.has(name))
const RUNS = Number(process.env.FUZZ_RUNS ?? 800)
/** The same in every run, so that runs agree; `FUZZ_SEED` chooses other cases. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_270_301)

test("hostile input to any call is never answered with a 500, and every error has the declared shape", async () => {
  const w = await startWorld()
  const cast = await createCast(w)
  const byWho = {
    worker: cast.worker,
    employer: cast.employer,
    admin: cast.admin,
    anyone: w.guest,
    member: cast.worker,
    signedIn: cast.worker,
  }
  const cases = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), corrupted(sampleRequests[name](cast.ids))))
  await fc.assert(
    fc.asyncProperty(cases, async ([name, request]) => {
      const call: Call = calls[name]
      const query = new URLSearchParams(request.query).toString()
      // An empty segment would be another path.
      const path = fillPath(call.path, request.params).replaceAll("//", "/-/")
      const response = await byWho[call.who].fetch(`${path}?${query}`, {
        method: call.method,
        ...(call.method !== "GET" &&
          request.body !== undefined && {
            body: JSON.stringify(request.body),
            headers: { "content-type": "application/json" },
          }),
      })
      const text = await response.text()
      if (response.status < 400) return
      const refusal = JSON.parse(text) as Record<string, unknown>
      expect([response.status, text]).not.toEqual([500, text])
      expect(response.status).toBeLessThan(500)
      if (!isErrorCode(refusal.code)) throw new Error(`${name}: no error code of the contract in ${text}`)
      expect(response.status).toBe(errors[refusal.code].status)
      expect(refusal.error).toEqual(expect.any(String))
      expect(codeOf(refusal.reason as Reason)).toBe(refusal.code)
      expect(text).not.toMatch(/\bat \S+ \(|node_modules|select .* from|insert into|syntax error/i)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
}, 120_000)

/** What the sample requests leave out: a text for each optional field. */
const MORE: Partial<Record<CallName, Record<string, string>>> = {
  signUpEmployer: { storenumber: "12" },
  logActivity: { userId: "someone" },
  updateWorker: { email: "ana-two@example.com", password: "Fresh!Pass2026", language: "en" },
  updateEmployer: {
    companyname: "Grill",
    email: "grill-two@example.com",
    storemanager: "Stan Manager",
    streetaddress: "2 Main St",
    city: "Mesa",
    zipcode: "85201",
    phonenumber: "(480) 555-0199",
    storenumber: "12",
  },
  addWorkHistory: { enddate: "02 / 2021" },
  retryPayment: { paymentMethodId: "pm_none" },
}
const CONTROLS = ["\u0000", "\u0007", "\t", "\n", "\r", "\u007f", "\u0085"]
/** Line breaks belong to a description (docs/rules/fields.md#job-description). The device's time is not read. */
const isFree = (field: string, control: string): boolean =>
  (field === "description" && /[\r\n]/.test(control)) || field === "clockintime"

/** The value with a control character in each of its texts, one at a time: at its end, in it, before it. */
function withControl(value: unknown, control: string): { field: string; changed: unknown }[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([field, one]: [string, unknown]) => {
    const put = (changed: unknown) => ({ ...value, [field]: changed })
    if (typeof one !== "string")
      return withControl(one, control).map((inner) => ({ ...inner, changed: put(inner.changed) }))
    const middle = Math.floor(one.length / 2)
    return [one + control, one.slice(0, middle) + control + one.slice(middle), control + one].map((text) => ({
      field,
      changed: put(text),
    }))
  })
}

test("a control character is refused in every text of every call, by its field", async () => {
  const w = await startWorld()
  const cast = await createCast(w)
  const byWho = { ...cast, anyone: w.guest, member: cast.worker, signedIn: cast.worker }
  const wrong = new Set<string>()
  for (const name of Object.keys(calls) as CallName[]) {
    const { params, query, body } = sampleRequests[name](cast.ids)
    const whole = typeof body === "object" || MORE[name] ? { ...(body as object), ...MORE[name] } : undefined
    for (const control of CONTROLS) {
      const requests = [
        ...withControl(whole, control).map(({ field, changed }) => ({
          field,
          request: { query, body: changed },
        })),
        ...withControl(query, control).map(({ field, changed }) => ({
          field,
          request: { query: changed as Record<string, string>, body: whole },
        })),
      ]
      for (const { field, request } of requests) {
        if (isFree(field, control)) continue
        const answer = await byWho[calls[name].who].call(name, {
          ...(params && { params }),
          ...(request.query && { query: request.query }),
          body: request.body,
        })
        const isRefused = answer.status === 400 && answer.refused.fields?.[field] !== undefined
        if (!isRefused) wrong.add(`${name} ${field} ${JSON.stringify(control)}: ${answer.status}`)
      }
    }
  }
  expect([...wrong]).toEqual([])
}, 120_000)

test("a name with special characters is returned as it was typed, and markup is refused", async () => {
  const w = await startWorld()
  const { worker } = await createCast(w)
  const body = { jobtitle: "Chef", employer: "Joe's Bar & Grill", startdate: "01 / 2021" }
  const entries = (await worker.call("addWorkHistory", { body })).ok
  expect(entries.map((entry) => entry.employer)).toContain("Joe's Bar & Grill")
  const bad = await worker.call("addWorkHistory", { body: { ...body, employer: "<b>x</b>" } })
  expect(bad.refused.fields).toHaveProperty("employer")
})
