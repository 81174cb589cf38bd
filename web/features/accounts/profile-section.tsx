import type { WorkerAccount } from "#web/data/me.ts"
import { Headshot } from "#web/features/accounts/headshot.tsx"
import { IdentityForm } from "#web/features/accounts/identity-form.tsx"
import { PasswordForm } from "#web/features/accounts/password-section.tsx"
import { PictureDialog } from "#web/features/accounts/picture-dialog.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Camera, KeyRound, Pencil } from "lucide-react"
import { useState } from "react"

/** Its heading is the worker's name. */
const HEADING = "profile"

/** Whether an address is confirmed. */
export function EmailState({ confirmed }: { confirmed: boolean }) {
  const words = useWords("accounts").identity
  return confirmed ? (
    <Pill tone="success">{words.confirmed}</Pill>
  ) : (
    <Pill tone="warning">{words.unconfirmed}</Pill>
  )
}

function Owner({ worker }: { worker: WorkerAccount }) {
  const words = useWords("accounts").headshot
  return (
    <div className="row">
      <Headshot worker={worker} size="account" />
      <div className="fills basis-40">
        <h2 id={HEADING} tabIndex={-1}>
          {worker.username}
        </h2>
        <p className="small muted row wrap tight">
          {worker.email}
          <EmailState confirmed={worker.emailValidated} />
        </p>
        {worker.avatar === null ? <p className="small muted mt-2">{words.text}</p> : null}
      </div>
    </div>
  )
}

type Editing = "identity" | "password" | "headshot"

/** Who the worker is: headshot, name, email and password, each to be changed in its place. */
export function ProfileSection({ worker, open }: { worker: WorkerAccount; open: boolean }) {
  const { headshot, identity, password, gapNames } = useWords("accounts")
  const [editing, setEditing] = useState<Editing | undefined>(open ? "headshot" : undefined)
  const [result, setResult] = useState("")
  const edit = (next: Editing) => {
    setResult("")
    setEditing(next)
  }
  const close = (outcome = "") => {
    setEditing(undefined)
    setResult(outcome)
    if (!outcome) focusOn(HEADING)
  }
  const closeIdentity = (saved?: WorkerAccount) =>
    close(saved && (saved.emailValidated ? identity.saved : identity.savedEmail(saved)))
  const isForm = editing === "identity" || editing === "password"
  return (
    <section className="card pad" aria-labelledby={HEADING}>
      <Owner worker={worker} />
      {result ? (
        <Notice tone="success" takesFocus>
          {result}
        </Notice>
      ) : null}
      {isForm ? (
        <FocusOnMount key={editing}>
          <h3 className="my-3">{editing === "identity" ? identity.title : password.change}</h3>
          {editing === "identity" ? (
            <IdentityForm worker={worker} onClose={closeIdentity} />
          ) : (
            <PasswordForm role="worker" onClose={(done) => close(done ? password.worker.saved : "")} />
          )}
        </FocusOnMount>
      ) : (
        <div className="row wrap">
          <Button tone={worker.avatar ? "secondary" : "tonal"} onClick={() => edit("headshot")}>
            <Camera aria-hidden="true" className="icon" />
            {worker.avatar ? headshot.replace : headshot.add}
          </Button>
          <Button onClick={() => edit("identity")}>
            <Pencil aria-hidden="true" className="icon" />
            {identity.edit}
          </Button>
          <Button onClick={() => edit("password")}>
            <KeyRound aria-hidden="true" className="icon" />
            {password.change}
          </Button>
        </div>
      )}
      <PictureDialog
        open={editing === "headshot"}
        title={worker.avatar ? headshot.replace : headshot.add}
        call="uploadAvatar"
        camera="user"
        cropped
        name={gapNames.headshot}
        label={headshot.field}
        onClose={() => close()}
      />
    </section>
  )
}
