import { performAction } from "#web/data/action.ts"
import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { usePayoutAccount } from "#web/features/payments/payout-account.ts"
import { PayoutHero } from "#web/features/payments/payout-hero.tsx"
import { PayoutSetupLink } from "#web/features/payments/payout-setup-link.tsx"
import { useOnReturn, usePayoutSetupTab } from "#web/features/payments/payout-setup-tab.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card, CardTitle } from "#web/ui/card.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { Hash, IdCard, Landmark, UserRound } from "lucide-react"
import { useCallback, useEffect } from "react"

const needIcons = [
  ["person", UserRound],
  ["socialSecurity", Hash],
  ["bank", Landmark],
  ["id", IdCard],
] as const

function Requirements() {
  const words = useWords("payments").payoutSetup
  return (
    <Card as="section" labelledBy="setup-needs" pad>
      <CardTitle id="setup-needs">{words.need}</CardTitle>
      <ul className="stack">
        {needIcons.map(([need, Icon]) => (
          <li key={need} className="row top">
            <Icon aria-hidden="true" className="icon" />
            <span className="fills">{words.needs[need]}</span>
          </li>
        ))}
      </ul>
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
      <PageHead>{words.title}</PageHead>
      <PaymentModeBar />
      <PayoutHero heading={words.heading} text={words.intro}>
        {tab.failed ? (
          <Notice tone="danger" alert>
            {failed}
          </Notice>
        ) : null}
        <ActionButton
          tone="onInk"
          wide
          busy={tab.busy}
          onClick={() => void tab.open(() => performAction("createAccount", {}))}
        >
          {words.start}
        </ActionButton>
      </PayoutHero>
      {tab.link ? (
        <PayoutSetupLink link={tab.link} unfinished={account.data?.status === "incomplete"} onLook={look} />
      ) : null}
      <Requirements />
    </>
  )
}
