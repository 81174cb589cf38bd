import { jsonReply, stubBrowser } from "#test/support/browser-globals.ts"
import { renderToString } from "react-dom/server"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"

const browser = stubBrowser()
const { startSession } = await import("#web/data/session.ts")
const { useWorkerLocation } = await import("#web/features/jobs/worker-location.ts")
const { loadWords } = await import("#web/i18n/words.ts")

const coords = { latitude: 33.4152, longitude: -111.8315 }
let answerPosition: (position: { coords: typeof coords }) => void
const onFound = vi.fn()
const at = (key: string) => {
  browser.history.state = { v: 1, screen: 12, params: {}, key, idx: 0 }
}

/** Asks for the place from the search, as a tap does. */
function ask(): Promise<unknown> {
  let find: () => Promise<unknown> = () => Promise.resolve()
  const Search = () => {
    find = useWorkerLocation(onFound).find
    return null
  }
  renderToString(<Search />)
  return find()
}

beforeAll(() => loadWords("search"))
beforeEach(() => {
  onFound.mockReset()
  at("search")
  startSession({ role: "worker", token: "token", userId: "a".repeat(24) })
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => jsonReply({ placeId: "place", city: "Mesa" })),
  )
  const getCurrentPosition = (found: typeof answerPosition) => {
    answerPosition = found
  }
  Object.assign(browser.navigator, { geolocation: { getCurrentPosition } })
})

test("a place that is found while the person still searches orders the search by it", async () => {
  const asked = ask()
  answerPosition({ coords })
  await asked
  expect(onFound).toHaveBeenCalledOnce()
})

test("a place that is found after the person went elsewhere does not pull them back", async () => {
  const asked = ask()
  at("dashboard")
  answerPosition({ coords })
  await asked
  expect(onFound).not.toHaveBeenCalled()
})
