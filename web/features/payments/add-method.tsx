import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import { invalidate } from "#web/data/query-client.ts"
import { NextTask } from "#web/features/accounts/onboarding.tsx"
import { PaymentDetailsForm } from "#web/features/payments/payment-details-form.tsx"
import { defaultMethod, methodName, type Methods } from "#web/features/payments/method-name.ts"
import type { PaymentDetails } from "#web/features/payments/payment-details.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Plus } from "lucide-react"
import { useState } from "react"

const ADD_BUTTON = "add-method-start"

/** After a method was added: whether it is the one that is charged, and what a restaurant does next: pays, or goes on setting up. */
function SavedMethod({ id, methods }: { id: string; methods: Methods }) {
  const words = useWords("payments").methods
  const me = useEmployer()
  const setDefault = useAction("setDefaultPaymentMethod", {
    // The button goes with the answer.
    onDone: () => {
      announce(words.chargedNow)
      focusOn(`method-${id}`)
    },
  })
  const charged = defaultMethod(methods)
  if (charged && charged.id !== id && methods.paymentMethods.some((method) => method.id === id))
    return (
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <p>{words.saved}</p>
        <p>{words.stillCharged({ method: methodName(charged) })}</p>
        <ErrorNotice error={setDefault.error} />
        <ActionButton
          busy={setDefault.busy}
          onClick={() => setDefault.run({ body: { paymentMethodId: id } })}
        >
          {words.chargeThis}
        </ActionButton>
      </div>
    )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2" aria-live="polite">
      <p>{setDefault.done ? words.chargedNow : words.saved}</p>
      {me.data?.unpaid ? <NavButton to="completedShifts">{words.payUnpaid}</NavButton> : <NextTask />}
    </div>
  )
}

/**
 * Adds a card or a bank account: the provider's set-up begins, the details are typed, the method is saved. `start` is
 * the button for the screen's head, null while the form is open; `AddedMethod` is the form, or what came of it.
 */
export function useAddMethod() {
  const words = useWords("payments").methods
  const begin = useAction("createSetupIntent")
  const save = useAction("savePaymentMethod")
  const [secret, setSecret] = useState<string | null>(null)
  const [savedId, setSavedId] = useState("")
  const start = async () => {
    save.reset()
    const { reply } = await begin.runAndWait({})
    if (reply) setSecret(reply.clientSecret)
  }
  const finish = ({ paymentMethodId, isPending }: PaymentDetails) => {
    setSecret(null)
    setSavedId(paymentMethodId)
    if (isPending) void invalidate(["paymentMethods"]).then(() => focusOn(`method-${paymentMethodId}`))
    else save.run({ body: { paymentMethodId } })
  }
  const cancel = () => {
    setSecret(null)
    focusOn(ADD_BUTTON)
  }
  const button = (
    <ActionButton id={ADD_BUTTON} tone="primary" busy={begin.busy || save.busy} onClick={() => void start()}>
      <Plus aria-hidden="true" className="icon" />
      {words.add}
    </ActionButton>
  )
  return {
    start: secret === null ? button : null,
    secret,
    savedId: save.done ? savedId : null,
    error: begin.error ?? save.error,
    finish,
    cancel,
  }
}

/** The form of a new method, or whether it was saved. */
export function AddedMethod({
  methods,
  adding: { secret, savedId, error, finish, cancel },
}: {
  methods: Methods
  adding: ReturnType<typeof useAddMethod>
}) {
  const words = useWords("payments").methods
  const kit = useWords("kit")
  if (secret !== null)
    return (
      <Card as="section" pad labelledBy="add-method">
        <h2 id="add-method">{words.adding}</h2>
        <PaymentDetailsForm clientSecret={secret} onSaved={finish} />
        <Button wide onClick={cancel}>
          {kit.cancel}
        </Button>
      </Card>
    )
  return (
    <>
      {savedId === null ? null : (
        <Notice tone="success" takesFocus>
          <SavedMethod id={savedId} methods={methods} />
        </Notice>
      )}
      <ErrorNotice error={error} />
    </>
  )
}
