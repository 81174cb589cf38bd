import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import { RatingForm } from "#web/features/ratings/rating-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { useState } from "react"

/** The restaurant rates the worker of a worked shift. */
export function RateWorker({ job }: { job: Reply<"getJob"> }) {
  const words = useWords("shifts").ratings
  const rate = useAction("rateWorker")
  const [given, setGiven] = useState<number>()
  const worker = job.scheduledEmployee
  if (!worker) return null
  const send = async (stars: number) => {
    const params = { employeeId: worker.employeeid, jobId: job._id }
    const { reply } = await rate.runAndWait({ params, body: { rating: stars } })
    if (!reply) return false
    setGiven(stars)
    announce(words.sent({ name: worker.employeename, count: stars }))
    return true
  }
  return (
    <RatingForm
      jobId={job._id}
      name={worker.employeename}
      isRated={job.rated === true || rate.error?.code === "already_done"}
      given={given}
      busy={rate.busy}
      error={rate.error}
      onSend={send}
    />
  )
}
