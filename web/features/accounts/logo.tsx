import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import { PictureDialog } from "#web/features/accounts/picture-dialog.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { ImageUp } from "lucide-react"
import { useState } from "react"

type Account = Pick<Reply<"getEmployer">, "companyname" | "logo">

/** The restaurant's own logo; its initials while there is none. */
export function OwnLogo({ account: { companyname: name, logo } }: { account: Account }) {
  const words = useWords("accounts").logo
  return <Avatar name={name} src={logo} alt={words.alt({ name })} size="account" logo />
}

/** Sets, replaces and removes the logo. `heading` has the focus when the picture's dialog is closed. */
export function LogoButtons({ account: { logo }, heading }: { account: Account; heading: string }) {
  const words = useWords("accounts").logo
  const [choosing, setChoosing] = useState(false)
  const remove = useAction("deleteLogo", {
    onDone: () => {
      announce(words.removed)
      focusOn(heading)
    },
  })
  const title = logo ? words.replace : words.add
  return (
    <>
      <Button onClick={() => setChoosing(true)}>
        <ImageUp aria-hidden="true" className="icon" />
        {title}
      </Button>
      {logo ? (
        <ActionButton tone="quiet" busy={remove.busy} onClick={() => remove.run({})}>
          {words.remove}
        </ActionButton>
      ) : null}
      <ErrorNotice error={remove.error} />
      <PictureDialog
        open={choosing}
        title={title}
        call="uploadLogo"
        camera="environment"
        cropped
        square
        name={words.name}
        label={words.field}
        onClose={() => {
          setChoosing(false)
          focusOn(heading)
        }}
      />
    </>
  )
}
