import type { Params } from "#web/navigation/screens.ts"

/** What `history.state` holds for a screen; survives a reload and the restoring of a browser session. */
export type Entry = { v: 1; screen: number; params: Params; key: string; idx: number }

/** An entry of ours; null for the state of anything else. */
export function readEntry(state: unknown): Entry | null {
  if (typeof state !== "object" || state === null) return null
  const { v, screen, params, key, idx } = state as Partial<Entry>
  if (v !== 1 || typeof screen !== "number" || typeof key !== "string" || typeof idx !== "number") return null
  return { v, screen, params: params ?? {}, key, idx }
}

/** The key of the entry a person is at: the same until another screen is opened. */
export function currentEntryKey(): string | undefined {
  return readEntry(history.state)?.key
}
