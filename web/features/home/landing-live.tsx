import { api, type Page } from "#web/data/api.ts"
import { day, jobTitle, money, rate, shortRange } from "#web/data/format.ts"
import { loadPublicConfig, type PublicConfig } from "#web/data/public-config.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { LandingFooter } from "#web/features/home/landing-footer.tsx"
import { LANDING_LIVE_ID } from "#web/features/home/landing-live-id.ts"
import { useAnswer } from "#web/features/home/use-answer.ts"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { replayEarlyPress } from "#web/navigation/early-press.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { useEffect } from "react"

const SHIFTS = 3

type Jobs = Page<"searchJobs">["items"]

const findJobs = async () => {
  const page = await api.page("searchJobs", { query: { skip: 0, limit: SHIFTS, sortBy: "createdAt" } })
  return page.items
}

function OpenShifts({ jobs }: { jobs: Jobs }) {
  const words = useWords("landing").open
  return (
    <section className="band alt" aria-labelledby="open">
      <div className="page-width">
        <h2 className="display-heading" id="open">
          {words.title}
        </h2>
        <ul className="feature-grid">
          {jobs.map((job) => (
            <li key={job._id} className="span-2 plain">
              <div className="row top">
                <TitleTile title={job.jobtitle} />
                <div className="fills">
                  <h3>{jobTitle(job.jobtitle)}</h3>
                  <p className="muted">{words.at({ company: job.companyname, city: job.city })}</p>
                </div>
              </div>
              <p className="muted">
                {day(job.worktime, serverNow())}, {shortRange(job.worktime, job.endtime)}
              </p>
              <p className="row wrap between">
                <b className="fig-m">{words.perHour({ rate: rate(job.dollarsperhr) })}</b>
                <span className="muted">{words.inAll({ amount: money(job.totalAmountEarned) })}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What a restaurant pays besides the wage, by this installation's configuration. */
function useRestaurantPrice(config: PublicConfig | null | undefined): string {
  const words = useWords("landing").price
  if (!config) return words.wageAndFee
  const { feeBps, feeFixedCents } = config.payments
  const percent = feeBps > 0 ? words.percent({ percent: String(feeBps / 100) }) : ""
  const fixed = feeFixedCents > 0 ? money(feeFixedCents / 100) : ""
  if (percent && fixed) return words.wageAnd({ fee: words.both({ percent, fixed }) })
  return percent || fixed ? words.wageAnd({ fee: percent || fixed }) : words.wageAlone
}

function Price({ config }: { config: PublicConfig | null | undefined }) {
  const words = useWords("landing").price
  const restaurantPrice = useRestaurantPrice(config)
  return (
    <section className="band" aria-labelledby="price">
      <div className="page-width">
        <h2 className="display-heading" id="price">
          {words.title}
        </h2>
        <ul className="feature-grid">
          <li className="span-3 plain">
            <h3>{words.workers}</h3>
            <p className="fig-l wraps">{words.free}</p>
            <p className="muted">{words.workersText}</p>
          </li>
          <li className="span-3 plain">
            <h3>{words.restaurants}</h3>
            <p className="fig-l wraps">{restaurantPrice}</p>
            <p className="muted">{words.restaurantsText}</p>
          </li>
        </ul>
      </div>
    </section>
  )
}

function GetStarted() {
  const { last } = useWords("landing")
  const start = () => {
    scrollTo({ top: 0, behavior: "smooth" })
    document.querySelector<HTMLElement>(".role-cards button")?.focus({ preventScroll: true })
  }
  useEffect(() => replayEarlyPress(".get-started"), [])
  return (
    <section className="page-width get-started" aria-labelledby="last">
      <div className="hero-card">
        <h2 className="display-heading" id="last">
          {last.title}
        </h2>
        <Button tone="onInk" onClick={start}>
          {last.start}
        </Button>
      </div>
    </section>
  )
}

/** The part of the landing that answers of the server fill in. Without them it says less, and nothing is missing. */
export function LandingLive() {
  const config = useAnswer(loadPublicConfig)
  const jobs = useAnswer(findJobs)
  return (
    <div id={LANDING_LIVE_ID}>
      {jobs && jobs.length > 0 ? <OpenShifts jobs={jobs} /> : null}
      <Price config={config} />
      <GetStarted />
      <LandingFooter supportEmail={config?.supportEmail ?? undefined} />
    </div>
  )
}
