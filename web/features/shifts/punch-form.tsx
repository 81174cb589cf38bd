import * as fields from "#domain/fields.ts"
import { type PunchProblem, punchProblem } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { money, msFrom } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { payCents, workedMs } from "#web/features/shifts/shift-pay.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { keepSeconds, toDateTimeValue } from "#web/ui/date-values.ts"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, optional, useScreenForm } from "#web/ui/form.tsx"
import { MomentField, TextField } from "#web/ui/inputs.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { useEffect } from "react"

type Punches = { clockintime: string; clockouttime: string; reason: string }

/** The field that a problem is shown at. */
const problemField: Record<PunchProblem, "clockintime" | "clockouttime"> = {
  punchOrder: "clockouttime",
  punchFuture: "clockouttime",
  punchTooLong: "clockouttime",
  punchTooEarly: "clockintime",
}

function readPunches(job: Job, values: Punches): { in: Date | null; out: Date | null } {
  return {
    in: keepSeconds(values.clockintime, job.clockintime),
    out: keepSeconds(values.clockouttime, job.clockouttime),
  }
}

function isUnchanged(job: Job, to: { in: Date | null; out: Date | null }): boolean {
  return (
    to.in?.getTime() === new Date(job.clockintime ?? 0).getTime() &&
    to.out?.getTime() === new Date(job.clockouttime ?? 0).getTime()
  )
}

/** Without a clock-out: the scheduled end, or now when that is earlier. */
function likelyEnd(job: Job): Date {
  return new Date(Math.min(new Date(job.endtime).getTime(), serverNow().getTime()))
}

function usePunchForm(job: Job) {
  const rule = (field: "clockintime" | "clockouttime") => (_: string, values: Punches) => {
    const { in: from, out: to } = readPunches(job, values)
    if (!(field === "clockintime" ? from : to)) return "time"
    if (!from || !to) return null
    const problem = punchProblem({ in: from, out: to }, { startsAt: new Date(job.worktime) }, serverNow())
    return problem && problemField[problem] === field ? problem : null
  }
  return useScreenForm<Punches>({
    name: `punches-${job._id}`,
    start: {
      clockintime: toDateTimeValue(new Date(job.clockintime ?? job.worktime)),
      clockouttime: toDateTimeValue(job.clockouttime ? new Date(job.clockouttime) : likelyEnd(job)),
      reason: "",
    },
    rules: {
      clockintime: rule("clockintime"),
      clockouttime: rule("clockouttime"),
      reason: optional(fields.reason),
    },
  })
}

const withSign = (text: string, by: number): string => (by < 0 ? `−${text}` : `+${text}`)

/** Old → new of hours and wage, as one types. */
function PunchChange({ job, to }: { job: Job; to: { in: Date | null; out: Date | null } }) {
  const words = useWords("shifts").punches
  const kit = useWords("kit")
  if (!to.in || !to.out || to.out <= to.in) return null
  const newMs = msFrom(to.in, to.out)
  const wage = payCents(newMs, job.dollarsperhr)
  const old = job.clockouttime ? { ms: workedMs(job) } : null
  const oldWage = Math.round(job.totalAmountEarned * 100)
  const same = old?.ms === newMs
  return (
    <div aria-live="polite" className={same ? "" : "box"}>
      {same ? null : (
        <Facts compact>
          <Fact name={words.hours}>
            {old
              ? words.change({
                  from: kit.length({ ms: old.ms }),
                  to: kit.length({ ms: newMs }),
                  delta: withSign(kit.length({ ms: Math.abs(newMs - old.ms) }), newMs - old.ms),
                })
              : kit.length({ ms: newMs })}
          </Fact>
          <Fact name={words.cost} strong>
            {old
              ? words.change({
                  from: money(oldWage / 100),
                  to: money(wage / 100),
                  delta: withSign(money(Math.abs(wage - oldWage) / 100), wage - oldWage),
                })
              : money(wage / 100)}
          </Fact>
        </Facts>
      )}
    </div>
  )
}

/** Corrects both punches, or enters them for a shift without a clock-in (docs/rules/shifts.md#editing-punches). */
export function PunchForm({
  job,
  onClose,
  onSaved,
  onEdit,
}: {
  job: Job
  onClose: () => void
  onSaved: () => void
  /** Hears whether there are unsaved changes; false once the form is gone. */
  onEdit?: (hasUnsavedChanges: boolean) => void
}) {
  const words = useWords("shifts").punches
  const form = usePunchForm(job)
  const edit = useAction("editPunches")
  const entering = !job.clockouttime
  const to = readPunches(job, form.form.watch())
  const { dirty } = form
  useEffect(() => {
    onEdit?.(dirty)
    return () => onEdit?.(false)
  }, [dirty, onEdit])
  const send = async (values: Punches) => {
    const { in: from, out } = readPunches(job, values)
    if (!from || !out || (!entering && isUnchanged(job, { in: from, out }))) return
    const body = {
      clockintime: from.toISOString(),
      clockouttime: out.toISOString(),
      ...(values.reason.trim() === "" ? {} : { reason: values.reason.trim() }),
    }
    const { reply: done, error } = await edit.runAndWait({ params: { id: job._id }, body })
    if (!done) {
      form.refuse(error)
      return
    }
    form.clear()
    announce(words.saved)
    onSaved()
  }
  const cancel = () => {
    form.clear()
    onClose()
  }
  const latest = toDateTimeValue(serverNow())
  const same = !entering && isUnchanged(job, to)
  return (
    <FocusOnMount>
      <div className="border-border grid grid-cols-1 gap-3 border-y py-4 sm:rounded-input sm:border sm:p-4">
        <h3>{entering ? words.enter : words.edit}</h3>
        <Form form={form} label={entering ? words.enter : words.edit} onSubmit={send}>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <MomentField
              label={words.in}
              hint={words.hint}
              {...form.field("clockintime", ["clockouttime"])}
              max={latest}
            />
            <MomentField
              label={words.out}
              hint={words.hint}
              {...form.field("clockouttime", ["clockintime"])}
              max={latest}
            />
          </div>
          <PunchChange job={job} to={to} />
          <TextField label={words.reason} hint={words.reasonHint} optional {...form.field("reason")} />
          <p className="small muted">{entering ? words.held : words.workerSees}</p>
          <ErrorNotice error={edit.error} />
          <FormActions
            ready={form.valid && !same}
            busy={edit.busy}
            submit={words.save}
            waiting={form.valid ? words.toSee : words.fix}
            onCancel={cancel}
          />
        </Form>
      </div>
    </FocusOnMount>
  )
}
