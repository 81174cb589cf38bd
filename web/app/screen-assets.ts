import { screenCodes, type ScreenName } from "#contract/links.ts"

/** The built files, and for each screen's number which of them it needs; the inline script of `web/index.html` has them. */
type ScreenAssets = { files: readonly string[]; screens: Readonly<Record<number, readonly number[]>> }

declare global {
  var screenAssets: ScreenAssets | undefined
}

/** What this document has fetched, or is fetching; what failed may be tried again. */
const fetched = new Map<number, Promise<void>>()

async function fetchFile(name: string | undefined): Promise<void> {
  const response = await fetch(`/assets/${name}`, { priority: "low" })
  await response.blob()
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
}

/**
 * Fetches the files of a screen into the browser's cache. Importing them ahead of time instead would break the screen
 * when that fails: a browser never asks again for a module that did not load.
 */
export async function cacheScreenFiles(name: ScreenName): Promise<void> {
  const { files, screens } = globalThis.screenAssets ?? { files: [], screens: {} }
  const indexes = screens[screenCodes[name]] ?? []
  await Promise.all(
    indexes.map((index) => {
      const known = fetched.get(index)
      if (known) return known
      const fetching = fetchFile(files[index])
      fetched.set(index, fetching)
      fetching.catch(() => fetched.delete(index))
      return fetching
    }),
  )
}
