import { OtherRole, SignedOut, useVerdict } from "#web/app/guards.tsx"
import { loadWords, useWords } from "#web/i18n/words.ts"
import { useScreenComponent } from "#web/app/load-screen.ts"
import { usePlace } from "#web/navigation/navigation.ts"
import type { pageAt } from "#web/app/pages.ts"
import { factsOf, type ScreenProps } from "#web/navigation/screens.ts"
import { Screen as Landing } from "#web/features/home/landing.tsx"
import { ErrorBoundary } from "#web/ui/error-boundary.tsx"
import { AppFrame } from "#web/app/frame.tsx"
import { createElement, lazy, Suspense } from "react"

const Gate = lazy(async () => {
  const [file] = await Promise.all([
    import("#web/features/accounts/onboarding.tsx"),
    loadWords("kit"),
    loadWords("accounts"),
  ])
  return { default: file.Gate }
})

function Loading() {
  const words = useWords("shell")
  return <p className="text-muted min-h-96">{words.loading}</p>
}

function Numbered(props: ScreenProps) {
  const loaded = useScreenComponent(props.screen)
  // It comes from its file, the same at each asking: nothing is created here.
  return loaded ? createElement(loaded, props) : <Loading />
}

function PlaceOrGuard() {
  const { screen, params } = usePlace()
  const verdict = useVerdict(screen)
  if (screen === "landing") return <Landing />
  if (verdict === "signedOut") return <SignedOut screen={screen} params={params} />
  if (verdict === "otherRole") return <OtherRole />
  if (verdict === "gate") return <Gate />
  return <Numbered screen={screen} params={params} />
}

/** The numbered screens inside their frame. */
export function Shell() {
  const { screen } = usePlace()
  return (
    <AppFrame width={factsOf(screen).wide ? "wide" : "narrow"}>
      <ErrorBoundary key={screen}>
        <Suspense fallback={<Loading />}>
          <PlaceOrGuard />
        </Suspense>
      </ErrorBoundary>
    </AppFrame>
  )
}

/** A page with its own URL in the same frame. */
export function PageShell({ Page, props }: NonNullable<ReturnType<typeof pageAt>>) {
  return (
    <AppFrame width="narrow">
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Page {...props} />
        </Suspense>
      </ErrorBoundary>
    </AppFrame>
  )
}
