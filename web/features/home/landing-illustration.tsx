import { useWords } from "#web/i18n/words.ts"
import {
  BadgeCheck,
  BatteryFull,
  CalendarCheck,
  Check,
  ChefHat,
  ConciergeBell,
  Droplets,
  KeyRound,
  MapPin,
  Signal,
  UsersRound,
  type LucideIcon,
} from "lucide-react"

type TicketWords = { day: string; role: string; hours: string; pay: string; state: string }

function Ticket({
  look,
  words,
  Icon,
  State,
}: {
  look: { place: string; tile: string; pill: string }
  words: TicketWords
  Icon: LucideIcon
  State: LucideIcon
}) {
  return (
    <div className={`hanging ${look.place}`}>
      <i className="paper" />
      <div className="ticket">
        <p className="micro muted">{words.day}</p>
        <span className={`tile small ${look.tile}`}>
          <Icon className="icon" />
        </span>
        <p>
          <b className="strong">{words.role}</b>
          <span className="micro muted">{words.hours}</span>
        </p>
        <p className="strong dashed">{words.pay}</p>
        <span className={`pill ${look.pill}`}>
          <State className="icon" />
          {words.state}
        </span>
      </div>
    </div>
  )
}

function Phone() {
  const { illustration } = useWords("landing")
  return (
    <div className="phone">
      <div>
        <p className="row between micro">
          <span>{illustration.clock}</span>
          <span className="row tight">
            <Signal className="icon small" />
            <BatteryFull className="icon small" />
          </span>
        </p>
        <p className="strong">{illustration.screen}</p>
        <div className="hero-card">
          <p className="row between">
            <b className="strong small">{illustration.dishwasher.role}</b>
            <span className="pill live">{illustration.live}</span>
          </p>
          <div>
            <p className="eyebrow">{illustration.earned}</p>
            <p className="fig-xl">{illustration.amount}</p>
          </div>
          <div className="meter">
            <i />
          </div>
          <p className="row between micro muted">
            <span>{illustration.since}</span>
            <span>{illustration.elapsed}</span>
          </p>
          <div className="tear-line" />
          <span className="btn on-ink wide">{illustration.clockOut}</span>
        </div>
        <p className="row tight small muted address">
          <MapPin className="icon small" />
          {illustration.place}
        </p>
      </div>
    </div>
  )
}

/** The product as a picture: shifts on the order rail, a running clock, a code and a payout. Nothing to read or press. */
export function LandingIllustration() {
  const { illustration } = useWords("landing")
  return (
    <div className="landing-illustration" aria-hidden="true">
      <div className="rail" />
      <Ticket
        look={{ place: "ticket-left", tile: "tone-info", pill: "tone-success" }}
        words={illustration.dishwasher}
        Icon={Droplets}
        State={Check}
      />
      <Ticket
        look={{ place: "ticket-center", tile: "tone-plum", pill: "tone-primary" }}
        words={illustration.host}
        Icon={ConciergeBell}
        State={CalendarCheck}
      />
      <Ticket
        look={{ place: "ticket-right", tile: "tone-accent", pill: "tone-accent" }}
        words={illustration.cook}
        Icon={ChefHat}
        State={UsersRound}
      />
      <Phone />
      <div className="callout callout-code">
        <span className="tile small tone-accent">
          <KeyRound className="icon" />
        </span>
        <span>
          <span className="micro muted">{illustration.codeLabel}</span>
          <b className="letter-spaced">{illustration.code}</b>
        </span>
      </div>
      <div className="callout callout-paid">
        <span className="tile small tone-success">
          <BadgeCheck className="icon" />
        </span>
        <span>
          <b className="strong">{illustration.paidOut}</b>
          <span className="micro muted">{illustration.paidFor}</span>
        </span>
      </div>
    </div>
  )
}
