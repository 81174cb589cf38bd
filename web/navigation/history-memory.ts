import { tabStorage } from "#web/data/storage.ts"

/**
 * What a tab remembers for each history entry, in sessionStorage: where it was scrolled to, what was typed
 * into its form, and which screen is at which index of the history (for the words of the Back button).
 */

const RESTORE_FOR_MS = 2000
let restoring = new AbortController()

export function saveScroll(key: string): void {
  tabStorage.setItem(`scroll:${key}`, String(Math.round(scrollY)))
}

/** To the top, as a new screen starts; ends a restoring that still waits for a longer page. */
export function scrollToTop(): void {
  restoring.abort()
  scrollTo(0, 0)
}

/** Scrolls back as soon as the page is long enough again; a person who scrolls or taps meanwhile wins. */
export function restoreScroll(key: string): void {
  const target = Number(tabStorage.getItem(`scroll:${key}`) ?? 0)
  const until = performance.now() + RESTORE_FOR_MS
  restoring.abort()
  const given = new AbortController()
  restoring = given
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(type, () => given.abort(), { once: true, passive: true, signal: given.signal })
  const attempt = () => {
    if (given.signal.aborted) return
    scrollTo(0, target)
    if (Math.abs(scrollY - target) <= 1 || performance.now() > until) given.abort()
    else requestAnimationFrame(attempt)
  }
  // After the new screen has been put into the page.
  requestAnimationFrame(attempt)
}

/** Whose draft, at which history entry, of which form of the screen. */
export type DraftKey = { userId: string | null; entry: string; form: string }

const draftName = ({ userId, entry, form }: DraftKey): string => `draft:${userId ?? "guest"}:${entry}:${form}`

export function readDraft(key: DraftKey): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(tabStorage.getItem(draftName(key)) ?? "{}")
    return typeof draft === "object" && draft !== null ? { ...draft } : {}
  } catch {
    return {}
  }
}

export function writeDraft(key: DraftKey, values: Record<string, unknown>): void {
  tabStorage.setItem(draftName(key), JSON.stringify(values))
}

export function dropDraft(key: DraftKey): void {
  tabStorage.removeItem(draftName(key))
}

/** Forgets what was typed at one entry, or everything: at log-out, and when another person logs in. */
export function dropDrafts(entry?: string): void {
  for (const name of tabStorage.names()) {
    const [kind, , of] = name.split(":")
    if (kind === "draft" && (entry === undefined || of === entry)) tabStorage.removeItem(name)
  }
}

function readVisits(): (number | null)[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem("visits") ?? "[]")
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Records the number of the screen at an index of the history; forgets what came after it. */
export function recordVisit(idx: number, code: number): void {
  const codes = readVisits().slice(0, idx + 1)
  while (codes.length < idx) codes.push(null)
  codes[idx] = code
  tabStorage.setItem("visits", JSON.stringify(codes))
}

/** The number of the screen before that index; null where this tab has not been. */
export function visitBefore(idx: number): number | null {
  return readVisits()[idx - 1] ?? null
}

/** The first index from which on all screens up to that index, itself included, are of one kind. */
export function firstVisitOf(isOfKind: (code: number | null) => boolean, idx: number): number {
  const codes = readVisits()
  let first = idx
  while (first > 0 && isOfKind(codes[first - 1] ?? null)) first -= 1
  return first
}
