import type { CallName } from "#contract/index.ts"
import { clearAnnouncement } from "#web/data/announcements.ts"
import { api, type Input, type ListName, type Page, type Reply } from "#web/data/api.ts"
import { CallError, reportError, toCallError } from "#web/data/call-error.ts"
import { readingsOf, type ReadingCall, type Tag } from "#web/data/effects.ts"
import { callOf, isAnswerOf, queryKey, type QueryKey } from "#web/data/query-keys.ts"
import { currentUserId, onSession } from "#web/data/session.ts"
import { QueryCache, QueryClient } from "@tanstack/react-query"

/** The answers that are held, each under its person (`QueryKey`), and how they go stale. */

const FAILED_RETRY_MS = 10_000

/** What did not come, for want of a connection or of a server, is asked for again by itself at that pace. */
export function retryInterval({ state: { error } }: { state: { error: unknown } }): number | false {
  const mayComeLater = error instanceof CallError && (error.kind === "unreachable" || error.status >= 500)
  return mayComeLater && FAILED_RETRY_MS
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => handleFailure(toCallError(error), callOf(queryKey)),
    }),
    defaultOptions: {
      queries: {
        // A call that fails in a hidden tab or offline says so at once, and is made again when the tab is seen.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 15_000,
        refetchInterval: retryInterval,
        // A screen shows what is held and asks again all the same, or it would contradict what another has just
        // shown. Parts that appear together, and a read begun on the way there, share one answer.
        refetchOnMount: "always",
        // An answer that was refused stays refused; only a lost connection is tried once more.
        retry: (failures, error) =>
          failures < 1 && error instanceof CallError && error.kind === "unreachable",
      },
      mutations: { networkMode: "always" },
    },
  })
}

export const queryClient = createQueryClient()

let cacheOwnerId = currentUserId()
onSession(() => {
  const userId = currentUserId()
  if (userId === cacheOwnerId) return
  cacheOwnerId = userId
  queryClient.clear()
  clearAnnouncement()
})

/** Makes a call for that person. Another person may be logged in by the time it is made; then it is refused. */
export async function callAs<T>(userId: string | null, make: () => Promise<T>): Promise<T> {
  if (userId !== currentUserId()) throw new CallError({ kind: "refused", status: 401, code: "unauthorized" })
  return make()
}

/** Refusals that say the account is not as this device has it. */
const ACCOUNT_REFUSALS = new Set<string | undefined>([
  "gate",
  "terms_outdated",
  "email_not_validated",
  "unpaid",
])

/** What every failed call leads to: it is logged, and an account that proved to be otherwise is read again. */
export function handleFailure(error: CallError, call?: CallName): void {
  reportError(error, call)
  if (ACCOUNT_REFUSALS.has(error.code)) void invalidate(["me"])
}

type QueryContext = { queryKey: QueryKey; signal: AbortSignal }

/** The query of a call for the present person. */
export function callQuery<N extends CallName>(name: N, input: Input<N>) {
  return {
    queryKey: queryKey(currentUserId(), name, input),
    queryFn: ({ queryKey: [userId], signal }: QueryContext): Promise<Reply<N>> =>
      callAs(userId, () => api.call(name, input, { signal })),
  }
}

/** The same for a page of a list. */
export function pageQuery<N extends ListName>(name: N, input: Input<N>) {
  return {
    queryKey: queryKey(currentUserId(), name, input, "page"),
    queryFn: ({ queryKey: [userId], signal }: QueryContext): Promise<Page<N>> =>
      callAs(userId, () => api.page(name, input, { signal })),
  }
}

/** Keeps an answer that was got otherwise, for all who read that call. */
export function setCachedReply<N extends CallName>(name: N, input: Input<N>, reply: Reply<N>): void {
  queryClient.setQueryData(callQuery(name, input).queryKey, reply)
}

/** Makes answers of the present person be asked for again: at once where they show, else when they next do. */
async function invalidateReadings(names: readonly ReadingCall[], client: QueryClient): Promise<void> {
  const userId = currentUserId()
  await client.invalidateQueries({ predicate: (query) => isAnswerOf(query.queryKey, userId, names) })
}

/** Makes everything that shows these tags be asked for again; settles once it is there. */
export function invalidate(tags: readonly Tag[], client: QueryClient = queryClient): Promise<void> {
  return invalidateReadings(readingsOf(tags), client)
}
