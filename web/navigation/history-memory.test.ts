import { stubBrowser } from "#test/support/browser-globals.ts"
import { dropDraft, dropDrafts, readDraft, writeDraft } from "#web/navigation/history-memory.ts"
import { beforeEach, describe, expect, test } from "vitest"

stubBrowser()

const draft = { userId: "a".repeat(24), entry: "entry-1", form: "posting" }

beforeEach(() => {
  sessionStorage.clear()
  writeDraft(draft, { jobtitle: "dishwasher" })
})

describe("a draft", () => {
  test.each([
    ["another person", { ...draft, userId: "b".repeat(24) }],
    ["a guest", { ...draft, userId: null }],
    ["another entry of the history", { ...draft, entry: "entry-2" }],
    ["another form of the screen", { ...draft, form: "punches-1" }],
  ])("is not shown to %s", (_, other) => {
    writeDraft(other, { note: "other" })
    expect(readDraft(draft)).toEqual({ jobtitle: "dishwasher" })
    dropDraft(other)
    expect(readDraft(draft)).toEqual({ jobtitle: "dishwasher" })
    expect(readDraft(other)).toEqual({})
  })

  test("goes with its entry, and all of them at log-out; nothing else does", () => {
    const later = { ...draft, entry: "entry-2" }
    writeDraft(later, { note: "later" })
    sessionStorage.setItem("scroll:entry-1", "100")
    dropDrafts("entry-1")
    expect([readDraft(draft), readDraft(later)]).toEqual([{}, { note: "later" }])
    dropDrafts()
    expect(readDraft(later)).toEqual({})
    expect(sessionStorage.getItem("scroll:entry-1")).toBe("100")
  })

  test("that cannot be read is an empty one", () => {
    sessionStorage.setItem(`draft:${draft.userId}:entry-1:posting`, "{")
    expect(readDraft(draft)).toEqual({})
  })
})
