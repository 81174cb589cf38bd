import type { ProblemKey } from "#contract/errors.ts"
import { isProblemKey } from "#contract/text/catalog.ts"
import { ApiError } from "#server/errors.ts"
import * as z from "zod"

/** The problem of each bad field: the field rule's key where it has one, never the library's text about types. */
function problemsOf(issues: readonly z.core.$ZodIssue[]): Record<string, ProblemKey> {
  const problems: Record<string, ProblemKey> = {}
  for (const issue of issues) {
    const leaf = issue.code === "invalid_union" ? (issue.errors.flat().at(-1) ?? issue) : issue
    const path = [...issue.path, ...(leaf === issue ? [] : leaf.path)]
    // An entry of a list has only a place in it; the field is the list.
    const name = String(path.findLast((part) => typeof part !== "number") ?? "body")
    problems[name] ??= [leaf, issue].map((one) => one.message).find(isProblemKey) ?? "value"
  }
  return problems
}

/** Input by its schema; what the schema does not name is dropped. Throws `invalid` with the bad fields. */
export function parseInput<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new ApiError("invalid", { problems: problemsOf(result.error.issues) })
}

/**
 * A query by its schema. A value in brackets (`city[a]=b`) is refused under the name before them: dropped like an
 * unknown key, it would answer with an unfiltered list.
 */
export function parseQuery<S extends z.core.$ZodType>(schema: S, query: unknown): z.output<S> {
  const nested = Object.keys(Object(query)).flatMap((key) => /^([^[]+)\[/.exec(key)?.[1] ?? [])
  return parseInput(schema, { ...Object(query), ...Object.fromEntries(nested.map((name) => [name, {}])) })
}
