import { useAction, useCall } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import { useSession } from "#web/data/session.ts"
import { OnboardingDone } from "#web/features/accounts/onboarding.tsx"
import { AddMethod } from "#web/features/payments/add-method.tsx"
import { MethodCard } from "#web/features/payments/method-card.tsx"
import type { Methods } from "#web/features/payments/method-name.ts"
import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
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
    <Card as="section" labelledBy="set-up-payments">
      <h2 id="set-up-payments" className="text-lg leading-tight font-bold">
        {words.heading}
      </h2>
      <p>{words.text}</p>
      {create.error ? (
        <Notice tone="danger" alert>
          {failed}
        </Notice>
      ) : null}
      <ActionButton tone="primary" wide busy={create.busy} onClick={() => void start()}>
        {words.start}
      </ActionButton>
    </Card>
  )
}

function MethodList({ methods }: { methods: Methods }) {
  const words = useWords("payments").methods
  if (methods.paymentMethods.length === 0) return <Empty Icon={CreditCard} text={words.empty} />
  const removed = (at: number) => {
    const next = methods.paymentMethods[at + 1] ?? methods.paymentMethods[at - 1]
    focusOn(next && `method-${next.id}`)
  }
  return (
    <ol aria-label={words.list} className="grid grid-cols-1 gap-3">
      {methods.paymentMethods.map((method, at) => (
        <MethodCard key={method.id} method={method} methods={methods} onRemoved={() => removed(at)} />
      ))}
    </ol>
  )
}

function SavedMethods({ userId }: { userId: string }) {
  const methods = useCall("listPaymentMethods", {})
  return (
    <Loaded reading={methods} loading={<LoadingCards cards={2} />}>
      {(list) => (
        <div className="grid grid-cols-1 gap-4">
          <MethodList methods={list} />
          <AddMethod userId={userId} methods={list} />
        </div>
      )}
    </Loaded>
  )
}

/** Saved methods, or payment onboarding while there is no payment account. */
export function Screen() {
  const words = useWords("payments").methods
  const session = useSession()
  const me = useEmployer()
  const [made, setMade] = useState(false)
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <PaymentModeBar />
      <div className="grid grid-cols-1 gap-4">
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
              <SavedMethods userId={session?.userId ?? account._id} />
            )
          }
        </Loaded>
      </div>
    </>
  )
}
