import {
  dismissAnnouncement,
  holdAnnouncement,
  releaseAnnouncement,
  useAnnouncement,
} from "#web/data/announcements.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { X } from "#web/ui/landing-icons.tsx"

/** The last announcement: a polite live region, shown as a toast that covers no field. */
export function Toast() {
  const words = useWords("shell")
  const { text, isShown } = useAnnouncement()
  const dismiss = () => {
    dismissAnnouncement()
    focusOn(undefined)
  }
  return (
    <div className={isShown ? "toast-area print:hidden" : "sr-only"}>
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
