import { useEmployer, useWorker } from "#web/data/me.ts"
import { Headshot } from "#web/features/accounts/headshot.tsx"
import { useLogOut } from "#web/features/accounts/use-log-out.ts"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { ChevronRight, CircleUserRound, LogOut, Store } from "lucide-react"
import type { ReactNode } from "react"

/** Whose account this is; nothing while it is not known. */
function Owner({ picture, name, email }: { picture: ReactNode; name: string; email: string }) {
  return (
    <div className="mb-6 flex min-h-16 items-center gap-4">
      {picture}
      <div className="min-w-0">
        <p className="text-lg leading-tight font-bold">{name}</p>
        <p className="text-muted">{email}</p>
      </div>
    </div>
  )
}

function WorkerOwner() {
  const me = useWorker()
  if (!me.data) return <div className="mb-6 min-h-16" />
  const { username, email } = me.data
  return <Owner picture={<Headshot worker={me.data} size="small" />} name={username} email={email} />
}

function EmployerOwner() {
  const me = useEmployer()
  if (!me.data) return <div className="mb-6 min-h-16" />
  const { companyname, email } = me.data
  return (
    <Owner
      picture={
        <span className="bg-primary-soft text-on-primary-soft grid size-16 shrink-0 place-items-center rounded-full">
          <Store aria-hidden="true" className="size-8" />
        </span>
      }
      name={companyname}
      email={email}
    />
  )
}

function Logout() {
  const words = useWords("accounts").options
  const { busy, run } = useLogOut()
  return (
    <ActionButton wide busy={busy} onClick={() => void run()}>
      <LogOut aria-hidden="true" className="icon" />
      {words.logout}
    </ActionButton>
  )
}

/** To the account's details, or out. */
export function Screen({ screen }: ScreenProps) {
  const words = useWords("accounts").options
  const worker = screen === "workerOptions"
  return (
    <div className="mx-auto max-w-[30rem] lg:pt-6">
      <ScreenTitle>{words.title}</ScreenTitle>
      {worker ? <WorkerOwner /> : <EmployerOwner />}
      <div className="grid gap-3">
        <NavButton to={worker ? "workerAccount" : "employerAccount"} tone="primary" wide>
          <span className="flex w-full items-center gap-3">
            <CircleUserRound aria-hidden="true" className="size-6 shrink-0" />
            <span className="flex-1 text-left">{words.details}</span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
          </span>
        </NavButton>
        <Logout />
      </div>
    </div>
  )
}
