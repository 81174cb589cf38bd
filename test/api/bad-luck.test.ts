import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { onboardEmployer, onboardWorker, signUpWorker, createWorkedJob } from "#test/support/fixtures.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test.each([
  ["no boundary", "multipart/form-data"],
  ["an empty boundary", "multipart/form-data; boundary="],
  ["a boundary of 5,000 signs", `multipart/form-data; boundary=${"x".repeat(5_000)}`],
  ["a body cut off", "multipart/form-data; boundary=cut"],
])("an upload with %s is bad input and stores nothing", async (_, type) => {
  const w = await startWorld()
  const worker = await signUpWorker(w)
  const head = '--cut\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf'
  const answer = await worker.fetch("/avatarupload", {
    method: "POST",
    headers: { "content-type": type },
    body: head,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(?:invalid|missing_file)$/) })
  expect((await worker.call("getWorker")).ok.avatar).toBeNull()
})

test("each of twenty edits at once begins where the one before ended", async () => {
  const w = await startWorld()
  const employer = await onboardEmployer(w)
  const job = await createWorkedJob(w, employer, await onboardWorker(w))
  const starts = new Date(job.worktime)
  const edits = Array.from({ length: 20 }, (_, n) =>
    employer.call("editPunches", {
      params: { id: job._id },
      body: {
        clockintime: plus(starts, n * MINUTE_MS).toISOString(),
        clockouttime: plus(starts, 5 * HOUR_MS).toISOString(),
      },
    }),
  )
  expect((await Promise.all(edits)).map((answer) => answer.status)).toEqual(edits.map(() => 200))
  const kept = (await employer.call("getJob", { params: { jobid: job._id } })).ok.edits ?? []
  expect(kept).toHaveLength(20)
  expect(kept.slice(1).map((edit) => edit.from)).toEqual(kept.slice(0, -1).map((edit) => edit.to))
})

test("the sandbox's clock stops at the year 2100, and a bad cookie opens nothing", async () => {
  const w = await startWorld()
  const move = (to: string) =>
    w.guest.fetch("/_sandbox/clock", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ to }),
    })
  expect((await move("9999-12-31T00:00:00Z")).status).toBe(400)
  const headers = { "x-forwarded-for": "192.0.2.1", cookie: "prepside_sandbox=%" }
  expect((await w.guest.fetch("/_sandbox/clock", { headers })).status).toBe(404)
  const elsewhere = await w.guest.fetch("/_sandbox/town", {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  })
  expect(elsewhere.status).toBe(404)
})

test("an unknown address is a page for who reads pages, and a refusal for who calls", async () => {
  const w = await startWorld()
  const page = await w.guest.fetch("/nowhere", { headers: { accept: "text/html" } })
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
  expect(await (await w.guest.fetch("/nowhere")).json()).toMatchObject({ code: "not_found" })
})
