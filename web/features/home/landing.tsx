import { useWords } from "#web/i18n/words.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { loadLandingDetails, showLandingDetails } from "#web/features/home/load-landing-details.ts"
import { MapPin, ServiceBell, Storefront } from "#web/ui/landing-icons.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { lazy, Suspense, useEffect, type ReactNode } from "react"

const LandingDetails = lazy(loadLandingDetails)
const LandingIllustration = lazy(async () => ({ default: (await loadLandingDetails()).LandingIllustration }))
// Made once: what never renders again keeps its prerendered markup until it is needed.
const details = (
  <Suspense fallback={null}>
    <LandingDetails />
  </Suspense>
)
const illustration = (
  <Suspense fallback={<div className="landing-illustration" />}>
    <LandingIllustration />
  </Suspense>
)

function RoleCard({
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
    <section className={`role-card tone-${tone}`} aria-label={title}>
      <div className="row">
        <span className={`tile tone-${tone}`}>{icon}</span>
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
  useEffect(() => showLandingDetails, [])
  return (
    <div className="landing">
      <div className="page-width hero">
        <div className="stack loose">
          <p className="pill tone-primary place">
            <MapPin className="icon" />
            {landing.place}
          </p>
          <ScreenTitle title={`${what} ${how} ${promise}`}>
            <span>{what}</span> <span>{how}</span> <em>{promise}</em>
          </ScreenTitle>
          <p className="lead">{landing.lead}</p>
          <div className="role-cards">
            <RoleCard
              to="workerSignup"
              label={createWorker}
              {...landing.worker}
              icon={<ServiceBell className="icon" />}
              tone="primary"
            />
            <RoleCard
              to="employerSignup"
              label={createRestaurant}
              {...landing.restaurant}
              icon={<Storefront className="icon" />}
              tone="accent"
            />
          </div>
        </div>
        {illustration}
      </div>
      {details}
    </div>
  )
}
