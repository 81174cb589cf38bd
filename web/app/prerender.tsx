import { Shell } from "#web/app/shell.tsx"
import { renderToString } from "react-dom/server"

/** The landing's markup for the first paint, made by `scripts/build.ts`. Nobody is logged in and no place is known. */
export function render(): string {
  return renderToString(<Shell />)
}
