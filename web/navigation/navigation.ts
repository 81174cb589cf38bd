import { isLinked, readScreenLink, screenByCode, screenCodes, screenLink } from "#contract/links.ts"
import { randomId } from "#web/data/random-id.ts"
import { clearAnnouncement } from "#web/data/announcements.ts"
import { currentSession, onSession, recheckSession } from "#web/data/session.ts"
import { readEntry, type Entry } from "#web/navigation/entry.ts"
import {
  dropDrafts,
  firstVisitOf,
  recordVisit,
  restoreScroll,
  saveScroll,
  scrollToTop,
  visitBefore,
} from "#web/navigation/history-memory.ts"
import { screenFacts, parentOf, type Params, type ScreenName } from "#web/navigation/screens.ts"
import { useSyncExternalStore } from "react"

/**
 * Navigation between the numbered screens; the URL stays `/` (docs/rules/navigation.md). Each screen is an entry
 * of the browser's history, so Back, Forward and reload work. Entries are pushed synchronously in the event of
 * a person's action, never from a timer, an effect or a finished fetch: browsers skip such entries on Back.
 */

/** A history entry: its screen and choices. `key` stays the same until another entry is made. */
export type ScreenLocation = { screen: ScreenName; params: Params; key: string; idx: number }

const firstLocation: ScreenLocation = { screen: "landing", params: {}, key: "first", idx: 0 }
const renderers = new Set<() => void>()
let current: ScreenLocation = firstLocation
/** False on the pages with a URL of their own: from there a screen is another document. */
let isStarted = false
let focusRequest: string | null = null
let personId: string | null = null
/** What happens once the history has gone back as far as it was asked to. */
let onReturn: (() => void) | null = null

function show(next: ScreenLocation): void {
  if (next.key !== current.key) {
    focusRequest = next.key
    clearAnnouncement()
  }
  current = next
  recordVisit(next.idx, screenCodes[next.screen])
  for (const render of renderers) render()
}

function entryOf({ screen, params, key, idx }: ScreenLocation): Entry {
  return { v: 1, screen: screenCodes[screen], params, key, idx }
}

function locationOf(state: unknown): ScreenLocation | null {
  const entry = readEntry(state)
  const screen = screenByCode(entry?.screen)
  return entry && screen ? { screen, params: entry.params, key: entry.key, idx: entry.idx } : null
}

/** The first screen of the logged-in person: a dashboard, or the landing for guests. */
export function homeScreen(): ScreenName {
  const role = currentSession()?.role
  if (!role) return "landing"
  return role === "worker" ? "workerDashboard" : "employerDashboard"
}

/** Opens a screen as a new history entry. Call it in the event handler itself; start a fetch before it, never wait for one. */
export function navigate(screen: ScreenName, params: Params = {}): void {
  if (!isStarted) return location.assign(hrefOf(screen))
  // Back never shows the same page twice. A task is a part of its screen, not another page.
  if (screen === current.screen && samePage(params, current.params))
    return params.task === undefined ? scrollToTop() : replace(screen, params)
  saveScroll(current.key)
  const next = { screen, params, key: randomId(), idx: current.idx + 1 }
  history.pushState(entryOf(next), "", "/")
  const isOther = screen !== current.screen
  show(next)
  // Another page of the same list goes to its top once it is there (web/ui/pager.tsx).
  if (isOther) scrollToTop()
}

function samePage({ task: _t, ...one }: Params, { task: _u, ...other }: Params): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Replaces the current entry, so that Back never returns to a spent form; also for sort and filter. */
export function replace(screen: ScreenName, params: Params = {}): void {
  if (!isStarted) return location.replace(hrefOf(screen))
  const same = screen === current.screen
  if (!same) dropDrafts(current.key)
  const next = { screen, params, key: same ? current.key : randomId(), idx: current.idx }
  history.replaceState(entryOf(next), "", "/")
  show(next)
  if (!same) scrollToTop()
}

/**
 * Leaves a form that is done: back to the screen where the person came from, when it is that one, so that Back does not
 * show it twice; else that screen takes the form's place.
 */
export function leaveFor(screen: ScreenName, params: Params = {}): void {
  if (!isStarted || visitBefore(current.idx) !== screenCodes[screen]) return replace(screen, params)
  dropDrafts(current.key)
  onReturn = () => {
    requestHeadingFocus()
    clearAnnouncement()
    replace(screen, params)
    scrollToTop()
  }
  history.back()
}

/** Goes back as the Back button of the top bar does: to the parent screen when the history holds nothing before. */
export function goBack(): void {
  if (current.idx > 0) history.back()
  else replace(parentOf(current.screen) ?? homeScreen())
}

/** The screen that `goBack` shows, for the button's words; undefined on the first screens. */
export function backTarget(): ScreenName | undefined {
  const parent = isStarted ? parentOf(current.screen) : undefined
  return parent && current.idx > 0 ? (screenByCode(visitBefore(current.idx)) ?? parent) : parent
}

/**
 * After a log-in: opens the screen that asked for it if the role may see it, else the dashboard. It takes the place
 * of all that the guest has seen, so that Back never shows a landing or a sign-up to a person who is logged in.
 */
export function redirectAfterLogin(): void {
  const { next, ...params } = current.params
  const target = screenByCode(next)
  const mayOpen = target !== undefined && screenFacts(target).who === currentSession()?.role
  const open = () => replace(mayOpen ? target : homeScreen(), mayOpen ? params : {})
  const back = current.idx - firstVisitOf(isGuestCode, current.idx)
  if (back === 0) return open()
  onReturn = open
  history.go(-back)
}

const isGuestScreen = (screen: ScreenName | undefined) => screen && screenFacts(screen).who === "guest"
const isGuestCode = (code: number | null) => isGuestScreen(screenByCode(code)) === true

/** Follows Back and Forward. A guest's screen that the history still holds is passed by when a person is logged in. */
function follow(next: ScreenLocation): void {
  const then = onReturn
  onReturn = null
  if (then || (currentSession() && isGuestScreen(next.screen) && next.idx === 0)) {
    current = next
    return then ? then() : replace(homeScreen())
  }
  if (currentSession() && isGuestScreen(next.screen)) return history.back()
  show(next)
  restoreScroll(next.key)
}

/** The URL that opens a screen from another page or in a new tab; the URL is `/` again once it is read. */
export function hrefOf(screen: ScreenName): string {
  return isLinked(screen) ? screenLink(screen) : "/"
}

/** Whether the numbered screens are shown; on the other pages links are followed as links. */
export function isNavigationStarted(): boolean {
  return isStarted
}

/** Whether the heading of that new screen has yet to take the focus. */
export function hasFocusRequest(key: string): boolean {
  return focusRequest === key
}

/** True once for each new screen, whose heading then takes the focus. Never for the first one after a page load. */
export function consumeFocusRequest(key: string): boolean {
  if (focusRequest !== key) return false
  focusRequest = null
  return true
}

/** Lets the heading that takes the place of the present one take the focus, as on a new screen. */
export function requestHeadingFocus(): void {
  focusRequest = current.key
}

function openDeepLink(search: URLSearchParams): boolean {
  const link = readScreenLink(search)
  if (!link) return false
  const { screen, id } = link
  show({ ...firstLocation, screen: homeScreen(), key: randomId() })
  history.replaceState(entryOf(current), "", "/")
  if (!screen) return true
  const params: Params = id === undefined ? {} : { id }
  if (screenFacts(screen).who === "guest" || currentSession()) navigate(screen, params)
  else navigate("login", { ...params, next: screenCodes[screen] })
  return true
}

/** Reads the first screen and follows the history. Called once, before the first render at `/`. */
export function startNavigation(): void {
  isStarted = true
  history.scrollRestoration = "manual"
  personId = currentSession()?.userId ?? null
  if (!openDeepLink(new URLSearchParams(location.search))) {
    const stored = locationOf(history.state)
    // A landing that was left open is no place for a person who has logged in since.
    const restored = stored && currentSession() && isGuestScreen(stored.screen) ? null : stored
    show(restored ?? { ...firstLocation, screen: homeScreen(), key: randomId() })
    if (restored) restoreScroll(restored.key)
    else history.replaceState(entryOf(current), "", "/")
  }
  // A page that has just been opened is read from its top by itself.
  focusRequest = null

  addEventListener("popstate", (event) => {
    saveScroll(current.key)
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close()
    follow(locationOf(event.state) ?? { ...firstLocation, key: randomId() })
  })
  addEventListener("pagehide", () => saveScroll(current.key))
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

export function currentLocation(): ScreenLocation {
  return current
}

/** The current screen; the landing in the prerendered page and in the first hydration. */
export function useScreenLocation(): ScreenLocation {
  return useSyncExternalStore(subscribe, currentLocation, () => firstLocation)
}
