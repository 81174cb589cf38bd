import { wordsOf } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { WifiOff } from "#web/ui/landing-icons.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { Component, createRef, type ReactNode } from "react"

/** The errors of files of the app that did not load; the bundler's loader tells of each. */
const missingFiles = new WeakSet<Error>()
if (typeof document !== "undefined")
  addEventListener("vite:preloadError", ({ payload }) => missingFiles.add(payload))

/**
 * Why a screen is not there. `unreachable`: its file did not load, and nor does anything else. `outdated`: the
 * server is there but the file is not, since a newer version has replaced it. `fault`: a fault of ours.
 */
type Reason = "unreachable" | "outdated" | "fault"

const reload = (): void => location.reload()

/** Being online does not mean that the server is reachable; a reload without it shows the browser's error page. */
export function reloadWhenReachable(): void {
  fetch("/livez").then(reload, () => undefined)
}

async function findReason(error: Error): Promise<Reason> {
  if (!missingFiles.has(error)) return "fault"
  return fetch("/livez").then(
    ({ ok }) => (ok ? "outdated" : "unreachable"),
    () => "unreachable",
  )
}

/**
 * Catches what a screen throws: a file that did not load, or a bug. A reload returns to the same screen; it
 * happens by itself once the connection is back.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode },
  { isBroken: boolean; reason: Reason | null }
> {
  override state = { isBroken: false, reason: null }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  private readonly heading = createRef<HTMLHeadingElement>()

  override componentDidCatch(error: Error): void {
    const words = wordsOf("shell")
    document.title = words.errorTitle({ title: words.titleOf({ heading: words.brokenHeading }) })
    // What had the focus is gone with the screen.
    requestAnimationFrame(() => this.heading.current?.focus())
    if (!navigator.onLine) addEventListener("online", reloadWhenReachable)
    void this.explain(error)
  }

  async explain(error: Error): Promise<void> {
    this.setState({ reason: await findReason(error) })
  }

  override componentWillUnmount(): void {
    removeEventListener("online", reloadWhenReachable)
  }

  override render(): ReactNode {
    const { isBroken, reason } = this.state
    if (!isBroken) return this.props.children
    const words = wordsOf("shell")
    return (
      <SoloCard
        icon={<WifiOff className="icon large" />}
        tone="neutral"
        heading={
          <h1 ref={this.heading} tabIndex={-1}>
            {words.brokenHeading}
          </h1>
        }
        text={
          <p role="status" className="muted min-h-12">
            {reason ? words.broken[reason] : null}
          </p>
        }
      >
        <Button tone="primary" wide onClick={reload}>
          {words.retry}
        </Button>
      </SoloCard>
    )
  }
}
