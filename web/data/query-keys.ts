import { nouns, type CallName, type Noun } from "#contract/index.ts"
import type { Input } from "#web/data/api.ts"

/**
 * The keys of answers: whose, of which noun, by which call, for what; a page of a list is another thing than
 * the list. The person is first, so that nothing of one can show to another.
 */
export type QueryKey = readonly [
  userId: string | null,
  noun: Noun,
  call: CallName,
  input: unknown,
  shape: "whole" | "page",
]

export function queryKey<N extends CallName>(
  userId: string | null,
  call: N,
  input: Input<N>,
  shape: QueryKey[4] = "whole",
): QueryKey {
  return [userId, nouns[call], call, input, shape]
}

/** Whether a key is an answer of one of these calls to that person. */
export function isAnswerOf(
  key: readonly unknown[],
  userId: string | null,
  names: readonly CallName[],
): boolean {
  const [owner, , call] = key as Partial<QueryKey>
  return owner === userId && call !== undefined && names.includes(call)
}
