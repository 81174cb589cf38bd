import { performAction } from "#web/data/action.ts"
import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { usePayoutAccount } from "#web/features/payments/payout-account.ts"
import { PayoutSetupLink } from "#web/features/payments/payout-setup-link.tsx"
import { useOnReturn, usePayoutSetupTab } from "#web/features/payments/payout-setup-tab.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card, CardTitle } from "#web/ui/card.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { CircleCheck, ShieldCheck } from "lucide-react"
import { useCallback, useEffect } from "react"

function Requirements() {
  const words = useWords("payments").payoutSetup
  return (
    <Card as="section" labelledBy="setup-needs">
      <CardTitle id="setup-needs">{words.need}</CardTitle>
      <ul className="grid gap-2">
        {words.needs.map((need) => (
          <li key={need} className="flex items-start gap-2.5">
            <CircleCheck aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
            {need}
          </li>
        ))}
      </ul>
      <p className="text-muted border-border flex items-start gap-2.5 border-t pt-3">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {words.who}
      </p>
    </Card>
  )
}

/** Makes the payout account and opens the partner's setup beside this page. */
export function Screen() {
  const { failed, payoutSetup: words } = useWords("payments")
  const tab = usePayoutSetupTab()
  // Only a setup that was begun here can become complete while this page is open.
  const begun = tab.link !== undefined
  const { account, complete, look: ask } = usePayoutAccount({ off: !begun })
  const look = useCallback(() => {
    if (begun) ask()
  }, [begun, ask])
  useOnReturn(look)

  useEffect(() => {
    if (complete) replace("getPaid")
  }, [complete])

  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <PaymentModeBar />
      <div className="grid gap-5">
        <p>{words.intro}</p>
        <Requirements />
        {tab.failed ? (
          <Notice tone="danger" alert>
            {failed}
          </Notice>
        ) : null}
        <ActionButton
          tone="primary"
          wide
          busy={tab.busy}
          onClick={() => void tab.open(() => performAction("createAccount", {}))}
        >
          {words.start}
        </ActionButton>
        {tab.link ? (
          <PayoutSetupLink link={tab.link} unfinished={account.data?.status === "incomplete"} onLook={look} />
        ) : null}
      </div>
    </>
  )
}
