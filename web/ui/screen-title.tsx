import { useWords } from "#web/i18n/words.ts"
import { consumeFocusRequest, useScreenLocation } from "#web/navigation/navigation.ts"
import { useEffect, useRef, type ReactNode } from "react"

/**
 * The one heading of a screen. It takes the focus when the screen is new (which is what announces it) and
 * names the document (by `title` where it is more than text); `invalid` puts "Error: " before the document's title.
 */
export function ScreenTitle({
  children,
  title,
  invalid = false,
}: ({ children: string; title?: undefined } | { children: ReactNode; title: string }) & {
  invalid?: boolean
}) {
  const words = useWords("shell")
  const { key } = useScreenLocation()
  const text = title ?? children
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const named = words.titleOf({ heading: text })
    document.title = invalid ? words.errorTitle({ title: named }) : named
  }, [text, invalid, words])

  useEffect(() => {
    if (!consumeFocusRequest(key)) return
    // After the paint, so that screen readers find the new page.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }, [key])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
