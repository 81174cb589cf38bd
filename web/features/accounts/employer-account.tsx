import type { Reply } from "#web/data/api.ts"
import { useEmployer } from "#web/data/me.ts"
import { AccountLoading } from "#web/features/accounts/account-loading.tsx"
import { LogoButtons, OwnLogo } from "#web/features/accounts/logo.tsx"
import { NotificationsSection } from "#web/features/accounts/notifications-section.tsx"
import { employerGapTask, OnboardingDone } from "#web/features/accounts/onboarding.tsx"
import { PasswordSection } from "#web/features/accounts/password-section.tsx"
import { EmailState } from "#web/features/accounts/profile-section.tsx"
import { RestaurantForm } from "#web/features/accounts/restaurant-form.tsx"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { SessionList } from "#web/features/privacy/session-list.tsx"
import { YourData } from "#web/features/privacy/your-data.tsx"
import { TermsSection } from "#web/features/terms/terms-section.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NavLink } from "#web/ui/nav-link.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Pencil } from "lucide-react"
import { useState } from "react"

type Account = Reply<"getEmployer">

/** Its heading is the restaurant's name. */
const HEADING = "restaurant"

/** What still keeps this restaurant from posting, each gap with a link to where it is filled. */
function MissingBanner({ missing }: { missing: readonly string[] }) {
  const { gapNames, onboarding } = useWords("accounts")
  const gaps = missing.flatMap((name) => employerGapTask(name) ?? [])
  if (gaps.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{onboarding.stillMissing}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {gaps.map(({ gap, screen }) => (
          <li key={gap}>
            <NavLink to={screen} params={{ task: gap }} className="flex min-h-11 items-center strong">
              {gapNames[gap]}
            </NavLink>
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
  const facts = [
    [words.address, address],
    [words.phonenumber, account.phonenumber],
    [words.hiringmanager, account.hiringmanager],
    [words.storemanager, account.storemanager],
    ...(account.storenumber ? ([[words.storenumber, account.storenumber]] as const) : []),
    [words.ein, account.ein],
  ] as const
  return (
    <section className="card pad" aria-labelledby={HEADING}>
      <div className="row top wrap">
        <div className="row fills basis-56">
          <OwnLogo account={account} />
          <div className="fills">
            <h2 id={HEADING} tabIndex={-1}>
              {account.companyname}
            </h2>
            <p className="small muted row wrap tight">
              {account.email}
              <EmailState confirmed={account.emailValidated} />
            </p>
          </div>
        </div>
        <div className="row wrap">
          <Button onClick={onEdit}>
            <Pencil aria-hidden="true" className="icon" />
            {words.edit}
          </Button>
          <LogoButtons account={account} heading={HEADING} />
        </div>
      </div>
      <hr />
      <dl className="key-values sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PaymentMethodsSection({ account }: { account: Account }) {
  const words = useWords("accounts").paymentMethods
  const hasCustomer = account.stripeCustomerId !== null
  const count = account.stripePaymentMethods.length
  return (
    <Section
      card
      id="payment-methods"
      title={words.title}
      aside={count > 0 ? <Pill tone="success">{words.ready}</Pill> : null}
    >
      <p className="small muted">{hasCustomer ? words.text({ count }) : words.none}</p>
      <NavButton to="paymentMethods" tone="tonal">
        {hasCustomer ? words.open : words.setUp}
      </NavButton>
    </Section>
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
    if (!saved) focusOn(HEADING)
  }
  return (
    <>
      {result ? (
        <Notice tone="success" takesFocus>
          {result}
        </Notice>
      ) : null}
      <OnboardingDone ready={ready} />
      <MissingBanner missing={account.missing} />
      {account.emailValidated ? null : <UnconfirmedEmail role="employer" email={account.email} />}
      <div className="columns main-side">
        <div className="stack loose">
          {editing ? (
            <FocusOnMount>
              <RestaurantForm account={account} onClose={close} />
            </FocusOnMount>
          ) : (
            <RestaurantSection account={account} onEdit={edit} />
          )}
          <PasswordSection />
          <SessionList />
        </div>
        <div className="stack loose">
          <PaymentMethodsSection account={account} />
          <NotificationsSection account={account} />
          <TermsSection
            role="employer"
            agreement={account.termsOfUseAgreement}
            signer={{ name: account.companyname, email: account.email }}
          />
          <YourData role="employer" />
        </div>
      </div>
    </>
  )
}

export function Screen({ params }: ScreenProps) {
  const words = useWords("accounts")
  const me = useEmployer()
  return (
    <>
      <PageHead>{words.title}</PageHead>
      <Loaded reading={me} loading={<AccountLoading />}>
        {(account) => <Details account={account} ready={params.task === "done"} />}
      </Loaded>
    </>
  )
}
