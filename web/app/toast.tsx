import { placeToast } from "#web/app/toast-place.ts"
import {
  dismissAnnouncement,
  holdAnnouncement,
  releaseAnnouncement,
  useAnnouncement,
} from "#web/data/announcements.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { X } from "#web/ui/landing-icons.tsx"
import { useLayoutEffect, useRef } from "react"

/** Keeps the toast clear of what can be used: when it shows, once the page has been scrolled, when its length changes and when something takes the focus. */
function usePlace(isShown: boolean) {
  const toast = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = toast.current
    if (!element) return undefined
    if (!isShown) element.style.translate = ""
    if (!isShown) return undefined
    const place = () => placeToast(element)
    const length = new ResizeObserver(place)
    length.observe(document.body)
    // Safari knows `scrollend` from 26.2 on; before that a scrolled page may bring a control under the toast.
    addEventListener("scrollend", place)
    // A control that came after the toast, such as a link in the place of the button that was pressed.
    addEventListener("focusin", place)
    return () => {
      length.disconnect()
      removeEventListener("scrollend", place)
      removeEventListener("focusin", place)
    }
  }, [isShown])
  return toast
}

/** The last announcement: a polite live region, shown as a toast that covers no field and no button. */
export function Toast() {
  const words = useWords("shell")
  const { text, isShown } = useAnnouncement()
  const toast = usePlace(isShown)
  const dismiss = () => {
    dismissAnnouncement()
    focusOn(undefined)
  }
  return (
    <div ref={toast} className={isShown ? "toast-area print:hidden" : "sr-only"}>
      <div
        className={isShown ? "toast" : ""}
        onPointerEnter={holdAnnouncement}
        onPointerLeave={releaseAnnouncement}
        onFocus={holdAnnouncement}
        onBlur={releaseAnnouncement}
      >
        <p role="status" className="min-w-0 flex-1">
          {text}
        </p>
        {isShown ? (
          <button type="button" onClick={dismiss} aria-label={words.dismiss} className="icon-button">
            <X className="icon" />
          </button>
        ) : null}
      </div>
    </div>
  )
}
