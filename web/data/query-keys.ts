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

/** Which call a key is an answer of. */
export function callOf(key: readonly unknown[]): CallName | undefined {
  return (key as Partial<QueryKey>)[2]
}

/** Whether a key is an answer of one of these calls to that person. */
export function isAnswerOf(
  key: readonly unknown[],
  userId: string | null,
  names: readonly CallName[],
): boolean {
  const call = callOf(key)
  return key[0] === userId && call !== undefined && names.includes(call)
}
