import { ConnectionBar } from "#web/app/connection-bar.tsx"
import { useMemberParts } from "#web/app/load-screen.ts"
import { Toast } from "#web/app/toast.tsx"
import { useOnline } from "#web/data/online.ts"
import { useSession } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import {
  goBack,
  navigate,
  homeScreen,
  isNavigationStarted,
  backTarget,
  useScreenLocation,
} from "#web/navigation/navigation.ts"
import { screenFacts, type ScreenName } from "#web/navigation/screens.ts"
import { ArrowLeft, FlaskConical } from "#web/ui/landing-icons.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PartMissing } from "#web/ui/part-missing.tsx"
import { opensTab } from "#web/ui/screen-handlers.ts"
import type { MouseEvent, ReactNode } from "react"

const CONTENT = "content"

function SkipLink() {
  const words = useWords("shell")
  // Done by hand: following `#content` would make a history entry of its own.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(CONTENT)?.focus()
  }
  return (
    <a
      href={`#${CONTENT}`}
      onClick={skip}
      className="bg-surface border-control absolute top-2 left-2 z-20 -translate-y-24 rounded-button border px-4 py-3 strong focus:translate-y-0 print:hidden"
    >
      {words.skip}
    </a>
  )
}

/** Back, at the top left on phones and above the heading on wide screens; nothing where there is nothing to go back to. */
function BackButton({ wide = false }: { wide?: boolean }) {
  const words = useWords("shell")
  const target = backTarget()
  if (!target) return null
  const screen = words.screens[target]
  return (
    <button
      type="button"
      onClick={goBack}
      aria-label={words.backTo({ screen })}
      className={wide ? "back-link only-wide" : "icon-button back"}
    >
      <ArrowLeft className={wide ? "icon" : "icon large"} />
      {wide ? screen : null}
    </button>
  )
}

function HomeLink() {
  const words = useWords("shell")
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens its new tab or window; other pages really leave.
    if (!isNavigationStarted() || opensTab(event)) return
    event.preventDefault()
    navigate(homeScreen())
  }
  return (
    <a href="/" onClick={open} aria-label={words.homeLink} className="brand">
      <Logo />
      <span aria-hidden="true">{words.product}</span>
    </a>
  )
}

/**
 * Says that no real money moves: a strip on phones and for guests, a note at the foot of the side rail. Shown where the
 * document's element says so (web/styles/shell.css), so that nothing moves when the configuration arrives.
 */
function SandboxNote({ rail = false }: { rail?: boolean }) {
  const words = useWords("shell").sandbox
  return (
    <section aria-label={words.title} className={rail ? "sandbox-note" : "sandbox-strip print:hidden"}>
      <span className="row tight">
        <FlaskConical className="icon small" />
        {words.line}
      </span>
      <a href="/_sandbox">{words.controls}</a>
    </section>
  )
}

/** Around the landing and the forms before a log-in. */
function GuestFrame({ children, screen }: { children: ReactNode; screen: ScreenName | null }) {
  const words = useWords("shell")
  const session = useSession()
  const landing = screen === "landing"
  const guestBar = screen === "login" || screen === "workerSignup" ? "guest-bar half" : "guest-bar"
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConnectionBar />
      <SandboxNote />
      <header className={landing ? "page-width landing-bar w-full print:hidden" : `${guestBar} print:hidden`}>
        <BackButton />
        <HomeLink />
        {screen === "login" ? <NavButton to="landing">{words.screens.landing}</NavButton> : null}
        {landing && session ? <NavButton to={homeScreen()}>{words.toDashboard}</NavButton> : null}
        {landing && !session ? <NavButton to="login">{words.login}</NavButton> : null}
      </header>
      <main
        id={CONTENT}
        tabIndex={-1}
        className={landing ? "grid w-full flex-1 grid-cols-1 content-start" : "guest"}
      >
        {children}
      </main>
      <Toast />
    </div>
  )
}

/** Around the screens of a person: a tab bar on phones, a side rail on wide screens. */
function MemberFrame({ children, narrow }: { children: ReactNode; narrow: boolean }) {
  const words = useWords("shell")
  // Renders again with the next screen and when the connection returns, for a navigation that did not load.
  useOnline()
  const parts = useMemberParts()
  const { TopActions, NavEntries } = parts === "missing" ? {} : (parts ?? {})
  return (
    <>
      <SkipLink />
      <ConnectionBar />
      <div className="only-phone">
        <SandboxNote />
      </div>
      <div className="shell">
        <header className="top-bar only-phone print:hidden">
          <BackButton />
          <HomeLink />
          {TopActions ? <TopActions /> : null}
        </header>
        <nav className="nav print:hidden" aria-label={words.mainNav}>
          <HomeLink />
          {NavEntries ? (
            <NavEntries note={<SandboxNote rail />} />
          ) : (
            <div className="row wrap min-h-[4.125rem] justify-center">
              {parts === "missing" ? <PartMissing /> : null}
            </div>
          )}
        </nav>
        <main id={CONTENT} tabIndex={-1} className={narrow ? "main narrow" : "main"}>
          <BackButton wide />
          {children}
        </main>
        <Toast />
      </div>
    </>
  )
}

/** What surrounds every screen, by whether someone is logged in. */
export function AppFrame({ children, screen }: { children: ReactNode; screen: ScreenName | null }) {
  useScreenLocation()
  const session = useSession()
  if (session && screen && screenFacts(screen).who !== "guest")
    return <MemberFrame narrow={!screenFacts(screen).wide}>{children}</MemberFrame>
  return <GuestFrame screen={screen}>{children}</GuestFrame>
}
