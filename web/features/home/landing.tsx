import { useWords } from "#web/i18n/words.ts"
import { BadgeCheck, CircleDollarSign, Clock, KeyRound } from "#web/ui/landing-icons.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"

const benefitIcons = [CircleDollarSign, KeyRound, BadgeCheck]

function SignUpLinks() {
  const words = useWords("shell")
  return (
    <div className="grid max-w-[28rem] gap-3">
      <NavButton to="workerSignup" tone="primary" wide>
        {words.createWorker}
      </NavButton>
      <NavButton to="employerSignup" wide>
        {words.createRestaurant}
      </NavButton>
    </div>
  )
}

/** A shift as a kitchen ticket: shows what the product does, in the shape of its mark. */
function ExampleTicket() {
  const { example } = useWords("shell")
  return (
    <figure className="bg-primary-soft grid place-items-center overflow-hidden rounded-card px-[5%] py-8 lg:rounded-[1.5rem] lg:py-14">
      <div className="w-full max-w-80 drop-shadow-[0_0.5rem_1.25rem_rgb(0_0_0/0.16)] motion-safe:lg:-rotate-2">
        <div className="torn bg-surface grid gap-4 rounded-t-lg px-[7.5%] pt-6 pb-9">
          <figcaption className="text-muted text-sm font-semibold">{example.label}</figcaption>
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <div>
              <p className="text-xl leading-tight font-bold">{example.role}</p>
              <p className="text-muted">{example.place}</p>
            </div>
            <p>
              <span className="text-xl leading-tight font-extrabold">{example.pay}</span>{" "}
              <span className="text-muted">{example.perHour}</span>
            </p>
          </div>
          <div className="border-control flex gap-2.5 border-y border-dashed py-4">
            <Clock className="text-accent mt-0.5 size-5 shrink-0" />
            <p>
              <span className="block font-semibold">{example.day}</span>
              <span className="block font-semibold">{example.hours}</span>
              <span className="text-muted block">{example.length}</span>
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-lg font-bold">
              {example.totalLabel} {example.total}
            </p>
            <p className="bg-success-soft text-on-success-soft inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold">
              <BadgeCheck className="size-4" />
              {example.state}
            </p>
          </div>
        </div>
      </div>
    </figure>
  )
}

function Benefits() {
  const words = useWords("shell")
  return (
    <section aria-labelledby="why" className="lg:col-span-2">
      <h2 id="why" className="sr-only">
        {words.why}
      </h2>
      <ul className="border-border grid gap-5 border-t pt-8 md:grid-cols-3 md:gap-8">
        {words.benefits.map(({ title, text }, index) => {
          const Icon = benefitIcons[index] ?? BadgeCheck
          return (
            <li key={title} className="flex gap-3">
              <span className="bg-accent-soft text-on-accent-soft grid size-10 shrink-0 place-items-center rounded-button">
                <Icon className="size-5" />
              </span>
              <div>
                <h3 className="font-bold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Loaded with the app itself and prerendered, so it imports nothing that is heavy. */
export function Screen() {
  const words = useWords("shell")
  return (
    <div className="wrap72 grid w-full gap-8 pt-1 pb-12 lg:grid-cols-[1.15fr_1fr] lg:items-center lg:gap-x-16 lg:gap-y-12 lg:pt-8">
      <div>
        <ScreenTitle look="text-hero tracking-tight mb-3 lg:mb-5 lg:leading-[1.08]">
          {words.headline}
        </ScreenTitle>
        <p className="text-muted mb-6 max-w-[32rem] lg:mb-8 lg:text-xl">{words.promise}</p>
        <SignUpLinks />
      </div>
      <ExampleTicket />
      <Benefits />
    </div>
  )
}
