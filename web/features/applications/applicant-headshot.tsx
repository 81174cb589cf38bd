import type { Reply } from "#web/data/api.ts"
import { useWords } from "#web/i18n/words.ts"
import { Initials } from "#web/ui/initials.tsx"
import { useState } from "react"

/** The headshot in a box of a fixed size, so that nothing moves when it has loaded. */
export function ApplicantHeadshot({ applicant }: { applicant: Reply<"listApplicants">[number] }) {
  const words = useWords("applications").applicants
  const [failed, setFailed] = useState(false)
  const { avatar, username: name } = applicant
  return avatar && !failed ? (
    <img
      src={avatar}
      alt={words.headshot({ name })}
      loading="lazy"
      width={56}
      height={56}
      onError={() => setFailed(true)}
      className="avatar large object-cover"
    />
  ) : (
    <Initials size="headshot" name={name} />
  )
}
