import { shell } from "#web/i18n/en/shell.ts"
import { use } from "react"

/**
 * Every word a person sees stands in a catalogue, `i18n/en/<group>.ts`: strings, and functions with named
 * arguments. Each group is loaded with the screens that need it; only `shell` (frame and landing) is always
 * there. A second language is a second folder whose catalogues satisfy `Catalogue<typeof …>`, so that a
 * missing key is a type error.
 */

const loaders = {
  kit: async () => (await import("#web/i18n/en/kit.ts")).kit,
  guest: async () => (await import("#web/i18n/en/guest.ts")).guest,
  worker: async () => (await import("#web/i18n/en/worker.ts")).worker,
  employer: async () => (await import("#web/i18n/en/employer.ts")).employer,
  account: async () => (await import("#web/i18n/en/account.ts")).account,
  payments: async () => (await import("#web/i18n/en/payments.ts")).payments,
  terms: async () => (await import("#web/i18n/en/terms.ts")).terms,
}

type Loaders = typeof loaders
export type LazyGroup = keyof Loaders
type Words = { [G in LazyGroup]: Awaited<ReturnType<Loaders[G]>> } & { shell: typeof shell }
export type Group = keyof Words

/** The shape another language must have: the same keys, strings for strings, the same arguments. */
export type Catalog<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Catalog<T[K]>
}

const loaded: Partial<Words> = { shell }
const loading = new Map<LazyGroup, Promise<void>>()

async function fetchWords(group: LazyGroup): Promise<void> {
  try {
    Object.assign(loaded, { [group]: await loaders[group]() })
  } catch (cause) {
    // The next who asks tries again.
    loading.delete(group)
    throw cause
  }
}

/** Loads a catalogue once; screens have theirs before they render. */
export function loadWords(group: LazyGroup): Promise<void> {
  const start = loading.get(group) ?? fetchWords(group)
  loading.set(group, start)
  return start
}

/** The words of a group inside a component; waits (as lazy components do) in the rare case they are not there yet. */
export function useWords<G extends Group>(group: G): Words[G] {
  const words = loaded[group]
  if (words) return words
  if (group !== "shell") use(loadWords(group))
  return loaded[group] as Words[G]
}

/** The words of a loaded group outside of components. */
export function wordsOf<G extends Group>(group: G): Words[G] {
  const words = loaded[group]
  if (!words) throw new Error(`the words of "${group}" are not loaded`)
  return words
}
