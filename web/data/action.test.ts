import { jsonReply, stubBrowser } from "#test/support/browser-globals.ts"
import { QueryObserver } from "@tanstack/react-query"
import { beforeEach, describe, expect, test, vi } from "vitest"

const browser = stubBrowser()
const { createAction, reportIfEmptied } = await import("#web/data/action.ts")
const { effects } = await import("#web/data/effects.ts")
const { callQuery, pageQuery, queryClient } = await import("#web/data/query-client.ts")
const { endSession, startSession } = await import("#web/data/session.ts")

const employer = { role: "employer", token: "token-of-ana", userId: "a".repeat(24) } as const
const another = { ...employer, token: "token-of-ben", userId: "b".repeat(24) }
const fetchStub = vi.fn<typeof fetch>()
vi.stubGlobal("fetch", fetchStub)
const report = vi.spyOn(console, "error").mockImplementation(() => undefined)

beforeEach(() => {
  fetchStub.mockReset()
  startSession(employer)
  queryClient.clear()
  goTo("first")
})

function goTo(key: string): void {
  browser.history.state = { v: 1, screen: 18, params: {}, key, idx: 1 }
}
/** Answers the next call when `resolve` is called. */
function holdNext(): (response: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchStub.mockReturnValueOnce(promise)
  return resolve
}
const sentCalls = () => fetchStub.mock.calls.map(([path, init]) => `${init?.method} ${path as string}`)
const sentKeys = () =>
  fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"))

const job = { _id: "1".repeat(24), status: "scheduled" }
const remove = { params: { id: job._id } }
const posting = {
  body: {
    jobtitle: "dishwasher",
    description: "Dishes.",
    dollarsperhr: "18",
    worktime: "2026-12-04T16:00",
    endtime: "2026-12-04T22:00",
  },
} as const

test.each([
  ["closeJob", { body: { jobId: job._id } }, "Error closing job."],
  [
    "editPunches",
    { params: { id: job._id }, body: { clockintime: "2026-12-04T16:00", clockouttime: "2026-12-04T22:00" } },
    "Failed to update job times",
  ],
  [
    "rateWorker",
    { params: { employeeId: job._id, jobId: job._id }, body: { rating: 5 } },
    "Failed to rate worker.",
  ],
  [
    "rateEmployer",
    { params: { ownerId: job._id, applicationId: job._id }, body: { rating: 5 } },
    "Failed to rate worker.",
  ],
] as const)("a refused %s is logged in its own words", async (name, input, words) => {
  fetchStub.mockResolvedValueOnce(jsonReply({ error: "No.", code: "wrong_state" }, { status: 409 }))
  await createAction<typeof name>(name).run(input)
  expect(report).toHaveBeenCalledWith(words, "No.")
})

describe("an action", () => {
  test("is busy from the tap on, and a second tap in the same moment does nothing", async () => {
    const answer = holdNext()
    const action = createAction("deleteJob")
    expect(action.state()).toMatchObject({ busy: false, done: false, error: null })
    const [first, second] = [action.run(remove), action.run(remove)]
    expect(action.state()).toMatchObject({ busy: true, done: false })
    expect(await second).toEqual({ reply: null, error: null })
    answer(jsonReply(job))
    expect(await first).toEqual({ reply: job, error: null })
    expect(action.state()).toEqual({ busy: false, done: true, reply: job, error: null })
    expect(sentCalls()).toEqual([`DELETE /jobs/${job._id}`])
  })

  test("tells each change of its state, and forgets how it ended when asked", async () => {
    fetchStub.mockResolvedValue(jsonReply({ error: "No.", code: "wrong_state" }, { status: 409 }))
    const action = createAction("deleteJob")
    const states: unknown[] = []
    const stop = action.subscribe(() => states.push([action.state().busy, action.state().error?.code]))
    const { error } = await action.run(remove)
    expect(error?.code).toBe("wrong_state")
    action.reset()
    stop()
    action.reset()
    expect(states).toEqual([
      [true, undefined],
      [false, "wrong_state"],
      [false, undefined],
    ])
  })

  test("shows a fault of ours as an error too, and does not stay busy", async () => {
    const action = createAction("uploadAvatar")
    const broken = {
      get file(): File {
        throw new RangeError("no file")
      },
    }
    expect((await action.run(broken)).error?.kind).toBe("bug")
    expect(action.state()).toMatchObject({ busy: false, done: false, error: { kind: "bug" } })
  })

  test("shows that an answer which broke off may have been a yes", async () => {
    const torn = new Response('{"_id":"1', { headers: { "content-type": "application/json" } })
    fetchStub.mockResolvedValueOnce(torn).mockResolvedValue(jsonReply([]))
    const action = createAction("applyForJob")
    const params = { userId: employer.userId, jobId: job._id }
    expect((await action.run({ params })).error?.kind).toBe("unknownOutcome")
    expect(action.state()).toMatchObject({ busy: false, done: false, error: { kind: "unknownOutcome" } })
  })

  test("shows that the file which cleans its input did not load, and sends nothing", async () => {
    vi.doMock("dompurify", () => {
      throw new TypeError("Failed to fetch dynamically imported module")
    })
    const action = createAction("createJob")
    const { error } = await action.run({ body: { ...posting.body, description: "<b>Dishes.</b>" } })
    vi.doUnmock("dompurify")
    expect(error?.kind).toBe("bug")
    expect(action.state()).toMatchObject({ busy: false, done: false, error: { kind: "bug" } })
    expect(sentCalls()).toEqual([])
  })

  test.each([
    ["a restaurant", employer, "employer", "PATCH /employer/inc-malact-count"],
    ["a worker", { ...employer, role: "worker" } as const, "employee", "PATCH /employee/inc-malact-count"],
    ["a guest", null, "guest", null],
  ])(
    "of %s that cleaning leaves without a field is not sent, but reported and counted",
    async (_, who, userType, counter) => {
      // There is no document here: in its place something that leaves nothing of any markup.
      vi.doMock("dompurify", () => ({ default: { sanitize: () => ({ textContent: "" }) } }))
      if (who) startSession(who)
      else endSession("logout")
      fetchStub.mockImplementation(async () => jsonReply({ success: "ok" }))
      const action = createAction("createJob")
      const { error } = await action.run({
        body: { ...posting.body, description: "<script>alert(1)</script>" },
      })
      expect(error).toMatchObject({ code: "emptied", emptied: ["description"] })
      expect(sentCalls()).toEqual(["POST /activity-log", ...(counter ? [counter] : [])])
      expect(await new Response(fetchStub.mock.calls[0]?.[1]?.body).json()).toEqual({
        userId: who?.userId ?? null,
        action: "Malicious Activity Detected",
        description: "description",
        userType,
      })

      // The id of a link is not sent when it cannot be one, and reported alike.
      fetchStub.mockClear()
      await reportIfEmptied({ userId: "0123" })
      expect(sentCalls()).toEqual([])
      await reportIfEmptied({ userId: "<b></b>" })
      vi.doUnmock("dompurify")
      expect(sentCalls()).toEqual(["POST /activity-log", ...(counter ? [counter] : [])])
    },
  )

  test("leads to nothing once the person has gone elsewhere, but its state tells how it ended", async () => {
    for (const [response, done] of [
      [jsonReply(job), true],
      [jsonReply({ error: "No.", code: "wrong_state" }, { status: 409 }), false],
    ] as const) {
      goTo("first")
      const answer = holdNext()
      const action = createAction("deleteJob")
      const outcome = action.run(remove)
      goTo("second")
      answer(response)
      expect(await outcome).toEqual({ reply: null, error: null })
      expect(action.state()).toMatchObject({ busy: false, done })
    }
  })

  test("leads to nothing for another person who has logged in meanwhile", async () => {
    const answer = holdNext()
    const outcome = createAction("deleteJob").run(remove)
    await vi.waitFor(() => expect(sentCalls()).toHaveLength(1))
    startSession(another)
    answer(jsonReply(job))
    expect(await outcome).toEqual({ reply: null, error: null })
  })

  test("is not sent for another person who has logged in since the tap", async () => {
    const outcome = createAction("deleteJob").run(remove)
    startSession(another)
    expect(await outcome).toEqual({ reply: null, error: null })
    expect(sentCalls()).toEqual([])
  })
})

describe("two taps in one instant", () => {
  /** Any input will do: what is counted is what is sent. */
  const input = {
    params: { id: "1", userId: "2", jobId: "3", jobOrApplicationId: "4", employerId: "5" },
    body: {},
  }
  const answers = [jsonReply({}), jsonReply({ error: "No.", code: "wrong_state" }, { status: 409 })]

  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test.each(Object.keys(effects) as (keyof typeof effects)[])(
    "5, 60 or 150 ms apart are one %s, whenever it is answered",
    async (name) => {
      for (const answer of answers)
        for (const answeredAfterMs of [1, 40, 900])
          for (const apartMs of [5, 60, 150]) {
            fetchStub.mockReset()
            fetchStub.mockImplementation(async () => {
              await new Promise((resolve) => setTimeout(resolve, answeredAfterMs))
              return answer.clone()
            })
            const { run } = createAction(name)
            void run(input)
            await vi.advanceTimersByTimeAsync(apartMs)
            void run(input)
            await vi.advanceTimersByTimeAsync(1_000)
            expect([apartMs, answeredAfterMs, sentCalls().length]).toEqual([apartMs, answeredAfterMs, 1])
          }
    },
  )

  test("are two once the answer has been read, after other values, and after no answer", async () => {
    fetchStub.mockImplementation(async () =>
      jsonReply({ error: "No.", code: "wrong_state" }, { status: 409 }),
    )
    const { run } = createAction("deleteJob")
    await run(remove)
    await run({ params: { id: "2".repeat(24) } })
    expect(sentCalls()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(400)
    await run({ params: { id: "2".repeat(24) } })
    expect(sentCalls()).toHaveLength(3)
    fetchStub.mockRejectedValue(new TypeError("Failed to fetch"))
    await run(remove)
    await run(remove)
    expect(sentCalls()).toHaveLength(5)
  })

  test("of a key that is held down are one", async () => {
    fetchStub.mockImplementation(async () =>
      jsonReply({ error: "No.", code: "wrong_state" }, { status: 409 }),
    )
    const { run } = createAction("deleteJob")
    for (let repeats = 0; repeats < 30; repeats += 1) {
      void run(remove)
      await vi.advanceTimersByTimeAsync(33)
    }
    expect(sentCalls()).toHaveLength(1)
  })
})

describe("the key of a content", () => {
  const created = () => jsonReply(job, { status: 201 })

  test("stays the same until the server has answered, from another form too, and is new after that", async () => {
    fetchStub.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    await createAction("createJob").run(posting)
    fetchStub.mockResolvedValueOnce(jsonReply({ error: "Oops.", code: "internal" }, { status: 500 }))
    await createAction("createJob").run(posting)
    fetchStub.mockResolvedValueOnce(created())
    await createAction("createJob").run(posting)
    fetchStub.mockResolvedValueOnce(created())
    await createAction("createJob").run(posting)
    const [first, second, third, fourth] = sentKeys()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test("is another one for other content, for another person, and none where the contract takes none", async () => {
    fetchStub.mockRejectedValue(new TypeError("Failed to fetch"))
    await createAction("createJob").run(posting)
    await createAction("createJob").run({ body: { ...posting.body, dollarsperhr: "19" } })
    startSession(another)
    await createAction("createJob").run(posting)
    expect(new Set(sentKeys()).size).toBe(3)
    fetchStub.mockClear()
    await createAction("deleteJob").run(remove)
    expect(sentKeys()).toEqual([null])
  })

  test("is given up with a refusal", async () => {
    fetchStub.mockResolvedValueOnce(jsonReply({ error: "No.", code: "unpaid" }, { status: 403 }))
    await createAction("createJob").run(posting)
    fetchStub.mockResolvedValueOnce(created())
    await createAction("createJob").run(posting)
    const [first, second] = sentKeys()
    expect(second).not.toBe(first)
  })
})

describe("what is held", () => {
  const list = { query: { openjob: false, completed: false, time: "week" } } as const
  const listed = () =>
    queryClient.getQueryData<{ items: object[] }>(pageQuery("listJobs", list).queryKey)?.items

  test("takes on the answer at once, and is asked for again without the action waiting for it", async () => {
    fetchStub.mockResolvedValueOnce(jsonReply([job, { _id: "2".repeat(24), status: "scheduled" }]))
    const stop = new QueryObserver(queryClient, pageQuery("listJobs", list)).subscribe(() => undefined)
    await vi.waitFor(() => expect(listed()).toHaveLength(2))
    fetchStub.mockResolvedValueOnce(jsonReply({ ...job, status: "cancelled" }))
    const again = holdNext()
    const { reply } = await createAction("deleteJob").run(remove)
    expect(reply?.status).toBe("cancelled")
    expect(listed()?.[0]).toMatchObject({ _id: job._id, status: "cancelled" })
    expect(sentCalls()).toHaveLength(3)
    again(jsonReply([]))
    await vi.waitFor(() => expect(listed()).toEqual([]))
    stop()
  })

  test("is read again after an unknown outcome before anybody can try again", async () => {
    fetchStub.mockResolvedValueOnce(jsonReply([job]))
    const stop = new QueryObserver(queryClient, pageQuery("listJobs", list)).subscribe(() => undefined)
    await vi.waitFor(() => expect(listed()).toHaveLength(1))
    fetchStub.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    const again = holdNext()
    const action = createAction("deleteJob")
    const outcome = action.run(remove)
    await vi.waitFor(() => expect(sentCalls()).toHaveLength(3))
    expect(action.state().busy).toBe(true)
    again(jsonReply([]))
    expect((await outcome).error?.kind).toBe("unknownOutcome")
    expect(action.state()).toMatchObject({ busy: false, error: { kind: "unknownOutcome" } })
    expect(listed()).toEqual([])
    stop()
  })

  test("opens a gate with the answer that fulfilled it", async () => {
    const me = {
      _id: employer.userId,
      stripeCustomerId: "cus_1",
      stripePaymentMethods: [{ paymentMethodID: "pm_1", isDefault: true }],
      termsOfUseAgreement: { agreed: false, version: null, agreedAt: null, outdated: false },
      missing: ["terms"],
    }
    const { queryKey } = callQuery("getEmployer", {})
    queryClient.setQueryData(queryKey, me)
    fetchStub.mockResolvedValueOnce(jsonReply({ agreed: true, version: "1", agreedAt: "2026-12-04" }))
    await createAction("agreeEmployerTerms").run({ body: { version: "2026-11-29" } })
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      missing: [],
      termsOfUseAgreement: { agreed: true },
    })
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
