import { screenCodes } from "#contract/links.ts"
import { cacheScreenFiles } from "#web/app/screen-assets.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** docs/rules/navigation.md#loading-and-failure */

const away = { is: false, asked: [] as string[] }

beforeEach(() => {
  vi.stubGlobal("screenAssets", {
    files: ["login.js", "shared.js", "search.js"],
    screens: { [screenCodes.login]: [0, 1], [screenCodes.searchJobs]: [1, 2] },
  })
  vi.stubGlobal("fetch", async (url: string) => {
    away.asked.push(url)
    if (away.is) throw new TypeError("Failed to fetch")
    return new Response("")
  })
})
afterEach(() => void vi.unstubAllGlobals())

test("each file is fetched once, also for two screens at once, and one that failed is fetched again", async () => {
  const fetched = () => away.asked.splice(0).toSorted()
  away.is = true
  await expect(cacheScreenFiles("searchJobs")).rejects.toThrow("Failed to fetch")
  expect(fetched()).toEqual(["/assets/search.js", "/assets/shared.js"])
  away.is = false
  await Promise.all([cacheScreenFiles("login"), cacheScreenFiles("searchJobs")])
  expect(fetched()).toEqual(["/assets/login.js", "/assets/search.js", "/assets/shared.js"])
  await cacheScreenFiles("login")
  expect(fetched()).toEqual([])
})
