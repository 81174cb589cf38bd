import { AppFrame } from "#web/app/frame.tsx"
import { useLoadedScreen } from "#web/app/load-screen.ts"
import type { pageAt } from "#web/app/pages.tsx"
import { useScreenAccess } from "#web/app/screen-access.ts"
import { Screen as Landing } from "#web/features/home/landing.tsx"
import { useWords } from "#web/i18n/words.ts"
import { hasFocusRequest, useScreenLocation } from "#web/navigation/navigation.ts"
import { screenFacts, type ScreenName, type ScreenProps } from "#web/navigation/screens.ts"
import { ErrorBoundary } from "#web/ui/error-boundary.tsx"
import { Suspense, useEffect, useRef } from "react"

/** A screen that comes sooner than this takes the focus itself, and nothing else is spoken. */
const QUIET_MS = 300

/** What a screen or page shows while its files load: it has its title already, and keeps the focus. */
function Loading({ screen }: { screen?: ScreenName }) {
  const words = useWords("shell")
  const { key } = useScreenLocation()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (screen) document.title = words.titleOf({ heading: words.screens[screen] })
    const timer = setTimeout(() => {
      if (hasFocusRequest(key)) text.current?.focus()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [screen, key, words])
  return (
    <p ref={text} tabIndex={-1} className="muted min-h-96">
      {words.loading}
    </p>
  )
}

function LazyScreen({ isAllowed, ...props }: ScreenProps & { isAllowed: boolean }) {
  const loaded = useLoadedScreen(isAllowed ? props.screen : "guard")
  if (!loaded) return <Loading screen={props.screen} />
  const { Screen, ScreenHost } = loaded
  const { gated, needsCurrentTerms } = screenFacts(props.screen)
  return (
    <ScreenHost
      gated={isAllowed && gated === true}
      needsCurrentTerms={isAllowed && needsCurrentTerms === true}
    >
      <Screen {...props} />
    </ScreenHost>
  )
}

function GuardedScreen() {
  const { screen, params } = useScreenLocation()
  const isAllowed = useScreenAccess(screen)
  if (screen === "landing") return <Landing />
  return <LazyScreen screen={screen} params={params} isAllowed={isAllowed} />
}

/** The numbered screens inside their frame. */
export function Shell() {
  const { screen } = useScreenLocation()
  return (
    <AppFrame screen={screen}>
      <ErrorBoundary key={screen}>
        <Suspense fallback={<Loading />}>
          <GuardedScreen />
        </Suspense>
      </ErrorBoundary>
    </AppFrame>
  )
}

/** A page with its own URL in the same frame. */
export function PageShell({ Page, props }: NonNullable<ReturnType<typeof pageAt>>) {
  return (
    <AppFrame screen={null}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Page {...props} />
        </Suspense>
      </ErrorBoundary>
    </AppFrame>
  )
}
