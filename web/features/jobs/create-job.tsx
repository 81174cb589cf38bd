import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction, useCall } from "#web/data/hooks.ts"
import { useEmployer } from "#web/data/me.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { PayFields, TimeFields, useMinimumWage, WorkFields } from "#web/features/jobs/posting-fields.tsx"
import {
  emptyPosting,
  type PostingFormState,
  type Posting,
  spanOf,
  usePostingForm,
} from "#web/features/jobs/posting-form.ts"
import { POSTING_BLOCKER_ID, Preview, TotalCard } from "#web/features/jobs/posting-summary.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Form } from "#web/ui/form.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { useEffect, useState } from "react"

type Account = Reply<"getEmployer">

/** Why nothing can be posted now, if so; the server says the same. */
function blockedReason(account: Account, form: PostingFormState, needsAgreement: boolean): string | null {
  const words = wordsOf("jobs").create
  if (!account.emailValidated) return words.needsEmail
  if (account.unpaid) return words.needsPaid
  if (form.valid) return needsAgreement ? words.needsAgreement : null
  const { jobtitle, description, pay: dollars, day, start: time, end } = words
  return form.describeOpenFields({ jobtitle, description, dollars, day, time, end })
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
                {...(why ? { "aria-describedby": POSTING_BLOCKER_ID } : {})}
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
