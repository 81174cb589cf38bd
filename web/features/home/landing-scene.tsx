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
    <div className={`hang ${look.place}`}>
      <div className="ticket">
        <p className="micro muted">{words.day}</p>
        <span className={`tile sm ${look.tile}`}>
          <Icon className="i" />
        </span>
        <p>
          <b className="strong">{words.role}</b>
          <span className="micro muted">{words.hours}</span>
        </p>
        <p className="strong dash">{words.pay}</p>
        <span className={`pill ${look.pill}`}>
          <State className="i" />
          {words.state}
        </span>
      </div>
    </div>
  )
}

function Phone() {
  const { scene } = useWords("landing")
  return (
    <div className="phone">
      <div>
        <p className="row between micro">
          <span>{scene.clock}</span>
          <span className="row t">
            <Signal className="i s" />
            <BatteryFull className="i s" />
          </span>
        </p>
        <p className="strong">{scene.screen}</p>
        <div className="ink">
          <p className="row between">
            <b className="strong small">{scene.dishwasher.role}</b>
            <span className="pill live">{scene.live}</span>
          </p>
          <div>
            <p className="eyebrow">{scene.earned}</p>
            <p className="fig-xl">{scene.amount}</p>
          </div>
          <div className="meter">
            <i />
          </div>
          <p className="row between micro muted">
            <span>{scene.since}</span>
            <span>{scene.elapsed}</span>
          </p>
          <div className="perf" />
          <span className="btn onink wide">{scene.clockOut}</span>
        </div>
        <p className="row t small muted addr">
          <MapPin className="i s" />
          {scene.place}
        </p>
      </div>
    </div>
  )
}

/** The product as a picture: shifts on the order rail, a running clock, a code and a payout. Nothing to read or press. */
export function LandingScene() {
  const { scene } = useWords("landing")
  return (
    <div className="scene" aria-hidden="true">
      <div className="rail" />
      <Ticket
        look={{ place: "t1", tile: "dish", pill: "ok" }}
        words={scene.dishwasher}
        Icon={Droplets}
        State={Check}
      />
      <Ticket
        look={{ place: "t2", tile: "host", pill: "p" }}
        words={scene.host}
        Icon={ConciergeBell}
        State={CalendarCheck}
      />
      <Ticket
        look={{ place: "t3", tile: "cook", pill: "a" }}
        words={scene.cook}
        Icon={ChefHat}
        State={UsersRound}
      />
      <Phone />
      <div className="float f1">
        <span className="tile sm cook">
          <KeyRound className="i" />
        </span>
        <span>
          <span className="micro muted">{scene.codeLabel}</span>
          <b className="spelled">{scene.code}</b>
        </span>
      </div>
      <div className="float f2">
        <span className="tile sm ok">
          <BadgeCheck className="i" />
        </span>
        <span>
          <b className="strong">{scene.paidOut}</b>
          <span className="micro muted">{scene.paidFor}</span>
        </span>
      </div>
    </div>
  )
}
