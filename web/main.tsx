import { pageAt } from "#web/app/pages.tsx"
import { PageShell, Shell } from "#web/app/shell.tsx"
import { replayEarlyPress } from "#web/navigation/early-press.ts"
import { keepFieldFocus } from "#web/navigation/focus.ts"
import { startNavigation, currentLocation } from "#web/navigation/navigation.ts"
import "#web/styles.css"
import { createRoot, hydrateRoot } from "react-dom/client"

/**
 * Mounts the app. `/` holds the numbered screens; its document comes with the landing's markup, which is
 * taken over when the landing is what is shown, and dropped otherwise.
 */
function mount(root: HTMLElement): void {
  const page = pageAt(location.pathname)
  if (!page) startNavigation()
  if (!page && currentLocation().screen === "landing" && root.firstElementChild) {
    hydrateRoot(root, <Shell />)
    // What is below the first view is taken over later, and replays its own.
    replayEarlyPress("header, .hero")
  } else {
    root.replaceChildren()
    createRoot(root).render(page ? <PageShell {...page} /> : <Shell />)
  }
  document.getElementById("load-failure")?.remove()
  document.documentElement.classList.remove("not-landing")
}

keepFieldFocus()
const root = document.getElementById("root")
if (root) mount(root)
