import { randomId } from "#web/data/random-id.ts"
import type { CallName } from "#contract/index.ts"

/**
 * Keys that make a second sending of the same content harmless (docs/rules/api.md#idempotency-keys). A
 * content keeps its key until the server has answered, whatever becomes of the form meanwhile; the same
 * content sent on purpose after that is another change.
 */

const unansweredKeys = new Map<string, string>()

type KeyedRequest = { userId: string | null; call: CallName; content: unknown }

const nameOf = ({ userId, call, content }: KeyedRequest): string => JSON.stringify([userId, call, content])

/** The key of this content, made at its first sending. */
export function idempotencyKey(request: KeyedRequest): string {
  const name = nameOf(request)
  const key = unansweredKeys.get(name) ?? randomId()
  unansweredKeys.set(name, key)
  return key
}

/** Called once the server has answered: the next sending is a new one. */
export function releaseIdempotencyKey(request: KeyedRequest): void {
  unansweredKeys.delete(nameOf(request))
}
