import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { usePayoutAccount } from "#web/features/payments/payout-account.ts"
import { PayoutHero } from "#web/features/payments/payout-hero.tsx"
import { PayoutSetupLink } from "#web/features/payments/payout-setup-link.tsx"
import { useOnReturn, usePayoutSetupTab } from "#web/features/payments/payout-setup-tab.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { FailedToLoad, LoadingCards } from "#web/ui/list.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { useEffect } from "react"

/** The account exists and is not complete: something is to be done, or only to be waited for. */
function Incomplete({ canGoOn, look }: { canGoOn: boolean; look: () => void }) {
  const { failed, payoutCheck: words } = useWords("payments")
  const tab = usePayoutSetupTab()
  useOnReturn(look)
  return (
    <>
      <PayoutHero
        heading={canGoOn ? words.incomplete : words.waiting}
        text={canGoOn ? words.incompleteText : words.waitingText}
      >
        {tab.failed ? (
          <Notice tone="danger" alert>
            {failed}
          </Notice>
        ) : null}
        {canGoOn ? (
          <ActionButton tone="onInk" wide busy={tab.busy} onClick={() => void tab.open()}>
            {words.goOn}
          </ActionButton>
        ) : (
          <Button tone="onInkSecondary" wide onClick={look}>
            {words.again}
          </Button>
        )}
      </PayoutHero>
      {tab.link ? <PayoutSetupLink link={tab.link} unfinished={canGoOn} onLook={look} /> : null}
    </>
  )
}

/** Leads on to the payout setup without an account, and to Get Paid with a complete one. */
export function Screen() {
  const words = useWords("payments").payoutCheck
  const { me, account, complete, look } = usePayoutAccount()
  const none = me.data !== undefined && me.data.stripeAccountId === null

  useEffect(() => {
    // A step on the way takes the place of this one, so that Back does not lead into a loop.
    if (complete) replace("getPaid")
    else if (none) replace("payoutSetup")
  }, [none, complete])

  return (
    <>
      <PageHead>{words.title}</PageHead>
      <PaymentModeBar />
      {account.data && me.data && !none && !complete ? (
        <Incomplete canGoOn={account.data.redirect_url !== undefined} look={look} />
      ) : account.isError || me.isError ? (
        <FailedToLoad
          onRetry={() => {
            void me.refetch()
            look()
          }}
        />
      ) : (
        <LoadingCards cards={1} />
      )}
    </>
  )
}
