import "#web/features/privacy/account-calls.ts"
import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { moment } from "#web/data/format.ts"
import { useAction, useCall } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Tile } from "#web/ui/tile.tsx"
import { Monitor, Smartphone } from "lucide-react"

type Session = Reply<"listSessions">[number]

/** The section's heading, where the focus goes when a row is gone. */
const HEADING = "sessions"

const isPhone = ({ system }: Session): boolean => system === "Android" || system === "iOS"

function useDeviceName({ browser, system }: Session): string {
  const words = useWords("accounts").sessions
  return browser && system ? words.device({ browser, system }) : (browser ?? system ?? words.unknown)
}

function EndSession({ session, device }: { session: Session; device: string }) {
  const words = useWords("accounts").sessions
  const end = useAction("logOutSession")
  const since = moment(session.createdAt, serverNow())
  const send = async () => {
    const { reply, error } = await end.runAndWait({ params: { id: session._id } })
    // One that has ended by itself is gone all the same.
    if (!reply && error?.code !== "not_found") return
    announce(words.ended({ device }))
    focusOn(HEADING)
  }
  return (
    <>
      <ActionButton
        tone="quiet"
        busy={end.busy}
        aria-label={words.endOf({ device, day: since })}
        onClick={() => void send()}
      >
        {words.end}
      </ActionButton>
      {end.error && end.error.code !== "not_found" ? (
        <div className="w-full">
          <ErrorNotice error={end.error} />
        </div>
      ) : null}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const words = useWords("accounts").sessions
  const device = useDeviceName(session)
  const now = serverNow()
  const Icon = isPhone(session) ? Smartphone : Monitor
  return (
    <li className="row wrap">
      <Tile tone={session.current ? "primary" : "neutral"}>
        <Icon className="icon" />
      </Tile>
      <div className="fills min-w-36">
        <h3 className="strong text-base">{device}</h3>
        <p className="small muted">
          {session.current ? null : `${words.lastUsed({ when: moment(session.lastUsedAt, now) })} · `}
          {words.since({ when: moment(session.createdAt, now) })}
        </p>
      </div>
      {session.current ? (
        <Pill tone="success">{words.current}</Pill>
      ) : (
        <EndSession session={session} device={device} />
      )}
    </li>
  )
}

function EndOthers() {
  const words = useWords("accounts").sessions
  const kit = useWords("kit")
  const end = useAction("logOutOtherSessions")
  const send = async () => {
    const { reply } = await end.runAndWait({})
    if (!reply) return
    announce(words.othersEnded)
    focusOn(HEADING)
  }
  return (
    <>
      <ErrorNotice error={end.error} />
      <ConfirmButton
        label={words.endOthers}
        busy={end.busy}
        onConfirm={send}
        title={words.endOthersTitle}
        yes={words.endOthers}
        no={kit.cancel}
      >
        <p>{words.endOthersText}</p>
      </ConfirmButton>
    </>
  )
}

/** Where the account is logged in: this device first (docs/rules/session.md#session-list). */
export function SessionList() {
  const words = useWords("accounts").sessions
  const sessions = useCall("listSessions", {})
  return (
    <Section card id={HEADING} title={words.title}>
      <p className="small muted">{words.text}</p>
      <Loaded reading={sessions} loading={<LoadingCards cards={1} />}>
        {(list) => (
          <>
            <ul aria-label={words.list} className="card list">
              {list
                .toSorted((one, other) => Number(other.current) - Number(one.current))
                .map((session) => (
                  <SessionRow key={session._id} session={session} />
                ))}
            </ul>
            {list.length > 1 ? <EndOthers /> : null}
          </>
        )}
      </Loaded>
    </Section>
  )
}
