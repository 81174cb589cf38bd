import { clockInCode } from "#domain/fields.ts"
import { trackPresence } from "#web/data/action.ts"
import { announce } from "#web/data/announcements.ts"
import { api } from "#web/data/api.ts"
import type { CallError } from "#web/data/call-error.ts"
import { stopwatch, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { ArrivalForm } from "#web/features/shifts/arrival-form.tsx"
import { clockInWindowOf, focusShift, type Job, managerOf } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { FieldError } from "#web/ui/field.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { LogIn, Timer } from "lucide-react"
import { type ReactNode, useEffect, useId, useState } from "react"
import "#web/features/shifts/clock-in.css"

const CODE_LENGTH = 5

/**
 * When this worker was clocked in, by the shift as the server has it now. A code sent again after a lost
 * answer is refused because the first one was taken, and that is no error to the worker.
 */
async function readClockIn(id: string): Promise<string | null> {
  const job = await api.call("getJob", { params: { jobid: id } }).catch(() => null)
  return job?.status === "clockedIn" ? (job.clockintime ?? job.worktime) : null
}

/** The code from the manager; without a connection it is sent once there is one again. */
function CodeForm({ job }: { job: Job }) {
  const words = useWords("scheduled")
  const form = useScreenForm({
    name: `code-${job._id}`,
    start: { code: "" },
    rules: { code: clockInCode },
    secret: ["code"],
  })
  const clockIn = useAction("clockIn", {
    onDone: (reply) => announce(words.clockedIn({ at: time(reply.clockintime ?? reply.worktime) })),
  })
  const [error, setError] = useState<CallError | null>(null)
  const unsent = error?.isUnanswered ?? false
  const id = useId()
  const done = () => {
    form.clear()
    focusShift(job._id)
  }

  const send = async ({ code }: { code: string }) => {
    const scheduler = { clockincode: code.trim() }
    const { reply, error: refusal } = await clockIn.runAndWait({
      params: { jobId: job._id },
      body: { scheduler },
    })
    if (reply) {
      done()
      return
    }
    if (!refusal) return
    const isStillHere = trackPresence()
    const since = refusal.status === 409 ? await readClockIn(job._id) : null
    if (!isStillHere()) return
    if (since) {
      announce(words.clockedIn({ at: time(since) }))
      done()
      return
    }
    setError(refusal)
    form.form.setFocus("code")
    form.refuse(refusal, { clockincode: "code" })
  }

  useEffect(() => {
    if (!unsent) return undefined
    const retry = () => void form.form.handleSubmit(send)()
    addEventListener("online", retry)
    return () => removeEventListener("online", retry)
    // The form and the call stay the same throughout.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unsent])

  const { error: problem, ...wiring } = form.field("code")
  const typed = form.form.watch("code").length
  return (
    <Form form={form} onSubmit={send} label={words.clockInForm}>
      <div className="grid justify-items-center gap-3">
        <label htmlFor={id} className="fig-m">
          {words.code}
        </label>
        <div className={problem ? "code-boxes invalid" : "code-boxes"}>
          <i aria-hidden="true">
            {Array.from({ length: CODE_LENGTH }, (_, index) => (
              <b key={index} className={index < typed ? "filled" : index === typed ? "current" : ""} />
            ))}
          </i>
          <input
            {...wiring}
            id={id}
            aria-describedby={`${id}-hint ${id}-error`}
            {...(problem ? { "aria-invalid": true } : {})}
            onChange={(event) => {
              // A pasted code may have blanks around or in it.
              const bare = event.target.value.replaceAll(/\s/g, "")
              if (bare !== event.target.value) event.target.value = bare
              void wiring.onChange(event)
            }}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="code-input"
          />
        </div>
        <p id={`${id}-hint`} className="hint text-center">
          {words.codeHint({ manager: managerOf(job) })}
        </p>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
      </div>
      {unsent ? (
        <Notice tone="warning" alert>
          {words.notSent}
        </Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
      <ActionButton type="submit" tone="primary" wide busy={clockIn.busy}>
        <LogIn aria-hidden="true" className="icon" />
        {words.clockIn}
      </ActionButton>
    </Form>
  )
}

/** How long the window stays open; the countdown is hidden from screen readers. */
function TimeLeft({ job }: { job: Job }) {
  const words = useWords("scheduled")
  const now = useServerNow(1000)
  const { closesAt } = clockInWindowOf(job)
  return (
    <Notice tone="primary" icon={Timer}>
      <p className="row between strong">
        <span className="fills">{words.until({ at: time(closesAt) })}</span>
        <span aria-hidden="true" className="whitespace-nowrap">
          {stopwatch(closesAt.getTime() - now.getTime())}
        </span>
      </p>
    </Notice>
  )
}

/** In the window: enter the code, or report that there is none. `children` is the button that cancels, beside the latter. */
export function ClockIn({ job, children }: { job: Job; children: ReactNode }) {
  const words = useWords("scheduled")
  const [noCode, setNoCode] = useState(false)
  const isAsked = noCode && !job.here
  return (
    <div className="grid grid-cols-1 gap-4">
      <TimeLeft job={job} />
      <CodeForm job={job} />
      {job.here ? (
        <Notice tone="info" takesFocus={noCode}>
          {words.arrivalReported}
        </Notice>
      ) : null}
      {isAsked ? (
        <>
          <hr />
          <FocusOnMount>
            <ArrivalForm
              job={job}
              onClose={() => {
                setNoCode(false)
                focusShift(job._id)
              }}
            />
          </FocusOnMount>
          <hr />
        </>
      ) : null}
      <div className="row between wrap">
        {job.here || noCode ? null : (
          <Button tone="quiet" aria-expanded={false} onClick={() => setNoCode(true)}>
            {words.noCode}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
