import { screenHandlers, type Destination } from "#web/ui/screen-handlers.ts"
import type { ComponentProps, ReactNode } from "react"

/** A button with a look of its own that opens a screen. */
export function ScreenButton({
  to,
  params,
  before,
  children,
  ...button
}: Destination & { children: ReactNode } & Pick<ComponentProps<"button">, "className" | "aria-describedby">) {
  const { open, preloads } = screenHandlers({
    to,
    ...(params ? { params } : {}),
    ...(before ? { before } : {}),
  })
  return (
    <button type="button" {...button} {...preloads} onClick={open}>
      {children}
    </button>
  )
}
