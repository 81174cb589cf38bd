import { stubBrowser } from "#test/support/browser-globals.ts"
import { beforeAll, expect, test } from "vitest"

stubBrowser()
const { descriptionProblem } = await import("#web/features/jobs/posting-form.ts")
const { loadWords } = await import("#web/i18n/words.ts")

beforeAll(() => loadWords("jobs"))

test("what a phone makes of quotes and dashes is accepted", () => {
  expect(descriptionProblem("Bring “non-slip” shoes — and a smile…")).toBeNull()
})

test.each(["@", "😀", "<"])("%s in a description is named", (sign) => {
  expect(descriptionProblem(`Bring shoes ${sign} work`)).toContain(`“${sign}”`)
})

test.each(["\t", "\u00A0", "\u200B"])("a character that cannot be seen (%j) is said to be one", (sign) => {
  expect(descriptionProblem(`Bring${sign}shoes`)).toContain("a character you can’t see")
})

test("a description that is too long or blank has the words of the field", () => {
  expect(descriptionProblem("a".repeat(257))).toBe("description")
  expect(descriptionProblem(" ")).toBe("description")
})
