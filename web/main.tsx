import { PageShell, Shell } from "#web/app/shell.tsx"
import { forgetHandledPresses, replayEarlyPress } from "#web/navigation/early-press.ts"
import { keepFieldFocus } from "#web/navigation/focus.ts"
import { startNavigation, currentLocation } from "#web/navigation/navigation.ts"
import "#web/styles.css"
import { startTransition } from "react"
import { createRoot, hydrateRoot } from "#web/app/react-client.ts"

/**
 * Mounts the app. `/` holds the numbered screens; its document comes with the landing's markup, which is
 * taken over when the landing is what is shown, and dropped otherwise.
 */
async function mount(root: HTMLElement): Promise<void> {
  const isPage = location.pathname !== "/"
  const page = isPage ? (await import("#web/app/pages.tsx")).pageAt(location.pathname) : null
  if (!page) startNavigation()
  if (!page && currentLocation().screen === "landing" && root.firstElementChild) {
    // As a transition, so that React yields to input and paint.
    startTransition(() => void hydrateRoot(root, <Shell />))
    // The parts below the first view load later, and replay the presses on their own buttons.
    replayEarlyPress("header, .hero")
  } else {
    root.replaceChildren()
    createRoot(root).render(page ? <PageShell {...page} /> : <Shell />)
  }
  forgetHandledPresses()
  document.getElementById("load-failure")?.remove()
  document.documentElement.classList.remove("not-landing")
}

keepFieldFocus()
const root = document.getElementById("root")
// The document shows a failure: showLoadFailure in web/index.html.
if (root) mount(root).catch(reportError)
