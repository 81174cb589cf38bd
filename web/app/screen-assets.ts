import { screenCodes, type ScreenName } from "#contract/links.ts"

/** The built files, and for each screen's number which of them it needs; the inline script of `web/index.html` has them. */
type ScreenAssets = { files: readonly string[]; screens: Readonly<Record<number, readonly number[]>> }

declare global {
  var screenAssets: ScreenAssets | undefined
  /** Asks for a file before a script names it, once (web/index.html). */
  var requestFile: (href: string) => void
}

function filesOf(name: ScreenName): string[] {
  const { files, screens } = globalThis.screenAssets ?? { files: [], screens: {} }
  return (screens[screenCodes[name]] ?? [])
    .flatMap((index) => files[index] ?? [])
    .map((file) => `/assets/${file}`)
}

/** Asks for the scripts of a screen side by side, so that none waits until another one names it. */
export function requestScripts(name: ScreenName): void {
  for (const href of filesOf(name)) if (href.endsWith(".js")) requestFile(href)
}

/** What this document has fetched, or is fetching; what failed may be tried again. */
const fetched = new Map<string, Promise<void>>()

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(file, { priority: "low" })
  await response.blob()
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
}

/**
 * Fetches the files of a screen into the browser's cache. Importing them ahead of time instead would break the screen
 * when that fails: a browser never asks again for a module that did not load.
 */
export async function cacheScreenFiles(name: ScreenName): Promise<void> {
  await Promise.all(
    filesOf(name).map((file) => {
      const known = fetched.get(file)
      if (known) return known
      const fetching = fetchFile(file)
      fetched.set(file, fetching)
      fetching.catch(() => fetched.delete(file))
      return fetching
    }),
  )
}
