import type { Reply } from "#web/data/api.ts"
import type { Words } from "#web/i18n/catalogs.ts"

type Applicant = Reply<"listApplicants">[number]
type Fact = { name: string; value: string; isZero: boolean }

/** What a restaurant wants to know before it hires, in the order of weight. */
export function applicantFacts(applicant: Applicant, words: Words["applications"]["applicants"]): Fact[] {
  const { ratingTotal, workedjobstotal, workHistoryCount, currentEmployer, shortnoticecancels } = applicant
  const counted = (name: string, count: number): Fact => ({ name, value: String(count), isZero: count === 0 })
  return [
    counted(words.worked, workedjobstotal),
    {
      name: words.history,
      value: words.entries({ count: workHistoryCount }),
      isZero: workHistoryCount === 0,
    },
    {
      name: words.employment,
      value: currentEmployer ? words.employed : words.notEmployed,
      isZero: !currentEmployer,
    },
    counted(words.ratingTotal, ratingTotal),
    counted(words.cancels, shortnoticecancels),
  ]
}
