import { day } from "#web/data/format.ts"
import { currentFlags, useMe } from "#web/data/me.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { AgreementForm } from "#web/features/terms/agreement-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { leaveFor } from "#web/navigation/navigation.ts"
import { Loaded } from "#web/ui/list.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"

/** Back to the account's details, with the next step when nothing is missing any more. */
function leave(role: Role) {
  const ready = currentFlags()?.gaps.length === 0
  leaveFor(role === "worker" ? "workerAccount" : "employerAccount", ready ? { task: "done" } : {})
}

/** The form, or the day on which this version was agreed to. */
export function TermsAgreement({ role, version }: { role: Role; version: string }) {
  const words = useWords("terms")
  const me = useMe()
  return (
    <div className="mt-8 print:hidden">
      <Section card id="agreement" title={words.agreement}>
        <Loaded reading={me}>
          {({ termsOfUseAgreement: { version: agreedTo, agreedAt } }) =>
            agreedAt && agreedTo === version ? (
              <Notice tone="success">{words.agreed({ day: day(agreedAt, serverNow()) })}</Notice>
            ) : (
              <AgreementForm role={role} version={version} onAgreed={() => leave(role)} />
            )
          }
        </Loaded>
      </Section>
    </div>
  )
}
