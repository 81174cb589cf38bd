import { useEmployer, useWorker } from "#web/data/me.ts"
import { useSession } from "#web/data/session.ts"
import { useAvatar } from "#web/features/accounts/use-avatar.ts"
import { loadWords, useWords } from "#web/i18n/words.ts"
import { Initials } from "#web/ui/initials.tsx"
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from "react"

/** Both are loaded when the menu is first opened. */
const loadItems = () => import("#web/app/account-menu-items.tsx")
const AccountMenuItems = lazy(async () => ({ default: (await loadItems()).AccountMenuItems }))
const HelpSheet = lazy(async () => {
  const [{ HelpSheet: Sheet }] = await Promise.all([import("#web/app/help-sheet.tsx"), loadWords("help")])
  return { default: Sheet }
})

/** Whose account this is, as far as it is known. */
type Owner = { picture: ReactNode; name: string; email: string; line: string }

function useOwner(): Owner {
  const session = useSession()
  const words = useWords("nav").menu
  const isWorker = session?.role === "worker"
  const worker = useWorker({ passive: true }).data
  const avatar = useAvatar(worker)
  const employer = useEmployer({ passive: true }).data
  const name = (isWorker ? worker?.username : employer?.companyname) ?? ""
  return {
    picture: avatar ? <img src={avatar} alt="" className="av object-cover" /> : <Initials name={name} />,
    name,
    email: (isWorker ? worker?.email : employer?.email) ?? "",
    line: (isWorker ? words.worker : employer?.city) ?? words.employer,
  }
}

/**
 * The button with the person's picture, and the menu it opens. The menu closes by Esc, by a tap elsewhere and with the
 * screen.
 */
export function AccountMenu({ place }: { place: "top" | "rail" }) {
  const words = useWords("nav").menu
  const session = useSession()
  const owner = useOwner()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)
  const preload = () => void loadItems().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onPointerEnter={preload}
        onFocus={preload}
        className={place === "top" ? "iconbtn" : "who"}
      >
        {owner.picture}
        <span className="sr-only">{words.open}</span>
        {place === "rail" ? (
          <span className="grow text-left">
            <b className="strong small block">{owner.name || words.label}</b>
            <span className="small muted">{owner.line}</span>
          </span>
        ) : null}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`pop pop-${place}`}
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen ? (
          <div className="menu">
            <div className="row px-3 py-2">
              {owner.picture}
              <span className="grow">
                <b className="strong">{owner.name}</b>
                <br />
                <span className="small muted">{owner.email}</span>
              </span>
            </div>
            <hr />
            <Suspense fallback={null}>
              <AccountMenuItems
                onClose={() => menu.current?.hidePopover()}
                onHelp={() => setHelpOpen(true)}
              />
            </Suspense>
          </div>
        ) : null}
      </div>
      {helpOpen ? (
        <Suspense fallback={null}>
          <HelpSheet open onClose={() => setHelpOpen(false)} role={session?.role ?? "worker"} />
        </Suspense>
      ) : null}
    </>
  )
}
