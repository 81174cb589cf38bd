import { hasAnnouncement, showLastAnnouncement } from "#web/data/announcements.ts"
import { useAccountFlags } from "#web/data/me.ts"
import { useSession } from "#web/data/session.ts"
import { useLogOut } from "#web/features/session/use-log-out.ts"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { NavLink } from "#web/ui/nav-link.tsx"
import {
  CircleHelp,
  CircleUserRound,
  CreditCard,
  FileText,
  LogOut,
  MessageSquareText,
  Store,
  Wallet,
  type LucideIcon,
} from "lucide-react"
import { useEffect, type ReactNode, type RefObject } from "react"

/** Whose account this is, as far as it is known. */
export type Owner = { picture: ReactNode; name: string; email: string; line: string }

function MenuLink({
  to,
  Icon,
  onOpen,
  children,
}: {
  to: ScreenName
  Icon: LucideIcon
  onOpen: () => void
  children: string
}) {
  return (
    <NavLink to={to} className="menu-item" before={onOpen}>
      <Icon aria-hidden="true" className="icon" />
      <span className="fills">{children}</span>
    </NavLink>
  )
}

function MenuButton({
  Icon,
  busy = false,
  onPress,
  children,
}: {
  Icon: LucideIcon
  busy?: boolean
  onPress: () => void
  children: string
}) {
  return (
    <button
      type="button"
      className="menu-item"
      {...(busy ? { "aria-disabled": true } : {})}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="icon" />
      <span className="fills text-left">{children}</span>
    </button>
  )
}

/** Closes by Esc, and by a tap outside of `area`, which keeps the focus where it was tapped. */
function useClosing(area: RefObject<HTMLElement | null>, onClose: () => void, onLeave: () => void): void {
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose()
    }
    const closeByTap = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) onLeave()
    }
    addEventListener("keydown", closeByKey)
    addEventListener("pointerdown", closeByTap)
    return () => {
      removeEventListener("keydown", closeByKey)
      removeEventListener("pointerdown", closeByTap)
    }
  })
}

/** Whose account it is, and what the menu leads to: account, payments, terms, last message, help, Logout. */
export function AccountMenuItems({
  area,
  owner,
  onLeave,
  onClose,
  onHelp,
}: {
  area: RefObject<HTMLElement | null>
  owner: Owner
  onLeave: () => void
  /** Closes and gives the focus back to the button. */
  onClose: () => void
  onHelp: () => void
}) {
  useClosing(area, onClose, onLeave)
  const words = useWords("nav").menu
  const session = useSession()
  const { data: flags } = useAccountFlags({ passive: true })
  const logOut = useLogOut()
  const isWorker = session?.role === "worker"
  const payout = flags?.payoutReady ? words.getPaid : words.payoutSetup
  const closeFirst = (then: () => void) => () => {
    onClose()
    then()
  }
  return (
    <>
      <div className="row px-3 py-2">
        {owner.picture}
        <span className="fills">
          <b className="strong">{owner.name}</b>
          <br />
          <span className="small muted">{owner.email}</span>
        </span>
      </div>
      <hr />
      <MenuLink
        to={isWorker ? "workerAccount" : "employerAccount"}
        Icon={isWorker ? CircleUserRound : Store}
        onOpen={onClose}
      >
        {words.details}
      </MenuLink>
      <MenuLink
        to={isWorker ? "payoutCheck" : "paymentMethods"}
        Icon={isWorker ? Wallet : CreditCard}
        onOpen={onClose}
      >
        {isWorker ? payout : words.methods}
      </MenuLink>
      <MenuLink to={isWorker ? "workerTerms" : "employerTerms"} Icon={FileText} onOpen={onClose}>
        {words.terms}
      </MenuLink>
      {hasAnnouncement() ? (
        <MenuButton Icon={MessageSquareText} onPress={closeFirst(showLastAnnouncement)}>
          {words.lastMessage}
        </MenuButton>
      ) : null}
      <MenuButton Icon={CircleHelp} onPress={closeFirst(onHelp)}>
        {words.help}
      </MenuButton>
      <hr />
      <MenuButton Icon={LogOut} busy={logOut.busy} onPress={() => void logOut.run()}>
        {words.logout}
      </MenuButton>
    </>
  )
}
