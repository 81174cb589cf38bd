import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom, rate } from "#web/data/format.ts"
import { useAction, useCall, useConfigQuery } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { TimeFields, WorkFields } from "#web/features/jobs/posting-fields.tsx"
import {
  emptyPosting,
  type PostingFormState,
  type Posting,
  spanOf,
  usePostingForm,
} from "#web/features/jobs/posting-form.ts"
import { ShiftFacts, ShiftHeader, ShiftPay, ShiftPlace } from "#web/features/shifts/shift-card.tsx"
import { chargeOf, payCents } from "#web/features/shifts/shift-pay.ts"
import { shiftName } from "#web/features/shifts/shift.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Form } from "#web/ui/form.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useEffect, useState } from "react"

type Account = Reply<"getEmployer">

function Total({ form }: { form: PostingFormState }) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  return (
    <section aria-labelledby="total" className="bg-raised border-border rounded-card border p-4">
      <h2 id="total" className="text-muted text-sm font-semibold">
        {words.costs}
      </h2>
      <Loaded reading={useConfigQuery()} loading={<p className="font-medium">{kit.loading}</p>}>
        {(config) => <Sum form={form} config={config} />}
      </Loaded>
      <p className="text-muted mt-1 text-sm">{words.costsText}</p>
    </section>
  )
}

/** `6 hr × $18 = $108.00`, and the fee when there is one. */
function Sum({ form, config }: { form: PostingFormState; config: PublicConfig }) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  const { startsAt, endsAt, values } = form
  const pay = Number(values.dollars)
  const known = startsAt && endsAt && endsAt > startsAt && pay > 0
  const wage = known ? payCents(msFrom(startsAt, endsAt), pay) : 0
  const { fee, amount } = chargeOf(wage, config)
  return (
    <>
      <output
        aria-live="polite"
        className={`block ${known ? "text-xl leading-snug font-extrabold" : "font-medium"}`}
      >
        {known
          ? words.sum({
              length: kit.length({ ms: msFrom(startsAt, endsAt) }),
              rate: rate(pay),
              total: money(wage / 100),
            })
          : words.noSum}
      </output>
      {known && fee > 0 ? (
        <p className="font-medium">{words.fee({ fee: money(fee / 100), amount: money(amount / 100) })}</p>
      ) : null}
    </>
  )
}

/** The shift as workers will find it in their search. */
function Preview({ form, account }: { form: PostingFormState; account: Account }) {
  const words = useWords("jobs").create
  const { values, startsAt, endsAt } = form
  const pay = Number(values.dollars)
  const { companyname, streetaddress, city } = account
  const jobtitle = values.jobtitle || words.previewTitle
  const known = startsAt && endsAt && endsAt > startsAt
  const totalAmountEarned = known && pay > 0 ? payCents(msFrom(startsAt, endsAt), pay) / 100 : 0
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-lg font-bold">
        {words.preview}
      </h2>
      <div className="bg-surface border-control grid gap-2.5 rounded-card border border-dashed p-4">
        <ShiftHeader
          job={{ _id: "preview", jobtitle, companyname }}
          figure={pay > 0 ? <ShiftPay job={{ dollarsperhr: pay, totalAmountEarned }} /> : null}
        />
        {known ? (
          <ShiftFacts
            job={{ worktime: startsAt.toISOString(), endtime: endsAt.toISOString(), streetaddress, city }}
          />
        ) : (
          <ShiftPlace job={{ streetaddress, city }} />
        )}
        {values.description ? <p>{values.description}</p> : null}
      </div>
    </section>
  )
}

/** Why nothing can be posted now, if so; the server says the same. */
function blockedReason(account: Account, form: PostingFormState): string | null {
  const words = wordsOf("jobs").create
  if (!account.emailValidated) return words.needsEmail
  if (account.unpaid) return words.needsPaid
  if (form.valid) return null
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
  const why = blockedReason(account, form)
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
    replace("openJobs")
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
      <WorkFields form={form} city={account.city} />
      <TimeFields form={form} />
      <Total form={form} />
      <Preview form={form} account={account} />
      <ErrorNotice error={post.error} />
      {why ? <p className="text-muted text-center">{why}</p> : null}
      <ActionButton type="submit" tone="primary" wide busy={post.busy} off={why !== null}>
        {words.post}
      </ActionButton>
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
      <ScreenTitle invalid={invalid}>{words.title}</ScreenTitle>
      <Loaded reading={{ ...me, data: ready ? me.data : undefined }}>
        {(account) => (
          <PostingForm account={account} start={start} again={Boolean(before.data)} onInvalid={setInvalid} />
        )}
      </Loaded>
    </>
  )
}
