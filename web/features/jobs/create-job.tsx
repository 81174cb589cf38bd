import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom, rate } from "#web/data/format.ts"
import { useAction, useCall, useConfigQuery } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { PayFields, TimeFields, useMinimumWage, WorkFields } from "#web/features/jobs/posting-fields.tsx"
import {
  emptyPosting,
  type PostingFormState,
  type Posting,
  spanOf,
  usePostingForm,
} from "#web/features/jobs/posting-form.ts"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { ShiftFacts, ShiftHeader, ShiftPay, ShiftPlace } from "#web/features/shifts/shift-card.tsx"
import { chargeOf, payCents } from "#web/features/shifts/shift-pay.ts"
import { shiftName } from "#web/features/shifts/shift.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { Form } from "#web/ui/form.tsx"
import { HeroCard, TearLine } from "#web/ui/hero-card.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { useEffect, useState, type ReactNode } from "react"

/** The id of what keeps a shift from being posted. */
const WHY = "why"

type Account = Reply<"getEmployer">

/** `$108.00`, how it comes about, and the fee when there is one. */
function Sum({ form, config }: { form: PostingFormState; config: PublicConfig }) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  const { startsAt, endsAt, values } = form
  const pay = Number(values.dollars)
  const known = startsAt && endsAt && endsAt > startsAt && pay > 0
  const wage = known ? payCents(msFrom(startsAt, endsAt), pay) : 0
  const { fee, amount } = chargeOf(wage, config)
  if (!known) return <output aria-live="polite">{words.noSum}</output>
  const total = money(wage / 100)
  return (
    <div className="stack tight">
      <p className="fig-xl" aria-hidden="true">
        {total}
      </p>
      <output aria-live="polite" className="muted block">
        {words.sum({ length: kit.length({ ms: msFrom(startsAt, endsAt) }), rate: rate(pay), total })}
      </output>
      {fee > 0 ? <p>{words.fee({ fee: money(fee / 100), amount: money(amount / 100) })}</p> : null}
    </div>
  )
}

/** What the shift comes to, and the button that posts it or the reason why it cannot be posted yet. */
function TotalCard({
  form,
  why,
  children,
}: {
  form: PostingFormState
  why: string | null
  children: ReactNode
}) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  return (
    <HeroCard labelledBy="total">
      <h2 id="total" className="eyebrow">
        {words.costs}
      </h2>
      <Loaded reading={useConfigQuery()} loading={<p>{kit.loading}</p>}>
        {(config) => <Sum form={form} config={config} />}
      </Loaded>
      <TearLine />
      <p className="small muted">{words.costsText}</p>
      {why ? <p id={WHY}>{why}</p> : null}
      {children}
    </HeroCard>
  )
}

/** The shift as workers will find it in their search. */
function Preview({ form, account }: { form: PostingFormState; account: Account }) {
  const words = useWords("jobs").create
  const { values, startsAt, endsAt } = form
  const pay = Number(values.dollars)
  const { companyname, logo, streetaddress, city } = account
  const jobtitle = values.jobtitle || words.previewTitle
  const known = startsAt && endsAt && endsAt > startsAt
  const totalAmountEarned = known && pay > 0 ? payCents(msFrom(startsAt, endsAt), pay) / 100 : 0
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="eyebrow mb-2">
        {words.preview}
      </h2>
      <div className="card">
        <ShiftHeader
          job={{ _id: "preview", jobtitle, companyname, logo }}
          lead={known ? <DateBadge at={startsAt.toISOString()} /> : <TitleTile title={values.jobtitle} />}
          figure={pay > 0 ? <ShiftPay job={{ dollarsperhr: pay, totalAmountEarned }} /> : null}
        />
        {known ? (
          <ShiftFacts
            job={{ worktime: startsAt.toISOString(), endtime: endsAt.toISOString(), streetaddress, city }}
          />
        ) : (
          <ShiftPlace job={{ streetaddress, city }} />
        )}
        {values.description ? <p className="small muted">{values.description}</p> : null}
      </div>
    </section>
  )
}

/** Why nothing can be posted now, if so; the server says the same. */
function blockedReason(account: Account, form: PostingFormState, needsAgreement: boolean): string | null {
  const words = wordsOf("jobs").create
  if (!account.emailValidated) return words.needsEmail
  if (account.unpaid) return words.needsPaid
  if (form.valid) return needsAgreement ? words.needsAgreement : null
  const { jobtitle, description, pay: dollars, day, start: time, end } = words
  return form.left({ jobtitle, description, dollars, day, time, end })
}

function PostingForm({
  account,
  start,
  again,
  onInvalid,
}: {
  account: Account
  start: Posting
  again: boolean
  onInvalid: (invalid: boolean) => void
}) {
  const words = useWords("jobs").create
  const form = usePostingForm(start)
  const post = useAction("createJob")
  const { dirty, invalid } = form
  useEffect(() => onInvalid(invalid), [invalid, onInvalid])
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [dirty])
  const pay = form.values.dollars
  const [confirmedPay, setConfirmedPay] = useState("")
  const minimum = useMinimumWage(account.city)
  const needsAgreement = minimum !== undefined && Number(pay) < minimum && confirmedPay !== pay
  const why = blockedReason(account, form, needsAgreement)
  const send = async (values: Posting) => {
    const { startsAt, endsAt } = spanOf(values)
    if (!startsAt || !endsAt || why) return
    const { jobtitle, description, dollars: dollarsperhr } = values
    const times = { worktime: startsAt.toISOString(), endtime: endsAt.toISOString() }
    const body = { jobtitle, description, dollarsperhr, ...times }
    const { reply: job, error } = await post.runAndWait({ body })
    if (!job) {
      form.refuse(error, { dollarsperhr: "dollars", worktime: "time", endtime: "end" })
      return
    }
    form.clear(emptyPosting)
    announce(words.posted({ shift: shiftName(job) }))
    // The new shift, with its applicants to come.
    replace("openJobs", { job: job._id })
  }
  return (
    <Form form={form} onSubmit={send}>
      {again ? <Notice tone="info">{words.again}</Notice> : null}
      {account.emailValidated ? null : <UnconfirmedEmail role="employer" email={account.email} />}
      {account.unpaid ? (
        <Notice tone="danger">
          <p className="mb-2">{words.needsPaid}</p>
          <NavButton to="completedShifts">{words.toUnpaid}</NavButton>
        </Notice>
      ) : null}
      <div className="columns main-side">
        <div className="stack">
          <WorkFields form={form} />
          <PayFields
            form={form}
            city={account.city}
            isConfirmed={confirmedPay === pay}
            onConfirm={(isConfirmed) => setConfirmedPay(isConfirmed ? pay : "")}
          />
          <TimeFields form={form} />
        </div>
        <div className="stack">
          <TotalCard form={form} why={why}>
            <ErrorNotice error={post.error} />
            <div className="row wrap">
              <ActionButton
                type="submit"
                tone="onInk"
                fill
                busy={post.busy}
                off={why !== null}
                {...(why ? { "aria-describedby": WHY } : {})}
              >
                {words.post}
              </ActionButton>
            </div>
          </TotalCard>
          <Preview form={form} account={account} />
        </div>
      </div>
    </Form>
  )
}

/** `again` names a shift to post once more, with all but its times. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("jobs").create
  const [invalid, setInvalid] = useState(false)
  const me = useEmployer()
  const again = typeof params.again === "string" ? params.again : ""
  const before = useCall("getJob", { params: { jobid: again } }, { off: again === "" })
  const ready = again === "" || !before.isPending
  const start = before.data
    ? {
        ...emptyPosting,
        jobtitle: before.data.jobtitle,
        description: before.data.description,
        dollars: String(before.data.dollarsperhr),
      }
    : emptyPosting
  return (
    <>
      <PageHead line={words.line} invalid={invalid}>
        {words.title}
      </PageHead>
      <Loaded reading={{ ...me, data: ready ? me.data : undefined }}>
        {(account) => (
          <PostingForm account={account} start={start} again={Boolean(before.data)} onInvalid={setInvalid} />
        )}
      </Loaded>
    </>
  )
}
