import { useWords } from "#web/i18n/words.ts"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { Tile } from "#web/ui/tile.tsx"
import { BadgeCheck, Clock } from "lucide-react"

/** The product as pictures beside the forms of guests: made-up figures, hidden from screen readers. */

/** A running clock and what it has earned. */
export function SampleEarnings() {
  const { sample } = useWords("session")
  return (
    <div className="hero-card">
      <p className="eyebrow">{sample.earned}</p>
      <p className="fig-xl">{sample.amount}</p>
      <ProgressBar share={0.37} />
      <p className="row between small muted">
        <span>{sample.since}</span>
        <span>{sample.elapsed}</span>
      </p>
    </div>
  )
}

/** A shift as the search shows it. */
export function SampleShift() {
  const { sample } = useWords("session")
  return (
    <div className="card">
      <div className="row top">
        <span className="date-badge">
          <b>{sample.weekday}</b>
          <span>{sample.dayOfMonth}</span>
        </span>
        <div className="fills">
          <p className="strong">{sample.role}</p>
          <p className="small muted">{sample.restaurant}</p>
        </div>
        <div className="right">
          <p className="fig-m">
            {sample.pay} <span className="small muted font-medium">{sample.perHour}</span>
          </p>
          <p className="small muted">{sample.total}</p>
        </div>
      </div>
      <p className="meta">
        <span className="strong">
          <Clock className="icon" />
          {sample.hours}
        </span>
      </p>
    </div>
  )
}

/** Money that has arrived. */
export function SamplePayout() {
  const { sample } = useWords("session")
  return (
    <div className="card">
      <p className="row">
        <Tile tone="success" small>
          <BadgeCheck className="icon" />
        </Tile>
        <b className="strong fills">{sample.paidOut}</b>
        <span className="small muted">{sample.paidOn}</span>
      </p>
    </div>
  )
}
