import { Shell } from "#web/app/shell.tsx"
import { loadLandingDetails } from "#web/features/home/load-landing-details.ts"
import { renderToString } from "react-dom/server"

/**
 * The landing's markup for the first paint, made by `scripts/build.ts`. Nobody is logged in and no place is known. What
 * the landing loads later is rendered with it: the first pass starts its load and the second has it.
 */
export async function render(): Promise<string> {
  renderToString(<Shell />)
  await loadLandingDetails()
  await new Promise((resolve) => setTimeout(resolve))
  return renderToString(<Shell />)
}
