import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { CropBox } from "#web/features/accounts/crop-box.tsx"
import { largestSquare, wholePicture, type CropView, type Size } from "#web/features/accounts/crop.ts"
import { drawCrop } from "#web/features/accounts/draw-crop.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { FileField } from "#web/features/accounts/file-field.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { useObjectUrl } from "#web/ui/use-object-url.ts"
import { useRef, useState, type Dispatch, type SetStateAction } from "react"

export type UploadCall = "uploadAvatar" | "uploadLogo" | "uploadDriversLicense" | "uploadFoodHandlersCard"

type PictureProps = {
  call: UploadCall
  /** What the picture is, for the announcement that it was saved. */
  name: string
  label: string
  /** The camera to open first: of the person, or of what they hold. */
  camera: "user" | "environment"
  /** A square of it is cut out and sent, as of headshots and logos. */
  cropped?: boolean
  /** Shown with its corners, not as a circle, and whole at first: what is cut off a logo is its name. */
  square?: boolean
  onClose: () => void
}

/** What was chosen: the file, and the square when it is cropped. */
type Choice = { file: File; size: Size | null; view: CropView }

/** Chooses and uploads one picture. After a refusal the old one stays, and so does the choice for another try. */
function PictureUpload({
  call,
  name,
  label,
  camera,
  cropped = false,
  square = false,
  choice,
  onChoice,
  onClose,
}: PictureProps & { choice: Choice | null; onChoice: Dispatch<SetStateAction<Choice | null>> }) {
  const { upload: words, crop } = useWords("accounts")
  const kit = useWords("kit")
  const picture = useRef<HTMLImageElement>(null)
  const url = useObjectUrl(cropped ? choice?.file : undefined)
  const upload = useAction(call, {
    onDone: () => {
      announce(words.saved({ name }))
      onChoice(null)
      onClose()
    },
  })
  const choose = (file: File | null) => {
    upload.reset()
    onChoice(file && { file, size: null, view: largestSquare })
  }
  const send = async () => {
    if (!choice) return
    const { file, view } = choice
    const sent = cropped && picture.current ? await drawCrop(picture.current, view, file.name) : file
    if (sent) upload.run({ file: sent })
  }
  return (
    <>
      {choice && url ? (
        <CropBox
          url={url}
          alt={crop.alt}
          picture={picture}
          square={square}
          size={choice.size}
          view={choice.view}
          onSize={(size) =>
            onChoice((held) =>
              held && !held.size ? { ...held, size, view: square ? wholePicture(size) : held.view } : held,
            )
          }
          onView={(change) => onChoice((held) => held && { ...held, view: change(held.view) })}
        />
      ) : null}
      <FileField
        label={label}
        file={choice?.file ?? null}
        preview={!cropped}
        brief={cropped && choice !== null}
        camera={camera}
        onFile={choose}
      />
      <ErrorNotice error={upload.error} />
      <div className="row wrap">
        {choice ? (
          <span className="fills">
            <ActionButton tone="primary" wide busy={upload.busy} onClick={() => void send()}>
              {words.save}
            </ActionButton>
          </span>
        ) : (
          <p className="small muted fills">{words.pick}</p>
        )}
        <Button onClick={onClose}>{kit.cancel}</Button>
      </div>
    </>
  )
}

/**
 * A picture of the account, chosen and sent in a dialog. The one on file stays until the new one is there, and
 * what was chosen is still chosen when the dialog is opened again.
 */
export function PictureDialog({ open, title, ...upload }: PictureProps & { open: boolean; title: string }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  return (
    <Dialog open={open} onClose={upload.onClose} title={title}>
      <PictureUpload {...upload} choice={choice} onChoice={setChoice} />
    </Dialog>
  )
}
