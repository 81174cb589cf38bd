import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { FileField } from "#web/ui/file-field.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { useState } from "react"

/** The uploads of a worker. */
export type UploadCall = "uploadAvatar" | "uploadDriversLicense" | "uploadFoodHandlersCard"

/** Chooses and uploads one picture. After a refusal the old one stays, and so does the choice for another try. */
export function PictureUpload({
  call,
  name,
  label,
  camera,
  onDone,
  onCancel,
}: {
  call: UploadCall
  /** What the picture is, for the announcement that it was saved. */
  name: string
  label: string
  /** The camera to open first: of the person, or of what they hold. */
  camera: "user" | "environment"
  onDone: () => void
  onCancel: () => void
}) {
  const words = useWords("accounts").upload
  const kit = useWords("kit")
  const [file, setFile] = useState<File | null>(null)
  const upload = useAction(call, {
    onDone: () => {
      announce(words.saved({ name }))
      onDone()
    },
  })
  const choose = (chosen: File | null) => {
    upload.reset()
    setFile(chosen)
  }
  return (
    <FocusOnMount>
      <div className="grid gap-3">
        <FileField label={label} file={file} camera={camera} onFile={choose} />
        <ErrorNotice error={upload.error} />
        {file ? (
          <ActionButton tone="primary" wide busy={upload.busy} onClick={() => upload.run({ file })}>
            {words.save}
          </ActionButton>
        ) : (
          <p className="text-muted text-sm">{words.pick}</p>
        )}
        <Button onClick={onCancel}>{kit.cancel}</Button>
      </div>
    </FocusOnMount>
  )
}
