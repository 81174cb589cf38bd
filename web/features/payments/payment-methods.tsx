import { useAction, useCall } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import { OnboardingDone } from "#web/features/accounts/onboarding.tsx"
import { AddedMethod, useAddMethod } from "#web/features/payments/add-method.tsx"
import { MethodRow } from "#web/features/payments/method-row.tsx"
import { defaultMethod, methodName, type Methods } from "#web/features/payments/method-name.ts"
import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { PendingMethodRow } from "#web/features/payments/pending-method.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { Timeline, TimelineStep } from "#web/ui/timeline.tsx"
import { CreditCard } from "lucide-react"
import { useState } from "react"

/** Without a payment account there is nothing to save a card to: it is made first. */
function PaymentOnboarding({ onMade }: { onMade: () => void }) {
  const { failed, methods } = useWords("payments")
  const words = methods.onboarding
  const create = useAction("createCustomer")
  const start = async () => {
    const { reply } = await create.runAndWait({})
    if (reply) onMade()
  }
  return (
    <Card as="section" pad labelledBy="set-up-payments">
      <h2 id="set-up-payments">{words.heading}</h2>
      <p>{words.text}</p>
      {create.error ? (
        <Notice tone="danger" alert>
          {failed}
        </Notice>
      ) : null}
      <div className="actions">
        <ActionButton tone="primary" wide busy={create.busy} onClick={() => void start()}>
          {words.start}
        </ActionButton>
      </div>
    </Card>
  )
}

function MethodList({ methods }: { methods: Methods }) {
  const words = useWords("payments").methods
  const { paymentMethods: saved, pendingMethods: pending = [] } = methods
  const ids = [...saved, ...pending].map((method) => method.id)
  if (ids.length === 0) return <Empty Icon={CreditCard} text={words.empty} />
  const removed = (id: string) => () => {
    const at = ids.indexOf(id)
    const next = ids[at + 1] ?? ids[at - 1]
    focusOn(next && `method-${next}`)
  }
  return (
    <ol aria-label={words.list} className="card list">
      {saved.map((method) => (
        <MethodRow key={method.id} method={method} methods={methods} onRemoved={removed(method.id)} />
      ))}
      {pending.map((method) => (
        <PendingMethodRow key={method.id} method={method} methods={methods} onRemoved={removed(method.id)} />
      ))}
    </ol>
  )
}

/** What is to be done before the next shift is closed. */
function DefaultExpired({ methods }: { methods: Methods }) {
  const words = useWords("payments").methods
  const charged = defaultMethod(methods)
  if (!charged?.card?.expired) return null
  return <Notice tone="warning">{words.defaultExpired({ method: methodName(charged) })}</Notice>
}

function SavedMethods({ adding }: { adding: ReturnType<typeof useAddMethod> }) {
  const methods = useCall("listPaymentMethods", {})
  return (
    <Loaded reading={methods} loading={<LoadingCards cards={2} />}>
      {(list) => (
        <>
          <DefaultExpired methods={list} />
          <AddedMethod methods={list} adding={adding} />
          <MethodList methods={list} />
        </>
      )}
    </Loaded>
  )
}

function HowYouPay() {
  const words = useWords("payments").methods
  return (
    <aside className="card pad" aria-labelledby="how-you-pay">
      <h2 id="how-you-pay" className="eyebrow">
        {words.how}
      </h2>
      <Timeline>
        {words.howSteps.map(([step, text], index) => (
          <TimelineStep key={step} mark={index + 1}>
            <div>
              <b className="strong">{step}</b>
              <p className="small muted">{text}</p>
            </div>
          </TimelineStep>
        ))}
      </Timeline>
    </aside>
  )
}

/** Saved methods, or payment onboarding while there is no payment account. */
export function Screen() {
  const words = useWords("payments").methods
  const me = useEmployer()
  const [made, setMade] = useState(false)
  const adding = useAddMethod()
  return (
    <>
      <PageHead line={words.line} action={me.data?.stripeCustomerId ? adding.start : null}>
        {words.title}
      </PageHead>
      <PaymentModeBar />
      <div className="columns main-side">
        <div className="stack">
          <OnboardingDone />
          {made && me.data?.stripePaymentMethods.length === 0 ? (
            <Notice tone="success" takesFocus>
              {words.onboarding.made}
            </Notice>
          ) : null}
          <Loaded reading={me}>
            {(account) =>
              account.stripeCustomerId === null ? (
                <PaymentOnboarding onMade={() => setMade(true)} />
              ) : (
                <SavedMethods adding={adding} />
              )
            }
          </Loaded>
        </div>
        <HowYouPay />
      </div>
    </>
  )
}
