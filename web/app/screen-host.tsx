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

/** A screen whose gate is open, else the open tasks in its place. */
function Gated({ children }: { children: ReactNode }) {
  return (
    <Loaded reading={useAccountFlags()}>{({ gaps }) => (gaps.length === 0 ? children : <Gate />)}</Loaded>
  )
}

/**
 * What surrounds every screen but the landing: the answers that are held, and the gate. Loaded with the first
 * of them. Nothing of one person outlasts their session: another person's screens are mounted anew.
 */
export function ScreenHost({ gated = false, children }: { gated?: boolean; children: ReactNode }) {
  const session = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={session?.userId ?? "guest"}>{gated ? <Gated>{children}</Gated> : children}</Fragment>
    </QueryClientProvider>
  )
}
