import type { EmployerGap } from "#domain/person.ts"
import type { Reply } from "#web/data/api.ts"
import { useEmployer } from "#web/data/me.ts"
import { AccountSection, TermsSection } from "#web/features/accounts/account-section.tsx"
import { OnboardingDone } from "#web/features/accounts/onboarding.tsx"
import { PasswordSection } from "#web/features/accounts/password-section.tsx"
import { RestaurantForm } from "#web/features/accounts/restaurant-form.tsx"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { navigate } from "#web/navigation/navigation.ts"
import type { ScreenName, ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useState } from "react"

type Account = Reply<"getEmployer">

/** The screen where each gap is filled. */
const gapScreens: Record<EmployerGap, ScreenName> = {
  customer: "paymentMethods",
  method: "paymentMethods",
  terms: "employerTerms",
}

function isGap(value: string): value is EmployerGap {
  return value in gapScreens
}

/** What still keeps this restaurant from posting, each gap with a link to where it is filled. */
function MissingBanner({ missing }: { missing: readonly string[] }) {
  const { gapNames, onboarding } = useWords("accounts")
  const gaps = missing.filter(isGap)
  if (gaps.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{onboarding.stillMissing}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {gaps.map((gap) => (
          <li key={gap}>
            <button
              type="button"
              onClick={() => navigate(gapScreens[gap], { task: gap })}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              {gapNames[gap]}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function RestaurantSection({ account, onEdit }: { account: Account; onEdit: () => void }) {
  const words = useWords("accounts").restaurant
  const address = words.fullAddress({
    street: account.streetaddress,
    city: account.city,
    state: account.state,
    zip: account.zipcode,
  })
  return (
    <AccountSection id="restaurant" title={words.title}>
      <Facts>
        <Fact name={words.companyname}>{account.companyname}</Fact>
        <Fact name={words.email}>{account.email}</Fact>
        <Fact name={words.phonenumber}>{account.phonenumber}</Fact>
        <Fact name={words.address}>{address}</Fact>
        <Fact name={words.hiringmanager}>{account.hiringmanager}</Fact>
        <Fact name={words.storemanager}>{account.storemanager}</Fact>
        <Fact name={words.storenumber}>{account.storenumber ?? words.none}</Fact>
        <Fact name={words.ein}>{account.ein}</Fact>
      </Facts>
      <Button tone="primary" wide onClick={onEdit}>
        {words.edit}
      </Button>
    </AccountSection>
  )
}

function PaymentMethodsSection({ account }: { account: Account }) {
  const words = useWords("accounts").paymentMethods
  const hasCustomer = account.stripeCustomerId !== null
  return (
    <AccountSection id="payment-methods" title={words.title}>
      <p className="text-muted">
        {hasCustomer ? words.text({ count: account.stripePaymentMethods.length }) : words.none}
      </p>
      <div>
        <NavButton to="paymentMethods">{hasCustomer ? words.title : words.setUp}</NavButton>
      </div>
    </AccountSection>
  )
}

function Details({ account, ready }: { account: Account; ready: boolean }) {
  const words = useWords("accounts").restaurant
  const [editing, setEditing] = useState(false)
  const [result, setResult] = useState("")
  const edit = () => {
    setResult("")
    setEditing(true)
  }
  const close = (saved?: Account) => {
    setEditing(false)
    setResult(saved ? (saved.email === account.email ? words.saved : words.savedEmail) : "")
    if (!saved) focusOn("restaurant")
  }
  if (editing)
    return (
      <FocusOnMount>
        <RestaurantForm account={account} onClose={close} />
      </FocusOnMount>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {result ? (
        <Notice tone="success" takesFocus>
          {result}
        </Notice>
      ) : null}
      <OnboardingDone ready={ready} />
      <MissingBanner missing={account.missing} />
      {account.emailValidated ? null : <UnconfirmedEmail role="employer" email={account.email} />}
      <RestaurantSection account={account} onEdit={edit} />
      <PasswordSection role="employer" />
      <PaymentMethodsSection account={account} />
      <TermsSection role="employer" agreement={account.termsOfUseAgreement} />
    </div>
  )
}

export function Screen({ params }: ScreenProps) {
  const words = useWords("accounts")
  const me = useEmployer()
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <Loaded reading={me}>
        {(account) => <Details account={account} ready={params.task === "done"} />}
      </Loaded>
    </>
  )
}
