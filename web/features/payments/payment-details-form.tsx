import { useConfig } from "#web/data/hooks.ts"
import type { PaymentDetailsFormProps } from "#web/features/payments/payment-details.ts"
import { useWords } from "#web/i18n/words.ts"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { lazy, Suspense } from "react"

// Each mode has its own form; everything around it is the same (docs/rules/payments.md#payment-forms).
const SandboxForm = lazy(async () => ({
  default: (await import("#web/features/payments/sandbox-details-form.tsx")).SandboxDetailsForm,
}))

/** Where a card or a bank account is typed. */
export function PaymentDetailsForm(props: PaymentDetailsFormProps) {
  const words = useWords("payments").methods
  const kit = useWords("kit")
  const mode = useConfig()?.payments.mode
  if (mode === undefined) return <p className="muted">{kit.loading}</p>
  if (mode !== "sandbox") return <Notice tone="info">{words.elsewhere}</Notice>
  return (
    <Suspense fallback={<p className="muted">{kit.loading}</p>}>
      <FocusOnMount>
        <SandboxForm {...props} />
      </FocusOnMount>
    </Suspense>
  )
}
