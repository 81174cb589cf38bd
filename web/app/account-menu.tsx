import { useEmployer, useWorker } from "#web/data/me.ts"
import { useSession } from "#web/data/session.ts"
import { useAvatar } from "#web/features/accounts/use-avatar.ts"
import { loadWords, useWords } from "#web/i18n/words.ts"
import { useScreenLocation } from "#web/navigation/navigation.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { reloadWhenReachable } from "#web/ui/error-boundary.tsx"
import { Initials } from "#web/ui/initials.tsx"
import { PartBoundary } from "#web/ui/part-boundary.tsx"
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from "react"

/** Both are loaded when they are first opened, not ahead: a browser never asks again for a module that did not load. */
const AccountMenuItems = lazy(async () => ({
  default: (await import("#web/app/account-menu-items.tsx")).AccountMenuItems,
}))
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

/** In place of what did not load; only a reload, which returns to the same screen, asks for it again. */
function DidNotLoad() {
  const words = useWords("kit")
  return (
    <div role="alert" className="row between wrap p-3">
      <p>{words.didNotLoad}</p>
      <Button onClick={reloadWhenReachable}>{words.retry}</Button>
    </div>
  )
}

/** Whether something is open on this screen; Esc, a tap outside of `area` and the next screen close it. */
function useOpenOnScreen(area: RefObject<HTMLElement | null>, onEscape: () => void) {
  const { key } = useScreenLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => setOpenAt(undefined)
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      close()
      onEscape()
    }
    const closeByTap = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) close()
    }
    addEventListener("keydown", closeByKey)
    addEventListener("pointerdown", closeByTap)
    return () => {
      removeEventListener("keydown", closeByKey)
      removeEventListener("pointerdown", closeByTap)
    }
  })
  return [isOpen, (open: boolean) => setOpenAt(open ? key : undefined)] as const
}

/**
 * The button with the person's picture, and the menu it opens. The menu closes by Esc, by a tap elsewhere and with the
 * screen. It is opened by state: not every supported browser has popovers.
 */
export function AccountMenu({ place }: { place: "top" | "rail" }) {
  const words = useWords("nav").menu
  const kit = useWords("kit")
  const session = useSession()
  const owner = useOwner()
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focusButton = () => button.current?.focus()
  const [isOpen, setOpen] = useOpenOnScreen(area, focusButton)
  const [helpOpen, setHelpOpen] = useState(false)
  const close = () => {
    setOpen(false)
    focusButton()
  }
  return (
    <div ref={area} className="contents">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
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
      {isOpen ? (
        <div className={`pop pop-${place}`}>
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
            <PartBoundary fallback={<DidNotLoad />}>
              <Suspense fallback={null}>
                <AccountMenuItems onClose={close} onHelp={() => setHelpOpen(true)} />
              </Suspense>
            </PartBoundary>
          </div>
        </div>
      ) : null}
      {helpOpen ? (
        <PartBoundary
          fallback={
            <ConfirmDialog
              open
              onClose={() => setHelpOpen(false)}
              onConfirm={reloadWhenReachable}
              title={words.help}
              yes={kit.retry}
            >
              <p>{kit.didNotLoad}</p>
            </ConfirmDialog>
          }
        >
          <Suspense fallback={null}>
            <HelpSheet onClose={() => setHelpOpen(false)} role={session?.role ?? "worker"} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </div>
  )
}
