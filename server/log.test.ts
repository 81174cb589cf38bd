import { serializeError } from "#server/log.ts"
import { expect, test } from "vitest"

test("a logged database error names the constraint and quotes no row, in its causes neither", () => {
  const violation = Object.assign(new Error('new row violates check constraint "wage"'), {
    code: "23514",
    constraint: "wage",
    detail: "Failing row contains (ana@example.com, 12-3456789).",
    where: "SQL statement with ana@example.com",
  })
  const logged = JSON.stringify(serializeError(new Error("closing failed", { cause: violation })))
  expect(logged).not.toContain("ana@example.com")
  expect(JSON.stringify(serializeError(violation))).toContain('"constraint":"wage"')
  expect(JSON.stringify(serializeError(violation))).not.toContain("ana@example.com")
})

test("an error in the log holds no members but the known ones", () => {
  const error = Object.assign(new Error("broken"), { code: "57P01", client: { password: "secret" } })
  const logged = serializeError(new Error("outer", { cause: error }))
  expect(logged).toMatchObject({ message: "outer", cause: { message: "broken", code: "57P01" } })
  expect(JSON.stringify(logged)).not.toContain("secret")
})
