import { Button, type ButtonTone } from "#web/ui/button.tsx"
import { screenHandlers, type Destination } from "#web/ui/screen-handlers.ts"
import type { ReactNode } from "react"

/** A button that opens a screen. */
export function NavButton({
  tone,
  wide,
  fill,
  children,
  ...destination
}: Destination & { tone?: ButtonTone; wide?: boolean; fill?: boolean; children: ReactNode }) {
  const { open, preloads } = screenHandlers(destination)
  return (
    <Button
      {...(tone ? { tone } : {})}
      {...(wide ? { wide } : {})}
      {...(fill ? { fill } : {})}
      {...preloads}
      onClick={open}
    >
      {children}
    </Button>
  )
}
