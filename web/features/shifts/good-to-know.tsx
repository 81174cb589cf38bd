import { DirectionsLink } from "#web/features/shifts/directions-link.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { MapPin, TextAlignStart, UserRound } from "lucide-react"

/** Where to go, whom to ask for and what the work is. */
export function GoodToKnow({ job, directions }: { job: Job; directions: boolean }) {
  const { address } = useWords("kit").shift
  const words = useWords("scheduled")
  const { hiringmanager: manager, storemanager: storeManager } = job
  return (
    <section className="card pad" aria-labelledby="good-to-know">
      <h2 id="good-to-know">{words.goodToKnow}</h2>
      <ul className="stack">
        <li className="row top">
          <MapPin aria-hidden="true" className="icon" />
          <div className="fills">
            <b className="strong">{address(job)}</b>
            {directions ? (
              <div className="-ml-2">
                <DirectionsLink job={job} tone="quiet" />
              </div>
            ) : null}
          </div>
        </li>
        {manager ? (
          <li className="row top">
            <UserRound aria-hidden="true" className="icon" />
            <div className="fills">
              <b className="strong">{words.askFor({ manager })}</b>
              {storeManager ? <p className="small muted">{words.askForText({ storeManager })}</p> : null}
            </div>
          </li>
        ) : null}
        <li className="row top">
          <TextAlignStart aria-hidden="true" className="icon" />
          <p className="fills">{job.description}</p>
        </li>
      </ul>
    </section>
  )
}
