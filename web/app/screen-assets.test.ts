import { screenCodes } from "#contract/links.ts"
import { cacheScreenFiles } from "#web/app/screen-assets.ts"
import { expect, test, vi } from "vitest"

/** docs/rules/navigation.md#loading-and-failure */

test("each file is fetched once, and one that failed is fetched again", async () => {
  globalThis.screenAssets = {
    files: ["login.js", "shared.js", "search.js"],
    screens: { [screenCodes.login]: [0, 1], [screenCodes.searchJobs]: [1, 2] },
  }
  const asked: string[] = []
  let isAway = false
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url)
    if (isAway) throw new TypeError("Failed to fetch")
    return new Response("")
  })
  await cacheScreenFiles("login")
  await cacheScreenFiles("login")
  expect(asked.splice(0)).toEqual(["/assets/login.js", "/assets/shared.js"])
  isAway = true
  await expect(cacheScreenFiles("searchJobs")).rejects.toThrow("Failed to fetch")
  isAway = false
  await cacheScreenFiles("searchJobs")
  expect(asked).toEqual(["/assets/search.js", "/assets/search.js"])
})
