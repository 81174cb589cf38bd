import { isHexId } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { PageProps } from "#web/navigation/page-props.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { MailCheck, MailX, MailOpen, type LucideIcon } from "lucide-react"
import { useEffect, useState, type ReactNode } from "react"

const REDIRECT_SECONDS = 10

/** Another document: the numbered screens, at the log-in. */
const openLogin = () => replace("login")

function Step({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <span className="bg-primary-soft text-on-primary-soft grid size-16 place-items-center rounded-card">
        <Icon aria-hidden="true" className="size-8" />
      </span>
      {children}
    </div>
  )
}

/** Success: the log-in follows by itself, unless the person chooses to stay (WCAG 2.2.1). */
function Validated() {
  const words = useWords("accounts").validation
  const [left, setLeft] = useState(REDIRECT_SECONDS)
  const [staying, setStaying] = useState(false)
  useEffect(() => {
    if (staying) return undefined
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : openLogin()), 1000)
    return () => clearTimeout(timer)
  }, [left, staying])
  return (
    <Step icon={MailCheck}>
      <Notice tone="success" takesFocus>
        {words.success}
      </Notice>
      <p>{staying ? words.staying : words.countdown({ seconds: left })}</p>
      <Button tone="primary" wide onClick={openLogin}>
        {words.goNow}
      </Button>
      {staying ? null : (
        <Button tone="quiet" onClick={() => setStaying(true)}>
          {words.stay}
        </Button>
      )}
    </Step>
  )
}

function Failed({ onRetry }: { onRetry?: () => void }) {
  const words = useWords("accounts").validation
  const kit = useWords("kit")
  return (
    <Step icon={MailX}>
      <Notice tone="danger" alert>
        {words.failed}
      </Notice>
      <p className="text-muted">{words.failedHelp}</p>
      {onRetry ? (
        <Button wide onClick={onRetry}>
          {kit.retry}
        </Button>
      ) : null}
      <Button tone="primary" wide onClick={openLogin}>
        {words.toLogin}
      </Button>
    </Step>
  )
}

/** What the link of the welcome mail opens, for both roles. */
export function Page({ role, secret }: PageProps) {
  const words = useWords("accounts").validation
  const complete = isHexId(secret)
  const { run, done, error } = useAction(role === "employer" ? "validateEmployer" : "validateWorker")
  const begin = () => run({ body: { userId: secret } })

  useEffect(() => {
    // oxlint-disable-next-line no-console -- docs/rules/session.md#validation-page
    if (!complete) console.error(words.invalidLink)
    else begin()
    // Once, at the first render; validating again would do no harm (docs/rules/session.md#email-validation).
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <div className="mx-auto max-w-[30rem] lg:pt-6">
      <ScreenTitle>{words.title}</ScreenTitle>
      {done ? (
        <Validated />
      ) : error || !complete ? (
        <Failed {...(error?.isUnanswered ? { onRetry: begin } : {})} />
      ) : (
        <Step icon={MailOpen}>
          <p role="status">{words.waiting}</p>
        </Step>
      )}
    </div>
  )
}
