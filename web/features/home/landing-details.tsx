import { market } from "#domain/market.ts"
import { LandingLive } from "#web/features/home/landing-live.tsx"
import { useWords } from "#web/i18n/words.ts"
import {
  ArrowRight,
  CreditCard,
  HandPlatter,
  Landmark,
  MapPin,
  Store,
  Wallet,
  type LucideIcon,
} from "lucide-react"
import type { ReactNode } from "react"

export { LandingIllustration } from "#web/features/home/landing-illustration.tsx"

function Steps({
  title,
  steps,
  Icon,
  look = "",
}: {
  title: string
  steps: readonly { title: string; text: string }[]
  Icon: LucideIcon
  look?: string
}) {
  return (
    <div className={`card ${look}`}>
      <h3 className="row tight">
        <Icon aria-hidden="true" className="icon" />
        {title}
      </h3>
      <ol>
        {steps.map((step, index) => (
          <li key={step.title}>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            <p>
              <b className="strong">{step.title}</b>
              <span className="muted">{step.text}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

function HowItWorks() {
  const { how } = useWords("landing")
  return (
    <section className="band alt" aria-labelledby="how">
      <div className="page-width">
        <h2 className="display-heading" id="how">
          {how.title}
        </h2>
        <div className="how-it-works">
          <Steps title={how.workers} steps={how.workerSteps} Icon={HandPlatter} />
          <Steps title={how.restaurants} steps={how.restaurantSteps} Icon={Store} look="for-restaurants" />
        </div>
      </div>
    </section>
  )
}

function FairRule({
  look,
  rule,
  children,
}: {
  look: string
  rule: { title: string; text: string }
  children: ReactNode
}) {
  return (
    <li className={look}>
      <div className="drawing" aria-hidden="true">
        {children}
      </div>
      <div>
        <h3>{rule.title}</h3>
        <p className="muted">{rule.text}</p>
      </div>
    </li>
  )
}

function FairRules() {
  const { fair, illustration } = useWords("landing")
  return (
    <section className="band" aria-labelledby="fair">
      <div className="page-width">
        <h2 className="display-heading" id="fair">
          {fair.title}
        </h2>
        <ul className="feature-grid">
          <FairRule look="span-3 deep" rule={fair.cent}>
            <p className="sum muted">{fair.sum}</p>
            <p className="fig-xl">{fair.total}</p>
          </FairRule>
          <FairRule look="span-3 warm" rule={fair.code}>
            <p className="code-letters">
              {illustration.code.split("").map((letter) => (
                <b key={letter}>{letter}</b>
              ))}
            </p>
          </FairRule>
          <FairRule look="span-2" rule={fair.edits}>
            <p className="row tight wrap">
              <s className="muted">{fair.before}</s>
              <ArrowRight className="icon small" />
              <b className="strong">{fair.after}</b>
            </p>
            <p className="small muted">{fair.reason}</p>
          </FairRule>
          <FairRule look="span-2" rule={fair.pay}>
            <p className="small muted">{fair.first}</p>
            <p className="fig-l">{fair.firstTotal}</p>
          </FairRule>
          <FairRule look="span-2" rule={fair.stripe}>
            <p className="row">
              <Landmark className="icon large" />
              <ArrowRight className="icon" />
              <CreditCard className="icon large" />
              <ArrowRight className="icon" />
              <Wallet className="icon large" />
            </p>
          </FairRule>
        </ul>
      </div>
    </section>
  )
}

function Cities() {
  const words = useWords("landing")
  return (
    <section className="band" aria-labelledby="cities">
      <div className="page-width stack loose">
        <h2 className="display-heading" id="cities">
          {words.cities}
        </h2>
        <ul className="places">
          {market.cities.map(({ name }) => (
            <li key={name}>
              <MapPin aria-hidden="true" className="icon" />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Below the landing's first view: how it works, the rules, what is open now, what it costs, and where. */
export function LandingDetails() {
  return (
    <>
      <HowItWorks />
      <FairRules />
      <Cities />
      <LandingLive />
    </>
  )
}
