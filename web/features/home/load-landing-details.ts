import { LANDING_LIVE_ID } from "#web/features/home/landing-live-id.ts"
import { loadWords } from "#web/i18n/words.ts"
import type { ComponentType } from "react"

/**
 * What is below the landing's first view. It comes as markup with the document, so its script is fetched only when
 * its live part is about to be seen, or once the landing has been left.
 */

type DetailsModule = { default: ComponentType; LandingIllustration: ComponentType }

let resolveWanted: () => void
const wanted = new Promise<void>((resolve) => {
  resolveWanted = resolve
})

export function showLandingDetails(): void {
  resolveWanted()
}

let loading: Promise<DetailsModule> | undefined

function watchLivePart(): boolean {
  const live = globalThis.document?.getElementById(LANDING_LIVE_ID)
  if (!live) return false
  const observer = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      showLandingDetails()
    },
    { rootMargin: "400px" },
  )
  observer.observe(live)
  return true
}

async function load(): Promise<DetailsModule> {
  const isPrerendered = watchLivePart()
  if (isPrerendered) await wanted
  try {
    const [{ LandingDetails, LandingIllustration }] = await Promise.all([
      import("#web/features/home/landing-details.tsx"),
      loadWords("landing"),
    ])
    return { default: LandingDetails, LandingIllustration }
  } catch {
    // The prerendered markup stays as it is; without it the first view has to do.
    loading = undefined
    if (isPrerendered) return new Promise(() => undefined)
    return { default: () => null, LandingIllustration: () => null }
  }
}

export function loadLandingDetails(): Promise<DetailsModule> {
  loading ??= load()
  return loading
}
