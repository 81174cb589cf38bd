import { useEffect, useRef, type ReactNode } from "react"

/**
 * Around a form that takes the place of the button that opened it: the focus goes to its first field, since
 * the button is gone. The caller says where the focus goes when it closes (`focusOn`).
 */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), [])
  return <div ref={place}>{children}</div>
}
