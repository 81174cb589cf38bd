import { codeOf, errors, isErrorCode, type Reason, reasonCodes } from "#contract/errors.ts"
import { isProblemKey, problemText, refusalText } from "#contract/text/catalog.ts"
import { en } from "#contract/text/en.ts"
import { expect, test } from "vitest"

const reasons = Object.keys(en.refusals) as Reason[]

test("every reason has one code and a text of its own", () => {
  expect(reasons.toSorted()).toEqual([...Object.keys(errors), ...Object.keys(reasonCodes)].toSorted())
  for (const reason of reasons) expect(isErrorCode(codeOf(reason)), reason).toBe(true)
  const texts = reasons.map((reason) => en.refusals[reason]).filter((text) => typeof text === "string")
  expect(new Set(texts).size).toBe(texts.length)
})

test("a reason with facts names them", () => {
  expect(refusalText("suspended_with_reason", { reason: "Fake card" }, "en")).toBe(
    "This account is suspended. Reason: Fake card",
  )
  expect(refusalText("attempts_exhausted", { attempts: 5 }, "en")).toContain("was tried 5 times")
})

test("too many attempts names when the next one is accepted, not a moment too early", () => {
  const texts = [undefined, 20, 61, 900].map((retryAfterSeconds) =>
    refusalText("too_many", { retryAfterSeconds }, "en"),
  )
  expect(texts.map((text) => text.replace("Too many attempts. Try again ", ""))).toEqual([
    "later.",
    "in 1 minute.",
    "in 2 minutes.",
    "in 15 minutes.",
  ])
})

test("a language without texts falls back to English", () => {
  for (const reason of ["unauthorized", "taken"] as const)
    expect(refusalText(reason, undefined, "es")).toBe(en.refusals[reason])
  expect(problemText("zip", "es")).toBe("Please enter a valid zip code.")
})

test("only a problem's own key is one", () => {
  expect(isProblemKey("zip")).toBe(true)
  for (const other of ["Please enter a valid zip code.", "Invalid input", "__proto__", "toString", ""])
    expect(isProblemKey(other), other).toBe(false)
})
