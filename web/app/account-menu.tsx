import "#web/app/account-menu.css"
import type { Owner } from "#web/app/account-menu-items.tsx"
import { useEmployer, useWorker } from "#web/data/me.ts"
import { useSession } from "#web/data/session.ts"
import { useAvatar } from "#web/features/accounts/use-avatar.ts"
import { loadWords, useWords } from "#web/i18n/words.ts"
import { useScreenLocation } from "#web/navigation/navigation.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { PartBoundary } from "#web/ui/part-boundary.tsx"
import { PartMissing } from "#web/ui/part-missing.tsx"
import { lazy, Suspense, useRef, useState, type ReactNode } from "react"

/** Both are loaded when they are first opened, not ahead: a browser never asks again for a module that did not load. */
const AccountMenuItems = lazy(async () => ({
  default: (await import("#web/app/account-menu-items.tsx")).AccountMenuItems,
}))
const HelpSheet = lazy(async () => {
  const [{ HelpSheet: Sheet }] = await Promise.all([import("#web/app/help-sheet.tsx"), loadWords("help")])
  return { default: Sheet }
})

function useOwner(): Owner {
  const session = useSession()
  const words = useWords("nav").menu
  const isWorker = session?.role === "worker"
  const worker = useWorker({ passive: true }).data
  const avatar = useAvatar(worker)
  const employer = useEmployer({ passive: true }).data
  const name = (isWorker ? worker?.username : employer?.companyname) ?? ""
  return {
    picture: <Avatar name={name} src={isWorker ? avatar : employer?.logo} logo={!isWorker} />,
    name,
    email: (isWorker ? worker?.email : employer?.email) ?? "",
    line: (isWorker ? words.worker : employer?.city) ?? words.employer,
  }
}

/**
 * The button with the person's picture, and the menu it opens. Both the menu and Help close with the screen. They are
 * opened by state: not every supported browser has popovers.
 */
export function AccountMenu({ place }: { place: "top" | "rail" }) {
  const words = useWords("nav").menu
  const session = useSession()
  const { key } = useScreenLocation()
  const owner = useOwner()
  const area = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<{ part: "menu" | "help"; key: string }>()
  const part = open?.key === key ? open.part : undefined
  const close = () => {
    setOpen(undefined)
    area.current?.querySelector("button")?.focus()
  }
  const panel = (children: ReactNode) => (
    <div className={`popup popup-${place}`}>
      <div className="menu">{children}</div>
    </div>
  )
  const failed = <PartMissing />
  return (
    <div ref={area} className="contents">
      <button
        type="button"
        aria-expanded={part === "menu"}
        onClick={() => setOpen(part ? undefined : { part: "menu", key })}
        className={place === "top" ? "icon-button" : "account-button"}
      >
        {owner.picture}
        <span className="sr-only">{words.open}</span>
        {place === "rail" ? (
          <span className="fills text-left">
            <b className="strong small block">{owner.name || words.label}</b>
            <span className="small muted">{owner.line}</span>
          </span>
        ) : null}
      </button>
      {part === "menu"
        ? panel(
            <PartBoundary fallback={failed}>
              <Suspense fallback={null}>
                <AccountMenuItems
                  area={area}
                  owner={owner}
                  onLeave={() => setOpen(undefined)}
                  onClose={close}
                  onHelp={() => setOpen({ part: "help", key })}
                />
              </Suspense>
            </PartBoundary>,
          )
        : null}
      {part === "help" ? (
        <PartBoundary fallback={panel(failed)}>
          <Suspense fallback={null}>
            <HelpSheet onClose={close} role={session?.role ?? "worker"} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </div>
  )
}
