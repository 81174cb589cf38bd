import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import { RatingForm } from "#web/features/ratings/rating-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { useState } from "react"

type Application = Reply<"listApplications">[number]

/** The worker rates the restaurant of a worked shift. */
export function RateEmployer({
  application: { _id, owner, rated, job },
  asks,
}: {
  application: Application
  asks?: boolean
}) {
  const words = useWords("shifts").ratings
  const rate = useAction("rateEmployer")
  const [given, setGiven] = useState<number>()
  const name = job.companyname
  const send = async (stars: number) => {
    const params = { ownerId: owner, applicationId: _id }
    const { reply } = await rate.runAndWait({ params, body: { rating: stars } })
    if (!reply) return false
    setGiven(stars)
    announce(words.sent({ name, count: stars }))
    return true
  }
  return (
    <RatingForm
      jobId={job._id}
      name={name}
      isRated={rated || rate.error?.code === "already_done"}
      given={given}
      {...(asks === undefined ? {} : { asks })}
      busy={rate.busy}
      error={rate.error}
      onSend={send}
    />
  )
}
