import { useConfig } from "#web/data/public-config.ts"
import { useWords } from "#web/i18n/words.ts"
import { Notice } from "#web/ui/notice.tsx"
import { FocusOnMount } from "#web/ui/opened.tsx"
import { lazy, Suspense } from "react"

/** What came of the form: saved and ready, or still to be confirmed at the bank, on a page of its own. */
export type Details = { paymentMethodId: string; next?: { kind: "approve" | "bank"; url: string } }

export type DetailsFormProps = {
  /** The secret of the set-up that the server began. */
  clientSecret: string
  onSaved: (details: Details) => void
}

// Each mode has its own form; everything around it is the same (docs/rules/payments.md#payment-forms).
const SandboxForm = lazy(async () => ({
  default: (await import("#web/features/payments/sandbox-details-form.tsx")).SandboxDetailsForm,
}))

/** The seam of screen 29: where a card or a bank account is typed. */
export function PaymentDetailsForm(props: DetailsFormProps) {
  const words = useWords("payments").employer
  const kit = useWords("kit")
  const mode = useConfig()?.payments.mode
  if (mode === undefined) return <p className="text-muted">{kit.loading}</p>
  if (mode !== "sandbox") return <Notice tone="info">{words.elsewhere}</Notice>
  return (
    <Suspense fallback={<p className="text-muted">{kit.loading}</p>}>
      <FocusOnMount>
        <SandboxForm {...props} />
      </FocusOnMount>
    </Suspense>
  )
}
