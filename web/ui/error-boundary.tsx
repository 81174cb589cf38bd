import { wordsOf } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { Component, type ReactNode } from "react"

const reload = (): void => location.reload()

/** A network is not yet our server: a reload without it would leave the browser's own error page. */
function reloadWhenReachable(): void {
  fetch("/livez").then(reload, () => undefined)
}

/**
 * Catches what a screen throws: a file that did not load, or a fault of ours. A reload comes back to the same
 * screen; it comes by itself once the connection is there again.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(): void {
    if (!navigator.onLine) addEventListener("online", reloadWhenReachable)
  }

  override componentWillUnmount(): void {
    removeEventListener("online", reloadWhenReachable)
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    const words = wordsOf("shell")
    return (
      <>
        <h1 tabIndex={-1} className="mb-4 text-2xl leading-tight font-bold">
          {words.brokenHeading}
        </h1>
        <p className="mb-6">{words.brokenText}</p>
        <Button tone="primary" wide onClick={reload}>
          {words.retry}
        </Button>
      </>
    )
  }
}
