import { isLeaked } from "#server/security/leaked-passwords.ts"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const listed = readFileSync(new URL("leaked-passwords.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))

test("at least 3,000 passwords that meet the rule are refused, each once and in any case of letters", () => {
  // A capital can be any of their letters.
  const meetsRule = (line: string) =>
    /^[a-z\d!@#$%^&*]{12,20}$/.test(line) &&
    [/[a-z]{2}|[a-z].*[a-z]/, /\d/, /[!@#$%^&*]/].every((kind) => kind.test(line))
  expect(listed.filter((line) => !meetsRule(line))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.length).toBeGreaterThanOrEqual(3_000)
  expect(listed.every((line) => isLeaked(`${line.charAt(0).toUpperCase()}${line.slice(1)}`))).toBe(true)
  expect(["Football123!", "Footbell123!"].map(isLeaked)).toEqual([true, false])
})
