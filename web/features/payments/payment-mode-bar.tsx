import { useConfig } from "#web/data/hooks.ts"
import { useSession } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
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
    <p className="print:hidden bg-warning-soft text-on-warning-soft border-warning flex items-start gap-2.5 rounded-input border px-3 py-2.5 font-semibold">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {mode === "sandbox" ? sandbox : words.test}
    </p>
  )
}
