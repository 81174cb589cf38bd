import { useEmployer, useWorker } from "#web/data/me.ts"
import { Headshot } from "#web/features/accounts/headshot.tsx"
import { useLogOut } from "#web/features/session/use-log-out.ts"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { ChevronRight, CircleUserRound, LogOut } from "lucide-react"
import type { ReactNode } from "react"

/** Whose account this is; nothing while it is not known. */
function Owner({ picture, name, email }: { picture: ReactNode; name: string; email: string }) {
  return (
    <div className="card pad">
      <div className="row min-h-16">
        {picture}
        <div className="fills">
          <p className="fig-m wraps">{name}</p>
          <p className="small muted">{email}</p>
        </div>
      </div>
    </div>
  )
}

function WorkerOwner() {
  const me = useWorker()
  if (!me.data) return <Skeleton height="card" />
  const { username, email } = me.data
  return <Owner picture={<Headshot worker={me.data} size="card" />} name={username} email={email} />
}

function EmployerOwner() {
  const me = useEmployer()
  if (!me.data) return <Skeleton height="card" />
  const { companyname, email, logo } = me.data
  return (
    <Owner
      picture={<Avatar size="card" name={companyname} src={logo} logo />}
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
    <>
      <PageHead>{words.title}</PageHead>
      {worker ? <WorkerOwner /> : <EmployerOwner />}
      <div className="stack">
        <NavButton to={worker ? "workerAccount" : "employerAccount"} tone="primary" wide>
          <span className="row w-full">
            <CircleUserRound aria-hidden="true" className="icon large" />
            <span className="fills text-left">{words.details}</span>
            <ChevronRight aria-hidden="true" className="icon" />
          </span>
        </NavButton>
        <Logout />
      </div>
    </>
  )
}
