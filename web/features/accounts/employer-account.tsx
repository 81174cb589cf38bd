import type { EmployerGap } from "#domain/person.ts"
import type { Reply } from "#web/data/api.ts"
import { day } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { EmailBanner } from "#web/features/accounts/employer-email.tsx"
import { useEmployer } from "#web/features/accounts/employer-flags.ts"
import { OnboardingDone } from "#web/features/accounts/onboarding.tsx"
import { PasswordChange } from "#web/features/accounts/password-section.tsx"
import { RestaurantForm } from "#web/features/accounts/restaurant-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { go } from "#web/navigation/navigation.ts"
import type { ScreenName, ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useState, type ReactNode } from "react"

type Account = Reply<"getEmployer">
type Mode = "read" | "edit" | "password"

/** Where each missing thing is done. */
const missingAt: Record<EmployerGap, ScreenName> = {
  customer: "paymentMethods",
  method: "paymentMethods",
  terms: "employerTerms",
}

function isGap(value: string): value is EmployerGap {
  return value in missingAt
}

/** What still keeps this restaurant from posting, each thing with the way to it. */
function MissingBanner({ missing }: { missing: readonly string[] }) {
  const words = useWords("employer").account.missing
  const gaps = missing.filter(isGap)
  if (gaps.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{words.text}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {gaps.map((gap) => (
          <li key={gap}>
            <button
              type="button"
              onClick={() => go(missingAt[gap], { task: gap })}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              {words[gap]}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} tabIndex={-1} className="text-lg leading-tight font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Summary({ account, onEdit }: { account: Account; onEdit: () => void }) {
  const words = useWords("employer").account
  const address = words.fullAddress({
    street: account.streetaddress,
    city: account.city,
    state: account.state,
    zip: account.zipcode,
  })
  return (
    <Section id="account-restaurant" title={words.restaurant}>
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
    </Section>
  )
}

function PaymentsAndTerms({ account }: { account: Account }) {
  const words = useWords("employer").account
  const { agreed, agreedAt } = account.termsOfUseAgreement
  const hasCustomer = account.stripeCustomerId !== null
  return (
    <>
      <Section id="account-payments" title={words.payments}>
        <p className="text-muted">
          {hasCustomer
            ? words.paymentsText({ count: account.stripePaymentMethods.length })
            : words.noPayments}
        </p>
        <NavButton to="paymentMethods" wide>
          {hasCustomer ? words.payments : words.onboarding}
        </NavButton>
      </Section>
      <Section id="account-terms" title={words.terms}>
        <p className="text-muted">
          {agreed && agreedAt ? words.termsAgreed({ day: day(agreedAt, serverNow()) }) : words.termsOpen}
        </p>
        <NavButton to="employerTerms" wide>
          {words.readTerms}
        </NavButton>
      </Section>
    </>
  )
}

function Details({ account, ready }: { account: Account; ready: boolean }) {
  const words = useWords("employer").account
  const [mode, setMode] = useState<Mode>("read")
  const [done, setDone] = useState<string | null>(null)
  const turn = (next: Mode, said: string | null = null) => {
    setDone(said)
    setMode(next)
  }
  const cancel = () => {
    turn("read")
    focusOn(mode === "edit" ? "account-restaurant" : "account-password")
  }
  if (mode === "edit")
    return (
      <FocusOnMount>
        <RestaurantForm
          account={account}
          onClose={cancel}
          onSaved={(saved) => turn("read", saved.email === account.email ? words.saved : words.savedEmail)}
        />
      </FocusOnMount>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {done ? (
        <Notice tone="success" takesFocus>
          {done}
        </Notice>
      ) : null}
      <OnboardingDone ready={ready} />
      <MissingBanner missing={account.missing} />
      {account.emailValidated ? null : <EmailBanner email={account.email} />}
      <Summary account={account} onEdit={() => turn("edit")} />
      <Section id="account-password" title={words.security}>
        {mode === "password" ? (
          <FocusOnMount>
            <PasswordChange onClose={cancel} onSaved={() => turn("read", words.passwordSaved)} />
          </FocusOnMount>
        ) : (
          <>
            <p className="text-muted">{words.hidden}</p>
            <Button wide onClick={() => turn("password")}>
              {words.changePassword}
            </Button>
          </>
        )}
      </Section>
      <PaymentsAndTerms account={account} />
    </div>
  )
}

export function Screen({ params }: ScreenProps) {
  const words = useWords("employer").account
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
