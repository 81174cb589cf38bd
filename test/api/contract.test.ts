import { LARGEST_PICTURE_BYTES } from "#domain/picture.ts"
import { errors } from "#contract/errors.ts"
import { type CallName, calls } from "#contract/index.ts"
import { type Call, fillPath } from "#contract/route.ts"
import { HOUR_MS } from "#domain/time.ts"
import { createCast, unknownIds, sampleRequests } from "#test/support/sample-requests.ts"
import { createOpenJob, jobInput, callSandbox } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const names = Object.keys(calls) as CallName[]

test("every path answers the same with a trailing slash", async () => {
  const w = await startWorld()
  for (const name of names) {
    const call: Call = calls[name]
    const path = fillPath(call.path, sampleRequests[name](unknownIds).params)
    const answers = []
    for (const one of [path, `${path}/`]) {
      // Without a body and without a token nothing is changed by asking twice.
      const response = await w.guest.fetch(one, { method: call.method })
      answers.push([response.status, await response.text()])
    }
    expect([name, answers[1]]).toEqual([name, answers[0]])
  }
  const { employer } = await createCast(w)
  const job = await createOpenJob(w, employer)
  expect((await employer.fetch(`/searchjobs/${job._id}/`)).status).toBe(200)
  const close = { method: "PATCH", body: JSON.stringify({ jobId: job._id }) }
  const headers = { "content-type": "application/json" }
  expect((await employer.fetch("/jobs/close-job/", { ...close, headers })).status).toBe(409)
})

describe("a refusal", () => {
  test("has text, code, reason and, where fields are bad, their problems, and nothing else", async () => {
    const w = await startWorld()
    const JSON_TYPE = "application/json; charset=utf-8"
    const refusal = async (path: string, init?: RequestInit) => {
      const response = await w.guest.fetch(path, init)
      return [response.status, response.headers.get("content-type"), await response.json()]
    }
    expect(await refusal("/jobs")).toEqual([
      401,
      JSON_TYPE,
      { error: "Please log in.", code: "unauthorized", reason: "unauthorized" },
    ])
    expect(await refusal("/no/such/path")).toEqual([
      404,
      JSON_TYPE,
      { error: "We couldn’t find that.", code: "not_found", reason: "not_found" },
    ])
    expect(await refusal("/job/search?limit=51")).toEqual([
      400,
      JSON_TYPE,
      {
        error: "Please check the marked fields.",
        code: "invalid",
        reason: "invalid",
        fields: { limit: "At most 50." },
        problems: { limit: "pageSize" },
      },
    ])
    for (const path of [
      "/%",
      "/employees/%E0%A4%A/avatar",
      `/employees/${"a".repeat(400)}/avatar`,
      "/jobs/..%2f..",
    ])
      expect([path, (await refusal(path))[2]]).toEqual([
        path,
        {
          error: expect.any(String),
          code: expect.stringMatching(/^(not_found|invalid|unauthorized)$/),
          reason: expect.any(String),
        },
      ])
  })

  test("of a body that is too large is 413, of another kind 415, of no JSON 400", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const send = async (body: BodyInit, type?: string) => {
      const headers: Record<string, string> = type ? { "content-type": type } : {}
      const response = await grill.fetch("/jobs", { method: "POST", body, headers })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    const json = "application/json"
    const filled = (size: number) => JSON.stringify({ a: "x".repeat(size - 8) })
    expect(await send(filled(100_001), json)).toEqual([413, "too_large"])
    expect(await send(filled(100_000), json)).toEqual([400, "invalid"])
    expect(await send("a=b", "application/x-www-form-urlencoded")).toEqual([415, "unsupported_media_type"])
    expect(await send("hello", "text/plain")).toEqual([415, "unsupported_media_type"])
    expect(await send("<a/>", "text/xml")).toEqual([415, "unsupported_media_type"])
    expect(await send(new FormData())).toEqual([415, "unsupported_media_type"])
    for (const bad of ["{", "nothing", '{"a":1}}', "{'a':1}", "\u0000"])
      expect([bad, ...(await send(bad, json))]).toEqual([bad, 400, "invalid_json"])
    for (const bad of ["null", "[]", '"text"', "5", ""])
      expect([bad, ...(await send(bad, json))]).toEqual([bad, 400, "invalid"])
    expect((await send('{"__proto__":{"a":1}}', json))[0]).toBe(400)
  })

  test("of an upload without a file is 400, of what is no upload 415, of one over 10 MiB 413", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
      const response = await worker.fetch("/avatarupload", { method: "POST", body, headers })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    const form = (name: string, size: number) => {
      const data = new FormData()
      data.set(name, new Blob([new Uint8Array(size)]), "a.jpg")
      return data
    }
    expect(await send(new FormData())).toEqual([400, "missing_file"])
    expect(await send(form("other", 10))).toEqual([400, "missing_file"])
    expect(await send(form("avatar", 0))).toEqual([400, "missing_file"])
    expect(await send(form("avatar", 10))).toEqual([415, "not_an_image"])
    expect(await send(form("avatar", LARGEST_PICTURE_BYTES + 1))).toEqual([413, "too_large"])
    expect(await send("{}", { "content-type": "application/json" })).toEqual([415, "unsupported_media_type"])
  })
})

test("unknown keys of a body are ignored and never stored", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const extra = { zzz_secret: "zzz_secret", clockincode: "QQQQQ", payment: { status: "paid" } }
  const job = (await grill.call("createJob", { body: { ...jobInput(w), ...extra } })).ok
  const kept = await w.ctx.db.selectFrom("jobs").selectAll().execute()
  expect(JSON.stringify([job, kept])).not.toMatch(/zzz_secret|QQQQQ/)
  ;(await grill.call("updateEmployer", { body: { ein: "99-9999999", state: "Nevada", unpaid: true } })).ok
  expect((await grill.call("getEmployer")).ok).toMatchObject({
    ein: "12-3456789",
    state: "Arizona",
    unpaid: false,
  })
})

test("an unknown key of a query is ignored; a value that comes twice or in brackets is refused", async () => {
  const w = await startWorld()
  const read = async (query: string) => {
    const response = await w.guest.fetch(`/job/search?${query}`)
    return [query, response.status, ((await response.json()) as { problems?: object }).problems]
  }
  for (const query of ["color=red", "color[a]=red", "[city]=Mesa", "__proto__[city]=Mesa", "[]"])
    expect(await read(query)).toEqual([query, 200, undefined])
  for (const query of ["limit=1&limit=2", "limit[]=1", "limit[a][b]=1", "limit=1&limit[a]=2", "limit[=1"])
    expect(await read(query)).toEqual([query, 400, { limit: "value" }])
  expect(await read("city[$ne]=Mesa")).toEqual(["city[$ne]=Mesa", 400, { city: "value" }])
})

test("/openapi.json describes every call with its refusals, and /docs shows it", async () => {
  const w = await startWorld()
  const document = (await (await w.guest.fetch("/openapi.json")).json()) as {
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; responses: object; parameters: { name: string }[] }>
    >
  }
  expect(document.openapi).toMatch(/^3\.1/)
  for (const name of names) {
    const call: Call = calls[name]
    // Paths that differ by the names of their parameters are one path in the document, named by the first call.
    const shape = call.path.replaceAll(/:\w+/g, "{}")
    const [path = "", methods] =
      Object.entries(document.paths).find(([one]) => one.replaceAll(/\{\w+\}/g, "{}") === shape) ?? []
    const described = methods?.[call.method.toLowerCase()]
    expect([name, described?.operationId]).toEqual([name, name])
    const statuses = (call.errors ?? []).map((code) => String(errors[code].status))
    expect([name, Object.keys(described?.responses ?? {})]).toEqual([name, expect.arrayContaining(statuses)])
    for (const [, parameter] of path.matchAll(/\{(\w+)\}/g))
      expect(described?.parameters.map((one) => one.name)).toContain(parameter)
  }
  const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length
  expect(count).toBe(names.length)
  expect((await w.guest.fetch("/docs")).status).toBe(200)
})

test("/livez and /readyz report health; /metrics needs its token", async () => {
  const w = await startWorld()
  for (const path of ["/livez", "/readyz"]) {
    const response = await w.guest.fetch(path)
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }])
  }
  const metrics = (headers: Record<string, string>) => w.guest.fetch("/metrics", { headers })
  for (const authorization of ["", "Bearer wrong", "test-metrics", "Bearer test-metrics2"])
    expect((await metrics({ authorization })).status).toBe(404)
  expect((await w.guest.fetch("/metrics")).status).toBe(404)
  const told = await metrics({ authorization: "Bearer test-metrics" })
  expect(told.headers.get("content-type")).toContain("text/plain")
  expect(await told.text()).toMatch(/^http_request_duration_seconds_count\{.*route="\/livez".*\} 1$/m)
  const closed = await startWorld({ config: { metricsToken: null } })
  const asked = closed.guest.fetch("/metrics", { headers: { authorization: "Bearer null" } })
  expect((await asked).status).toBe(404)
})

describe("the sandbox's clock", () => {
  const clock = (body: object) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  })

  test("moves forward by an instant or a duration, and the Date of every answer follows", async () => {
    const w = await startWorld()
    const move = async (body: object) => (await callSandbox(w, "POST", "/clock", body)) as { now: string }
    expect(await move({ to: "2027-03-02T10:00" })).toEqual({ now: "2027-03-02T17:00:00.000Z" })
    expect(await move({ advance: "PT90M" })).toEqual({ now: "2027-03-02T18:30:00.000Z" })
    const response = await w.guest.fetch("/livez")
    expect(response.headers.get("date")).toBe("Tue, 02 Mar 2027 18:30:00 GMT")
    expect((await w.guest.fetch("/none")).headers.get("date")).toBe("Tue, 02 Mar 2027 18:30:00 GMT")
  })

  test("stays frozen or running as it was, unless `freeze` is given", async () => {
    const w = await startWorld()
    const stands = () => w.ctx.sandbox?.clock.state.frozenAt !== null
    for (const [freeze, after] of [
      [undefined, true],
      [false, false],
      [undefined, false],
      [true, true],
    ] as const) {
      await callSandbox(w, "POST", "/clock", { advance: "PT1H", ...(freeze !== undefined && { freeze }) })
      expect([freeze, stands()]).toEqual([freeze, after])
    }
  })

  test("never goes back and refuses any other input", async () => {
    const w = await startWorld()
    for (const body of [
      { to: "2027-03-01T16:59:59.999Z" },
      { to: "tomorrow" },
      { advance: "-PT1S" },
      { advance: "soon" },
      {},
      { to: 5 },
    ])
      expect([body, (await w.guest.fetch("/_sandbox/clock", clock(body))).status]).toEqual([body, 400])
    expect(w.now().toISOString()).toBe("2027-03-01T17:00:00.000Z")
  })

  test("runs everything that falls due on the way, before it answers", async () => {
    const w = await startWorld()
    const job = await createOpenJob(w, await createEmployer(w))
    await callSandbox(w, "POST", "/clock", {
      to: new Date(new Date(job.worktime).getTime() + HOUR_MS).toISOString(),
    })
    const row = await w.ctx.db.selectFrom("jobs").select(["state", "ended_at"]).executeTakeFirstOrThrow()
    expect(row).toEqual({ state: "expired", ended_at: new Date(job.worktime) })
  })

  test("and every other control is absent off loopback without the token, and in production", async () => {
    const open = await startWorld({ config: { host: "0.0.0.0", sandboxToken: "let-me-in" } })
    expect((await open.guest.fetch("/_sandbox/clock")).status).toBe(404)
    const status = async (authorization: string) =>
      (await open.guest.fetch("/_sandbox/clock", { headers: { authorization } })).status
    expect(await status("Bearer let-me-out")).toBe(404)
    expect(await status("Bearer let-me-in")).toBe(200)
    const production = await startWorld({ config: { production: true } })
    for (const path of ["/_sandbox", "/_sandbox/clock", "/_sandbox/mails", "/_sandbox/payments/ledger"])
      expect((await production.guest.fetch(path)).status).toBe(404)
  })
})
