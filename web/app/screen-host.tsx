import { useAccountFlags } from "#web/data/me.ts"
import { queryClient } from "#web/data/query-client.ts"
import { useSession } from "#web/data/session.ts"
import { loadWords } from "#web/i18n/words.ts"
import { Loaded } from "#web/ui/list.tsx"
import { QueryClientProvider } from "@tanstack/react-query"
import { Fragment, lazy, type ReactNode } from "react"
import "#web/styles/screens.css"

const Gate = lazy(async () => {
  const [file] = await Promise.all([import("#web/features/accounts/onboarding.tsx"), loadWords("accounts")])
  return { default: file.Gate }
})

const TermsUpdate = lazy(async () => {
  const [file] = await Promise.all([import("#web/features/terms/terms-update.tsx"), loadWords("terms")])
  return { default: file.TermsUpdate }
})

/** A screen whose gate is open, else the open tasks in its place. */
function Gated({ children }: { children: ReactNode }) {
  return (
    <Loaded reading={useAccountFlags()}>{({ gaps }) => (gaps.length === 0 ? children : <Gate />)}</Loaded>
  )
}

/** A screen whose person has agreed to the terms in force, or to none yet; else the new terms in its place. */
function WithCurrentTerms({ children }: { children: ReactNode }) {
  const { data: flags } = useAccountFlags()
  return flags?.termsOutdated ? <TermsUpdate /> : children
}

export type ScreenHostProps = { gated?: boolean; needsCurrentTerms?: boolean; children: ReactNode }

/**
 * What surrounds every screen but the landing: the answers that are held, and the gate. Loaded with the first
 * of them. Nothing of one person outlasts their session: another person's screens are mounted anew.
 */
export function ScreenHost({ gated = false, needsCurrentTerms = false, children }: ScreenHostProps) {
  const session = useSession()
  const behindGate = gated ? <Gated>{children}</Gated> : children
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={session?.userId ?? "guest"}>
        {needsCurrentTerms ? <WithCurrentTerms>{behindGate}</WithCurrentTerms> : behindGate}
      </Fragment>
    </QueryClientProvider>
  )
}
