import { useConfig } from "#web/data/hooks.ts"
import { useSession } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { Notice } from "#web/ui/notice.tsx"
import { FlaskConical } from "lucide-react"

/** On every payment screen: whether money really moves. Nothing where it does. Test cards are for those who pay. */
export function PaymentModeBar() {
  const words = useWords("payments").mode
  const config = useConfig()
  const session = useSession()
  const mode = config?.payments.mode
  if (mode !== "sandbox" && mode !== "test") return null
  const sandbox = session?.role === "employer" ? words.sandbox : words.sandboxPayouts
  return (
    <div className="print:hidden">
      <Notice tone="warning" icon={FlaskConical}>
        {mode === "sandbox" ? sandbox : words.test}
      </Notice>
    </div>
  )
}
