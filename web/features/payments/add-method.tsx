import { useAction } from "#web/data/hooks.ts"
import { PaymentDetailsForm } from "#web/features/payments/payment-details-form.tsx"
import type { PaymentDetails } from "#web/features/payments/payment-details.ts"
import { PendingMethodCard, usePendingMethod } from "#web/features/payments/pending-method.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { useState } from "react"

const ADD_BUTTON = "add-method-start"

/** Adds a card or a bank account: the provider's set-up begins, the details are typed, the method is saved. */
export function AddMethod({ userId }: { userId: string }) {
  const words = useWords("payments").methods
  const kit = useWords("kit")
  const { pending, keep, check } = usePendingMethod(userId)
  const begin = useAction("createSetupIntent")
  const save = useAction("savePaymentMethod")
  const [secret, setSecret] = useState<string | null>(null)
  const start = async () => {
    save.reset()
    const { reply } = await begin.runAndWait({})
    if (reply) setSecret(reply.clientSecret)
  }
  const finish = ({ paymentMethodId, next }: PaymentDetails) => {
    setSecret(null)
    if (next) keep({ paymentMethodId, next })
    else save.run({ body: { paymentMethodId } })
  }
  const cancel = () => {
    setSecret(null)
    focusOn(ADD_BUTTON)
  }
  if (secret !== null)
    return (
      <Card as="section" labelledBy="add-method">
        <h2 id="add-method" className="text-lg leading-tight font-bold">
          {words.adding}
        </h2>
        <PaymentDetailsForm clientSecret={secret} onSaved={finish} />
        <Button wide onClick={cancel}>
          {kit.cancel}
        </Button>
      </Card>
    )
  return (
    <>
      {save.done ? (
        <Notice tone="success" takesFocus>
          {words.saved}
        </Notice>
      ) : null}
      {pending ? <PendingMethodCard pending={pending} onCheck={check} onForget={() => keep(null)} /> : null}
      <ErrorNotice error={begin.error ?? save.error} />
      <ActionButton
        id={ADD_BUTTON}
        tone="primary"
        wide
        busy={begin.busy || save.busy}
        onClick={() => void start()}
      >
        {words.add}
      </ActionButton>
    </>
  )
}
