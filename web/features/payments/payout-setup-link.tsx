import { useWords } from "#web/i18n/words.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ExternalLink } from "lucide-react"
import { useState } from "react"

/** After the tap: where the setup is, the same as a link for browsers that kept the tab shut, and another look. */
export function PayoutSetupLink({
  link,
  unfinished,
  onLook,
}: {
  link: string
  /** The partner was asked since, and it is not finished there. */
  unfinished: boolean
  onLook: () => void
}) {
  const [asked, setAsked] = useState(false)
  const words = useWords("payments").payoutSetup
  const kit = useWords("kit")
  return (
    <div className="stack">
      <Notice tone="info" takesFocus>
        <p className="strong">{words.opened}</p>
        <p>{words.openedText}</p>
      </Notice>
      <a href={link} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
        <ExternalLink aria-hidden="true" className="icon" />
        {words.link}
        <span className="sr-only"> {kit.newTab}</span>
      </a>
      <div aria-live="polite">
        {asked && unfinished ? <Notice tone="warning">{words.unfinished}</Notice> : null}
      </div>
      <Button
        wide
        onClick={() => {
          setAsked(true)
          onLook()
        }}
      >
        {words.again}
      </Button>
    </div>
  )
}
