import { calls } from "#contract/index.ts"
import type { Call } from "#contract/route.ts"
import { clearAnnouncement } from "#web/data/announcements.ts"
import { api, type Input, type Reply } from "#web/data/api.ts"
import { cacheAnswer } from "#web/data/cache-answer.ts"
import { CallError, toCallError } from "#web/data/call-error.ts"
import { cleanInput } from "#web/data/clean-input.ts"
import { effects, type ChangingCall } from "#web/data/effects.ts"
import { idempotencyKey, releaseIdempotencyKey } from "#web/data/idempotency-keys.ts"
import { callAs, handleFailure, invalidate } from "#web/data/query-client.ts"
import { currentSession, currentUserId } from "#web/data/session.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { currentEntryKey } from "#web/navigation/entry.ts"

/** Changes by a call: how one is made, and an action, which is one as state for a button. */

/** Tells the server of an input that cleaning left empty; a failure here changes nothing for the person. */
function reportEmptied(names: readonly string[]): void {
  const session = currentSession()
  const userType = !session ? "guest" : session.role === "worker" ? "employee" : "employer"
  const entry = {
    userId: session?.userId ?? null,
    action: "Malicious Activity Detected",
    description: names.join(", ").slice(0, 500),
    userType,
  } as const
  const ignore = () => undefined
  void api.call("logActivity", { body: entry }).catch(ignore)
  if (session?.role === "worker") void api.call("countWorkerMaliciousActivity", {}).catch(ignore)
  if (session?.role === "employer") void api.call("countEmployerMaliciousActivity", {}).catch(ignore)
}

/** The same report for a value that is not sent, such as the one in a link; resolves when cleaning has ended. */
export async function reportIfEmptied(values: Readonly<Record<string, string>>): Promise<void> {
  const { emptied } = await cleanInput(values)
  if (emptied.length > 0) reportEmptied(emptied)
}

/** The input with its body cleaned. When that leaves a field empty nothing is sent, and the error says which. */
async function cleanBody<N extends ChangingCall>(input: Input<N>): Promise<Input<N>> {
  const { body } = input as { body?: unknown }
  if (body === undefined) return input
  const { values, emptied } = await cleanInput(body)
  if (emptied.length === 0) return { ...input, body: values }
  reportEmptied(emptied)
  throw new CallError({ kind: "refused", code: "emptied", emptied })
}

/** Sends under the key of its content where the contract takes one. */
async function send<N extends ChangingCall>(name: N, input: Input<N>): Promise<Reply<N>> {
  const declaration: Call = calls[name]
  if (!declaration.idempotent) return api.call(name, input)
  const request = { userId: currentUserId(), call: name, content: input }
  try {
    const reply = await api.call(name, input, { idempotencyKey: idempotencyKey(request) })
    releaseIdempotencyKey(request)
    return reply
  } catch (error) {
    // A fault of the server's leaves open what was done, as no answer does.
    if (error instanceof CallError && error.status >= 400 && error.status < 500)
      releaseIdempotencyKey(request)
    throw error
  }
}

/**
 * Makes a change: its input is cleaned, its answer is written into what is held, and what else shows its
 * effects is asked for again without waiting for it. Throws `CallError`; after an unknown outcome only once
 * the truth has been read again, before anybody retries.
 */
export async function performAction<N extends ChangingCall>(name: N, input: Input<N>): Promise<Reply<N>> {
  const userId = currentUserId()
  try {
    const clean = await cleanBody(input)
    const reply = await callAs(userId, () => send(name, clean))
    if (currentUserId() === userId) cacheAnswer(name, input, reply)
    void invalidate(effects[name])
    return reply
  } catch (cause) {
    const error = toCallError(cause)
    handleFailure(error, name)
    const reread = invalidate(effects[name])
    if (error.kind === "unknownOutcome") await reread
    throw error
  }
}

/** How an action ended. Both are null when there is nothing to do about it: a second tap, or the person has left. */
type Outcome<N extends ChangingCall> =
  | { reply: Reply<N>; error: null }
  | { reply: null; error: CallError | null }

type ActionState<N extends ChangingCall> = {
  busy: boolean
  done: boolean
  reply: Reply<N> | undefined
  error: CallError | null
}

export type Action<N extends ChangingCall> = {
  state: () => ActionState<N>
  subscribe: (render: () => void) => () => void
  /** Makes the change; a second tap does nothing while it runs, nor right after it has ended. */
  run: (input: Input<N>) => Promise<Outcome<N>>
  /** Forgets how it ended. */
  reset: () => void
}

/** Tells whether the person is still at the place of the tap, and still the same person. */
export function trackPresence(): () => boolean {
  const [entry, userId] = [currentEntryKey(), currentUserId()]
  return () => currentEntryKey() === entry && currentUserId() === userId
}

export function createAction<N extends ChangingCall>(name: N): Action<N> {
  const idle: ActionState<N> = { busy: false, done: false, reply: undefined, error: null }
  const renderers = new Set<() => void>()
  const lock = createTapLock()
  let state = idle
  const set = (next: ActionState<N>) => {
    state = next
    for (const render of renderers) render()
  }
  return {
    state: () => state,
    subscribe(render) {
      renderers.add(render)
      return () => renderers.delete(render)
    },
    async run(input) {
      const outcome = await lock.run(input, async (): Promise<Outcome<N>> => {
        const isStillThere = trackPresence()
        // What an earlier one came to would be taken for the result of this.
        clearAnnouncement()
        set({ ...idle, busy: true })
        try {
          const reply = await performAction(name, input)
          set({ ...idle, done: true, reply })
          return isStillThere() ? { reply, error: null } : { reply: null, error: null }
        } catch (cause) {
          const error = toCallError(cause)
          // What got no answer is tried again as soon as the connection is back.
          if (error.isUnanswered) lock.forget()
          set({ ...idle, error })
          return { reply: null, error: isStillThere() ? error : null }
        }
      })
      return outcome ?? { reply: null, error: null }
    },
    reset() {
      if (!state.busy) set(idle)
    },
  }
}
