import { clearAnnouncement, useAnnouncement } from "#web/data/announcements.ts"
import { loadPublicConfig } from "#web/data/public-config.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import {
  goBack,
  navigate,
  homeScreen,
  isNavigationStarted,
  backTarget,
  useScreenLocation,
} from "#web/navigation/navigation.ts"
import { ArrowLeft, FlaskConical, WifiOff, X } from "#web/ui/landing-icons.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { useEffect, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from "react"

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
      className="bg-surface border-control absolute top-2 left-2 z-20 -translate-y-24 rounded-button border px-4 py-3 font-semibold focus:translate-y-0 print:hidden"
    >
      {words.skip}
    </a>
  )
}

function BackButton() {
  const words = useWords("shell")
  const target = backTarget()
  if (!target) return null
  return (
    <button
      type="button"
      onClick={goBack}
      aria-label={words.backTo({ screen: words.screens[target] })}
      className="hover:bg-raised -ml-2 grid size-11 place-items-center rounded-button"
    >
      <ArrowLeft className="size-6" />
    </button>
  )
}

function HomeLink() {
  const words = useWords("shell")
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens its new tab or window; other pages really leave.
    if (!isNavigationStarted() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(homeScreen())
  }
  return (
    <a
      href="/"
      onClick={open}
      aria-label={words.homeLink}
      className="flex min-h-11 items-center gap-2.5 rounded-button"
    >
      <Logo />
      <span aria-hidden="true" className="text-lg font-bold tracking-tight">
        {words.product}
      </span>
    </a>
  )
}

function subscribeOnline(render: () => void): () => void {
  addEventListener("online", render)
  addEventListener("offline", render)
  return () => {
    removeEventListener("online", render)
    removeEventListener("offline", render)
  }
}

/** Whether the device has a connection; true in the prerendered page. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
}

function ConnectionBar() {
  const words = useWords("shell")
  const online = useOnline()
  return (
    <div role="status" className="print:hidden">
      {online ? null : (
        <p className="bg-warning-soft text-on-warning-soft flex items-center justify-center gap-2 px-4 py-2 text-sm font-semibold">
          <WifiOff className="size-5 shrink-0" />
          {words.offline}
        </p>
      )}
    </div>
  )
}

function SandboxBar() {
  const words = useWords("shell")
  const online = useOnline()
  const [isSandbox, setSandbox] = useState(false)
  useEffect(() => {
    // Without a connection it is asked again when there is one.
    if (online)
      loadPublicConfig().then(
        ({ payments }) => setSandbox(payments.mode === "sandbox"),
        () => undefined,
      )
  }, [online])
  if (!isSandbox) return null
  return (
    <footer className="bg-warning-soft text-on-warning-soft border-border border-t print:hidden">
      <a
        href="/_sandbox"
        className="mx-auto flex min-h-11 max-w-[72rem] items-center gap-2 px-4 py-2 text-sm font-semibold underline md:px-6 underline-offset-4"
      >
        <FlaskConical className="size-5 shrink-0" />
        {words.sandbox}
      </a>
    </footer>
  )
}

/** The last announcement: a polite live region, shown at the lower edge below the content. */
function AnnouncementBar({ text }: { text: string }) {
  const words = useWords("shell")
  const dismiss = () => {
    clearAnnouncement()
    focusOn(undefined)
  }
  return (
    <div
      className={
        text
          ? "pointer-events-none sticky bottom-0 z-20 flex justify-center px-3 pb-3 print:hidden"
          : "sr-only"
      }
    >
      <div
        className={
          text
            ? "bg-success-soft text-on-success-soft border-success pointer-events-auto flex w-full max-w-[38rem] items-center gap-2 rounded-card border py-1.5 pr-1.5 pl-4 shadow-lg"
            : ""
        }
      >
        <p role="status" className="min-w-0 flex-1 py-1.5 font-semibold">
          {text}
        </p>
        {text ? (
          <button
            type="button"
            onClick={dismiss}
            aria-label={words.dismiss}
            className="grid size-11 shrink-0 place-items-center rounded-button"
          >
            <X className="size-5" />
          </button>
        ) : null}
      </div>
    </div>
  )
}

/**
 * What surrounds every screen. `width`: `narrow` for forms and lists in one column, `wide` for the
 * landing and for list beside detail.
 */
export function AppFrame({ children, width }: { children: ReactNode; width: "narrow" | "wide" }) {
  useScreenLocation()
  const text = useAnnouncement()
  const maxWidth = width === "wide" ? "max-w-[72rem]" : "max-w-[40rem]"
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConnectionBar />
      <header className="bg-surface border-border border-b print:hidden">
        <div className="mx-auto flex max-w-[72rem] items-center gap-2 px-4 py-2 md:px-6">
          <BackButton />
          <HomeLink />
        </div>
      </header>
      <main
        id={CONTENT}
        tabIndex={-1}
        className={`mx-auto w-full flex-1 px-4 pt-5 pb-12 md:px-6 ${maxWidth}`}
      >
        {children}
      </main>
      <AnnouncementBar text={text} />
      <SandboxBar />
    </div>
  )
}
