import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  type QueryKey,
} from "@tanstack/react-query"
import { clearAnnouncement } from "#web/data/announcements.ts"
import { ApiError } from "#web/data/api-error.ts"
import { api, type CallName, type CallOptions, type Input, type ListName, type Reply } from "#web/data/api.ts"
import { cleanInput } from "#web/data/clean-input.ts"
import { effects, readingsOf, type ChangingCall } from "#web/data/effects.ts"
import { wordsOf } from "#web/i18n/words.ts"
import { currentSession, onSession } from "#web/data/session.ts"

/** What screens read and do: `useCall`, `usePage`, `useAction`. Answers are cached by call and input. */

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A screen shows what is held and asks again all the same, or it would contradict what another has just
      // shown. Parts that appear together, and a read begun on the way there, share one answer.
      refetchOnMount: "always",
      // An answer that was refused stays refused; only a lost connection is tried once more.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === "network",
    },
  },
})

// What one person saw is nobody else's.
let cachedFor = currentSession()?.userId
onSession(() => {
  const userId = currentSession()?.userId
  if (userId !== cachedFor) {
    queryClient.clear()
    clearAnnouncement()
  }
  cachedFor = userId
})

/**
 * What did not load is logged to the console; its place offers a retry
 * (docs/rules/navigation.md#loading-and-failure).
 */
function logged(error: unknown): never {
  // oxlint-disable-next-line no-console -- docs/rules/navigation.md#loading-and-failure
  if (error instanceof ApiError) console.error(error.message)
  throw error
}

function callQuery<N extends CallName>(name: N, input: Input<N>) {
  return queryOptions({
    queryKey: [name, input] as QueryKey,
    queryFn: ({ signal }) => api.call(name, input, { signal }).catch(logged),
  })
}

function pageQuery<N extends ListName>(name: N, input: Input<N>) {
  return queryOptions({
    queryKey: [name, "page", input] as QueryKey,
    queryFn: ({ signal }) => api.page(name, input, { signal }).catch(logged),
    placeholderData: keepPreviousData,
  })
}

/** Reads by a call. `everyMs` asks again at that pace; `off` waits until something else is known. */
export function useCall<N extends CallName>(
  name: N,
  input: Input<N>,
  { everyMs, off = false }: { everyMs?: number; off?: boolean } = {},
) {
  return useQuery(
    { ...callQuery(name, input), enabled: !off, ...(everyMs ? { refetchInterval: everyMs } : {}) },
    queryClient,
  )
}

/** Reads a page of a list: `{ items, more }`. The page before stays shown until the next one is there. */
export function usePage<N extends ListName>(name: N, input: Input<N>) {
  return useQuery(pageQuery(name, input), queryClient)
}

/** Starts a read before going to the screen that shows it: `prefetch(...); go("workerApplications")`. */
export function prefetch<N extends CallName>(name: N, input: Input<N>): void {
  void queryClient.prefetchQuery(callQuery(name, input))
}

/** The same for a page. */
export function prefetchPage<N extends ListName>(name: N, input: Input<N>): void {
  void queryClient.prefetchQuery(pageQuery(name, input))
}

/** Keeps an answer that was got otherwise, for all who read that call. */
export function setCached<N extends CallName>(name: N, input: Input<N>, reply: Reply<N>): void {
  queryClient.setQueryData(callQuery(name, input).queryKey, reply)
}

/** Writes what a change is known to have done into the answer that is held, until it is asked for again. */
export function patchCached<N extends CallName>(
  name: N,
  input: Input<N>,
  change: (held: Reply<N>) => Reply<N>,
): void {
  const { queryKey } = callQuery(name, input)
  queryClient.setQueryData<Reply<N>>(queryKey, (held) => (held === undefined ? held : change(held)))
  void queryClient.invalidateQueries({ queryKey })
}

/** Makes what these calls answered be asked for again. */
export async function refresh(...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

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

/**
 * Makes a call that changes something, with its input cleaned. Forms without a hook use it too. When
 * cleaning leaves a field empty nothing is sent, and the error says which.
 */
export async function performAction<N extends CallName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  const { body } = input as { body?: unknown }
  if (body === undefined) return api.call(name, input, options)
  const { values, emptied } = await cleanInput(body)
  if (emptied.length > 0) {
    reportEmptied(emptied)
    throw new ApiError({
      status: 0,
      code: "emptied",
      message: wordsOf("kit").emptyFields({ names: emptied }),
    })
  }
  return api.call(name, { ...input, body: values }, options)
}

/** How a change ended. A failure that is not the server's word leaves both empty. */
type Outcome<N extends CallName> = { reply: Reply<N>; error: null } | { reply: null; error: ApiError | null }

/**
 * A change by a call, as state for a button: `run`, `busy`, `error`, `done`. What shows something else
 * afterwards is read again (`effects`).
 */
export function useAction<N extends ChangingCall>(
  name: N,
  { onDone }: { onDone?: (reply: Reply<N>) => void } = {},
) {
  const stale = readingsOf(effects[name])
  const mutation = useMutation<Reply<N>, Error, { input: Input<N>; options: CallOptions }>(
    {
      mutationFn: ({ input, options }) => {
        // What an earlier one came to would be taken for the result of this.
        clearAnnouncement()
        return performAction(name, input, options)
      },
      onSuccess: async (reply) => {
        onDone?.(reply)
        await refresh(...stale)
      },
      // After an unknown outcome the truth is read again before anybody retries.
      onError: () => refresh(...stale),
    },
    queryClient,
  )
  const error = mutation.error instanceof ApiError ? mutation.error : null
  return {
    /** Starts it; a second tap while it runs does nothing. */
    run: (input: Input<N>, options: CallOptions = {}) => {
      if (!mutation.isPending) mutation.mutate({ input, options })
    },
    /**
     * Starts it and waits. `reply` is null when it failed, and `error` then says why; both are null when a
     * tap came while it was running.
     */
    runAndWait: async (input: Input<N>, options: CallOptions = {}): Promise<Outcome<N>> => {
      if (mutation.isPending) return { reply: null, error: null }
      return mutation.mutateAsync({ input, options }).then(
        (reply) => ({ reply, error: null }),
        (cause: unknown) => ({ reply: null, error: cause instanceof ApiError ? cause : null }),
      )
    },
    busy: mutation.isPending,
    done: mutation.isSuccess,
    reply: mutation.data,
    error,
    reset: mutation.reset,
  }
}
