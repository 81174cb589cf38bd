import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { MethodMark } from "#web/features/payments/method-mark.tsx"
import { type Method, type Methods, methodName } from "#web/features/payments/method-name.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"

/** Full months until the one in which a card expires. */
const monthsLeft = (card: { exp_month: number; exp_year: number }, now: Date): number =>
  card.exp_year * 12 + card.exp_month - 1 - (now.getUTCFullYear() * 12 + now.getUTCMonth())

const twoDigits = (figure: number): string => String(figure % 100).padStart(2, "0")

/** When a card expires, loud when that is soon; the type of a bank account. */
export function MethodDetails({ method }: { method: Method }) {
  const { methods: words, methodName: names } = useWords("payments")
  const { card, us_bank_account: bank } = method
  if (!card) return <p className="small muted">{words.accounts[bank?.account_type ?? ""] ?? names.bank}</p>
  const expiry = { month: twoDigits(card.exp_month), year: twoDigits(card.exp_year) }
  if (card.expired) return <p className="small strong text-danger">{words.expiredOn(expiry)}</p>
  const left = monthsLeft(card, serverNow())
  if (left > 1) return <p className="small muted">{words.expires(expiry)}</p>
  return (
    <p className="small strong text-accent">
      {left === 0 ? words.expiresThis(expiry) : words.expiresNext(expiry)}
    </p>
  )
}

/** Asks before it removes one, and says which method becomes the default. */
export function RemoveMethod({
  method,
  methods,
  onDone,
}: {
  method: Method
  methods: Methods
  onDone: () => void
}) {
  const words = useWords("payments").methods
  const kit = useWords("kit")
  const remove = useAction("deletePaymentMethod")
  const name = methodName(method)
  const isDefault = methods.userPMIds.some((one) => one.paymentMethodID === method.id && one.isDefault)
  const isSaved = methods.paymentMethods.some(({ id }) => id === method.id)
  const nextDefault = methods.paymentMethods.find(({ id }) => id !== method.id)
  const consequence = !isSaved
    ? words.removePending
    : !nextDefault
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
        tone="stop"
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
export function MethodRow({
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
  const id = `method-${method.id}`
  return (
    <li aria-labelledby={id} className="row wrap">
      <MethodMark method={method} marked={isDefault} />
      <div className="fills min-w-36">
        <h2 id={id} tabIndex={-1} className="strong text-base">
          {name}
        </h2>
        <MethodDetails method={method} />
      </div>
      <div className="row tight wrap">
        {isDefault ? <Pill tone="success">{words.standard}</Pill> : null}
        {method.card?.expired ? <Pill tone="danger">{words.expired}</Pill> : null}
        {isDefault ? null : (
          <ActionButton
            tone="quiet"
            busy={setDefault.busy}
            aria-label={words.makeDefaultOf({ method: name })}
            onClick={() => setDefault.run({ body: { paymentMethodId: method.id } })}
          >
            {words.makeDefault}
          </ActionButton>
        )}
        <RemoveMethod method={method} methods={methods} onDone={onRemoved} />
      </div>
      <ErrorNotice error={setDefault.error} />
    </li>
  )
}
