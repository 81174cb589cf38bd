import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { type Method, type Methods, methodName } from "#web/features/payments/method-name.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { CreditCard, Landmark } from "lucide-react"

const twoDigits = (figure: number): string => String(figure % 100).padStart(2, "0")

/** The expiry date of a card, or the type of a bank account. */
function MethodDetails({ method }: { method: Method }) {
  const { methods: words, methodName: names } = useWords("payments")
  const { card, us_bank_account: bank } = method
  if (!card) return <>{words.accounts[bank?.account_type ?? ""] ?? names.bank}</>
  const expiry = { month: twoDigits(card.exp_month), year: twoDigits(card.exp_year) }
  return <>{card.expired ? words.expiredOn(expiry) : words.expires(expiry)}</>
}

/** Asks before it deletes, and says which method becomes the default. */
function RemoveMethod({ method, methods, onDone }: { method: Method; methods: Methods; onDone: () => void }) {
  const words = useWords("payments").methods
  const kit = useWords("kit")
  const remove = useAction("deletePaymentMethod")
  const name = methodName(method)
  const isDefault = methods.userPMIds.some((one) => one.paymentMethodID === method.id && one.isDefault)
  const nextDefault = methods.paymentMethods.find(({ id }) => id !== method.id)
  const consequence = !nextDefault
    ? words.removeLast
    : isDefault
      ? words.removeDefault({ method: methodName(nextDefault) })
      : words.removeText
  const send = async () => {
    const { reply } = await remove.runAndWait({ body: { paymentMethodId: method.id } })
    if (!reply) return
    announce(words.removed({ method: name }))
    onDone()
  }
  return (
    <>
      <ConfirmButton
        label={words.remove}
        name={words.removeOf({ method: name })}
        tone="danger"
        busy={remove.busy}
        onConfirm={send}
        title={words.removeTitle({ method: name })}
        yes={words.remove}
        no={kit.keep}
        danger
      >
        <p>{consequence}</p>
      </ConfirmButton>
      {remove.error ? (
        <div className="w-full">
          <ErrorNotice error={remove.error} />
        </div>
      ) : null}
    </>
  )
}

/** A saved card or bank account. */
export function MethodCard({
  method,
  methods,
  onRemoved,
}: {
  method: Method
  methods: Methods
  onRemoved: () => void
}) {
  const words = useWords("payments").methods
  const name = methodName(method)
  const setDefault = useAction("setDefaultPaymentMethod", {
    onDone: () => announce(words.madeDefault({ method: name })),
  })
  const isDefault = methods.userPMIds.some((one) => one.paymentMethodID === method.id && one.isDefault)
  const expired = method.card?.expired ?? false
  const Icon = method.card ? CreditCard : Landmark
  const id = `method-${method.id}`
  return (
    <Card as="li" labelledBy={id}>
      <div className="flex flex-wrap items-start gap-3.5">
        <span className="bg-raised border-border text-primary grid size-11 shrink-0 place-items-center rounded-input border">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="flex min-w-0 flex-1 basis-20 flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <div>
            <h2 id={id} tabIndex={-1} className="text-lg leading-tight font-semibold">
              {name}
            </h2>
            <p className="text-muted">
              <MethodDetails method={method} />
            </p>
          </div>
          <span className="flex max-w-full min-w-0 flex-wrap gap-2">
            {isDefault ? <Pill tone="success">{words.standard}</Pill> : null}
            {expired ? <Pill tone="danger">{words.expired}</Pill> : null}
          </span>
        </div>
      </div>
      <ErrorNotice error={setDefault.error} />
      <div className="flex flex-wrap gap-3">
        {isDefault ? null : (
          <ActionButton
            busy={setDefault.busy}
            aria-label={words.makeDefaultOf({ method: name })}
            onClick={() => setDefault.run({ body: { paymentMethodId: method.id } })}
          >
            {words.makeDefault}
          </ActionButton>
        )}
        <RemoveMethod method={method} methods={methods} onDone={onRemoved} />
      </div>
    </Card>
  )
}
