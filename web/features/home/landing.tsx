import { useWords } from "#web/i18n/words.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { loadLandingStory, showLandingStory } from "#web/features/home/load-landing-story.ts"
import { MapPin, ServiceBell, Storefront } from "#web/ui/landing-icons.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { lazy, Suspense, useEffect, type ReactNode } from "react"

const LandingStory = lazy(loadLandingStory)
const LandingScene = lazy(async () => ({ default: (await loadLandingStory()).LandingScene }))
// Made once: what never renders again keeps its prerendered markup until it is needed.
const story = (
  <Suspense fallback={null}>
    <LandingStory />
  </Suspense>
)
const scene = (
  <Suspense fallback={<div className="scene" />}>
    <LandingScene />
  </Suspense>
)

function Door({
  to,
  label,
  title,
  text,
  icon,
  tone,
}: {
  to: ScreenName
  label: string
  title: string
  text: string
  icon: ReactNode
  tone: string
}) {
  return (
    <section className={`door ${tone}`} aria-label={title}>
      <div className="row">
        <span className={`tile ${tone}`}>{icon}</span>
        <div>
          <h2>{title}</h2>
          <p className="muted">{text}</p>
        </div>
      </div>
      <NavButton to={to} tone="primary" wide>
        {label}
      </NavButton>
    </section>
  )
}

/** Loaded with the app itself and prerendered, so it imports nothing that is heavy. */
export function Screen() {
  const { landing, createWorker, createRestaurant } = useWords("shell")
  const { what, how, promise } = landing.headline
  useEffect(() => showLandingStory, [])
  return (
    <div className="lp">
      <div className="wrap72 hero">
        <div className="stack w">
          <p className="pill p place">
            <MapPin className="i" />
            {landing.place}
          </p>
          <ScreenTitle title={`${what} ${how} ${promise}`}>
            <span>{what}</span> <span>{how}</span> <em>{promise}</em>
          </ScreenTitle>
          <p className="lead">{landing.lead}</p>
          <div className="doors">
            <Door
              to="workerSignup"
              label={createWorker}
              {...landing.worker}
              icon={<ServiceBell className="i" />}
              tone="bus"
            />
            <Door
              to="employerSignup"
              label={createRestaurant}
              {...landing.restaurant}
              icon={<Storefront className="i" />}
              tone="cook"
            />
          </div>
        </div>
        {scene}
      </div>
      {story}
    </div>
  )
}
