import { createAction } from "#web/data/action.ts"
import type { Input, ListName, Page, Reply } from "#web/data/api.ts"
import type { ChangingCall, ReadingCall } from "#web/data/effects.ts"
import {
  loadedPublicConfig,
  loadPublicConfig,
  reloadPublicConfig,
  type PublicConfig,
} from "#web/data/public-config.ts"
import { callQuery, pageQuery, queryClient, retryInterval } from "#web/data/query-client.ts"
import type { QueryKey } from "#web/data/query-keys.ts"
import { useQuery } from "@tanstack/react-query"
import { useState, useSyncExternalStore } from "react"

/** What screens read and do: `useCall`, `usePage`, `useAction`. */

type ReadingOptions<T> = {
  /** Asks again at that pace while the tab is seen; by what is held, when it is a function. */
  everyMs?: number | ((held: T | undefined) => number | false)
  /** Waits until something else is known. */
  off?: boolean
  /** Is not asked again on another visit for that long, unless a change made it stale. */
  freshMs?: number
  /** Asks again when the person comes back to the tab, or the connection returns. */
  onReturn?: boolean
}

function intervalOf<T>(everyMs: ReadingOptions<T>["everyMs"]) {
  return ({ state }: { state: { data: T | undefined; error: unknown } }): number | false => {
    const own = typeof everyMs === "function" ? everyMs(state.data) : (everyMs ?? false)
    const retry = retryInterval({ state })
    return own && retry ? Math.min(own, retry) : own || retry
  }
}

/** How a call is read: an interval never cuts off an answer that is still on its way. */
export function readingOptions<N extends ReadingCall>(
  name: N,
  input: Input<N>,
  { everyMs, freshMs, off = false, onReturn = true }: ReadingOptions<Reply<N>> = {},
) {
  return {
    ...callQuery(name, input),
    enabled: !off,
    ...(freshMs === undefined ? {} : { staleTime: freshMs, refetchOnMount: true }),
    refetchInterval: intervalOf(everyMs),
    refetchOnWindowFocus: onReturn,
    refetchOnReconnect: onReturn,
  }
}

/** Reads by a call. */
export function useCall<N extends ReadingCall>(
  name: N,
  input: Input<N>,
  options: ReadingOptions<Reply<N>> = {},
) {
  return useQuery(readingOptions(name, input, options))
}

/** Reads a page of a list: `{ items, more }`. The page before stays shown until the next one is there. */
export function usePage<N extends ListName & ReadingCall>(
  name: N,
  input: Input<N>,
  { everyMs }: Pick<ReadingOptions<Page<N>>, "everyMs"> = {},
) {
  const query = pageQuery(name, input)
  const [userId] = query.queryKey
  return useQuery({
    ...query,
    placeholderData: (held: Page<N> | undefined, of: { queryKey: QueryKey } | undefined) =>
      of?.queryKey[0] === userId ? held : undefined,
    refetchInterval: intervalOf(everyMs),
  })
}

/** Reads what the installation says about itself to everybody: amounts are shown only once it is there. */
export function useConfigQuery() {
  const query = callQuery("getPublicConfig", {})
  return useQuery({
    ...query,
    queryFn: (context) =>
      (loadedPublicConfig() ? reloadPublicConfig() : loadPublicConfig()).catch(() => query.queryFn(context)),
    initialData: loadedPublicConfig,
    staleTime: Infinity,
    refetchOnMount: true,
  })
}

/** The same as a value; null until it is there. */
export function useConfig(): PublicConfig | null {
  return useConfigQuery().data ?? null
}

/** Starts a read before going to the screen that shows it: `prefetch(...); navigate("scheduledShifts")`. */
export function prefetch<N extends ReadingCall>(name: N, input: Input<N>): void {
  void queryClient.prefetchQuery(callQuery(name, input))
}

/** The same for a page. */
export function prefetchPage<N extends ListName & ReadingCall>(name: N, input: Input<N>): void {
  void queryClient.prefetchQuery(pageQuery(name, input))
}

/**
 * A change by a call, as state for a button: `run`, `busy`, `error`, `done`. What it leads to (`onDone`, and
 * what follows `runAndWait`) happens only where the person pressed: not after they have gone elsewhere.
 */
export function useAction<N extends ChangingCall>(
  name: N,
  { onDone }: { onDone?: (reply: Reply<N>) => void } = {},
) {
  const [action] = useState(() => createAction(name))
  const { busy, done, reply, error } = useSyncExternalStore(action.subscribe, action.state, action.state)
  const runAndWait = async (input: Input<N>) => {
    const outcome = await action.run(input)
    if (outcome.reply) onDone?.(outcome.reply)
    return outcome
  }
  return {
    /** Starts it; a second tap does nothing while it runs, nor right after it has ended. */
    run: (input: Input<N>) => void runAndWait(input),
    /**
     * Starts it and waits. `reply` is null when it failed, and `error` then says why; both are null when a
     * second tap came, or when the person has gone elsewhere meanwhile.
     */
    runAndWait,
    busy,
    done,
    reply,
    error,
    reset: action.reset,
  }
}
