import { vi } from "vitest"

/** The parts of a browser that the web app's data layer touches, for tests that run without one. */

function createStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}

/** Replaces the globals of a tab: its storage, its history and its visibility. Call it before the app's modules load. */
export function stubBrowser() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
  const history = { state: { v: 1, screen: 12, params: {}, key: "first", idx: 0 } as unknown }
  const localStorage = createStorage()
  const tab = new EventTarget()
  vi.stubGlobal("document", page)
  vi.stubGlobal("window", tab)
  vi.stubGlobal("history", history)
  vi.stubGlobal("localStorage", localStorage)
  vi.stubGlobal("sessionStorage", createStorage())
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      postMessage() {
        // Nobody else is there.
      }
    },
  )
  return {
    localStorage,
    history,
    navigator: globalThis.navigator as { onLine: boolean },
    setVisible(isVisible: boolean) {
      page.visibilityState = isVisible ? "visible" : "hidden"
      for (const target of [page, tab]) target.dispatchEvent(new Event("visibilitychange"))
    },
  }
}

/** A reply of the API. */
export function jsonReply(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  })
}
