import { isLinked, readScreenLink, screenByCode, screenCodes, screenLink } from "#contract/links.ts"
import { clearAnnouncement } from "#web/data/announcements.ts"
import { currentSession, onSession, recheckSession } from "#web/data/session.ts"
import { readEntry, type Entry } from "#web/navigation/entry.ts"
import {
  dropDrafts,
  noteTrail,
  restoreScroll,
  saveScroll,
  scrollToTop,
  trailBefore,
} from "#web/navigation/history-memory.ts"
import { factsOf, parentOf, type Params, type ScreenName } from "#web/navigation/screens.ts"
import { useSyncExternalStore } from "react"

/**
 * Navigation between the numbered screens; the URL stays `/` (docs/rules/navigation.md). Each screen is an entry
 * of the browser's history, so Back, Forward and reload work. Entries are pushed synchronously in the event of
 * a person's action, never from a timer, an effect or a finished fetch: browsers skip such entries on Back.
 */

/** The place a person is at. `key` is the same until another entry is made. */
export type Place = { screen: ScreenName; params: Params; key: string; idx: number }

const firstPlace: Place = { screen: "landing", params: {}, key: "first", idx: 0 }
const renderers = new Set<() => void>()
let place: Place = firstPlace
/** False on the pages with a URL of their own: from there a screen is another document. */
let booted = false
let wantsFocus: string | null = null
let personId: string | null = null

function show(next: Place): void {
  if (next.key !== place.key) {
    wantsFocus = next.key
    clearAnnouncement()
  }
  place = next
  noteTrail(next.idx, screenCodes[next.screen])
  for (const render of renderers) render()
}

function entryOf({ screen, params, key, idx }: Place): Entry {
  return { v: 1, screen: screenCodes[screen], params, key, idx }
}

function placeOf(state: unknown): Place | null {
  const entry = readEntry(state)
  const screen = screenByCode(entry?.screen)
  return entry && screen ? { screen, params: entry.params, key: entry.key, idx: entry.idx } : null
}

/** The first screen of whoever is logged in: a dashboard, or the landing for guests. */
export function homeScreen(): ScreenName {
  const role = currentSession()?.role
  if (!role) return "landing"
  return role === "worker" ? "workerDashboard" : "employerDashboard"
}

/** Opens a screen. Call it in the event handler itself; start a fetch before it, never wait for one. */
export function go(screen: ScreenName, params: Params = {}): void {
  if (!booted) return location.assign(linkTo(screen))
  saveScroll(place.key)
  const next = { screen, params, key: crypto.randomUUID(), idx: place.idx + 1 }
  history.pushState(entryOf(next), "", "/")
  show(next)
  scrollToTop()
}

/** Takes the place of the present screen, so that Back never returns to a spent form; sort and filter too. */
export function replace(screen: ScreenName, params: Params = {}): void {
  if (!booted) return location.replace(linkTo(screen))
  const same = screen === place.screen
  if (!same) dropDrafts(place.key)
  const next = { screen, params, key: same ? place.key : crypto.randomUUID(), idx: place.idx }
  history.replaceState(entryOf(next), "", "/")
  show(next)
  if (!same) scrollToTop()
}

/** The Back button of the top bar. */
export function back(): void {
  if (place.idx > 0) history.back()
  else replace(parentOf(place.screen) ?? homeScreen())
}

/** Which screen `back` would show, for the button's words; nothing on the first screens. */
export function screenBehind(): ScreenName | undefined {
  const parent = booted ? parentOf(place.screen) : undefined
  return parent && place.idx > 0 ? (screenByCode(trailBefore(place.idx)) ?? parent) : parent
}

/** After a successful log-in: where the person was heading to, else the dashboard. */
export function enter(): void {
  const { next, ...params } = place.params
  const target = screenByCode(next)
  const mayOpen = target !== undefined && factsOf(target).who === currentSession()?.role
  replace(mayOpen ? target : homeScreen(), mayOpen ? params : {})
}

/** The address that opens a screen; used once, then the URL is `/` again. */
function linkTo(screen: ScreenName): string {
  return isLinked(screen) ? screenLink(screen) : "/"
}

/** Whether the numbered screens are shown; on the other pages links are followed as links. */
export function inScreens(): boolean {
  return booted
}

/** True once for each new screen: its heading then takes the focus. Not at boot. */
export function takeFocus(key: string): boolean {
  if (wantsFocus !== key) return false
  wantsFocus = null
  return true
}

function openDeepLink(search: URLSearchParams): boolean {
  const link = readScreenLink(search)
  if (!link) return false
  const { screen, id } = link
  show({ ...firstPlace, screen: homeScreen(), key: crypto.randomUUID() })
  history.replaceState(entryOf(place), "", "/")
  if (!screen) return true
  const params: Params = id === undefined ? {} : { id }
  if (factsOf(screen).who === "guest" || currentSession()) go(screen, params)
  else go("login", { ...params, next: screenCodes[screen] })
  return true
}

/** Called once, before the first render at `/`. */
export function boot(): void {
  booted = true
  history.scrollRestoration = "manual"
  personId = currentSession()?.userId ?? null
  if (!openDeepLink(new URLSearchParams(location.search))) {
    const restored = placeOf(history.state)
    show(restored ?? { ...firstPlace, screen: homeScreen(), key: crypto.randomUUID() })
    if (restored) restoreScroll(restored.key)
    else history.replaceState(entryOf(place), "", "/")
  }
  // A page that has just been opened is read from its top by itself.
  wantsFocus = null

  addEventListener("popstate", (event) => {
    saveScroll(place.key)
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close()
    show(placeOf(event.state) ?? { ...firstPlace, key: crypto.randomUUID() })
    restoreScroll(place.key)
  })
  addEventListener("pagehide", () => saveScroll(place.key))
  addEventListener("pageshow", (event) => {
    if (event.persisted) recheckSession()
  })
  onSession((event) => {
    const id = currentSession()?.userId ?? null
    if (event === "logout" || (id !== null && personId !== null && id !== personId)) dropDrafts()
    personId = id ?? personId
    if (event === "logout") replace("landing")
  })
}

function subscribe(render: () => void): () => void {
  renderers.add(render)
  return () => renderers.delete(render)
}

export function currentPlace(): Place {
  return place
}

/** The present place; the prerendered page and the first hydration see the landing. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, currentPlace, () => firstPlace)
}
