import type { WorkerAccount } from "#web/data/me.ts"
import { AccountSection } from "#web/features/accounts/account-section.tsx"
import { DocumentFrame, DocumentPicture } from "#web/features/accounts/document-picture.tsx"
import { Headshot } from "#web/features/accounts/headshot.tsx"
import { PictureUpload, type UploadCall } from "#web/features/accounts/picture-upload.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { ImageOff } from "lucide-react"
import { useState } from "react"

function UploadStatus({ uploaded }: { uploaded: boolean }) {
  const words = useWords("accounts").upload
  return uploaded ? <Pill tone="success">{words.uploaded}</Pill> : <Pill tone="neutral">{words.missing}</Pill>
}

/** The headshot, to see and to change. */
export function HeadshotSection({ worker, open }: { worker: WorkerAccount; open: boolean }) {
  const { headshot: words, gapNames } = useWords("accounts")
  const [editing, setEditing] = useState(open)
  const close = () => {
    setEditing(false)
    focusOn("headshot")
  }
  return (
    <AccountSection
      id="headshot"
      title={gapNames.headshot}
      aside={<UploadStatus uploaded={worker.avatar !== null} />}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Headshot worker={worker} size="large" />
        <div className="grid min-w-0 flex-1 basis-44 justify-items-start gap-3">
          <p className="text-muted">{words.text}</p>
          {editing ? null : (
            <Button onClick={() => setEditing(true)}>{worker.avatar ? words.replace : words.add}</Button>
          )}
        </div>
      </div>
      {editing ? (
        <PictureUpload
          call="uploadAvatar"
          camera="user"
          name={gapNames.headshot}
          label={words.field}
          onDone={close}
          onCancel={close}
        />
      ) : null}
    </AccountSection>
  )
}

type WorkerDocument = {
  /** The gap that it fills, and the id of its heading. */
  id: string
  name: string
  text: string
  alt: string
  uploaded: boolean
  upload: UploadCall
  read: "getDriversLicense" | "getFoodHandlersCard"
}

function DocumentCard({ worker, doc, open }: { worker: WorkerAccount; doc: WorkerDocument; open: boolean }) {
  const words = useWords("accounts").documents
  const [editing, setEditing] = useState(open)
  const close = () => {
    setEditing(false)
    focusOn(doc.id)
  }
  return (
    <div className="grid content-start gap-3">
      <div className="grid gap-1.5">
        <h3 id={doc.id} tabIndex={-1} className="font-semibold">
          {doc.name}
        </h3>
        <UploadStatus uploaded={doc.uploaded} />
      </div>
      <p className="text-muted text-sm sm:min-h-[2lh]">{doc.text}</p>
      {editing ? (
        <PictureUpload
          call={doc.upload}
          camera="environment"
          name={doc.name}
          label={words.field(doc)}
          onDone={close}
          onCancel={close}
        />
      ) : (
        <>
          {doc.uploaded ? (
            <DocumentPicture call={doc.read} workerId={worker._id} alt={doc.alt} />
          ) : (
            <DocumentFrame>
              <p className="grid justify-items-center gap-2">
                <ImageOff aria-hidden="true" className="size-8" />
                {words.none}
              </p>
            </DocumentFrame>
          )}
          <Button onClick={() => setEditing(true)}>
            {doc.uploaded ? words.replace(doc) : words.add(doc)}
          </Button>
        </>
      )}
    </div>
  )
}

/** Driver's license and food handler's card. `task` opens the one that the checklist linked to. */
export function DocumentsSection({ worker, task }: { worker: WorkerAccount; task: string | undefined }) {
  const { documents: words, gapNames } = useWords("accounts")
  const license: WorkerDocument = {
    id: "licence",
    name: gapNames.licence,
    text: words.licenseText,
    alt: words.licenseAlt,
    uploaded: worker.driverslicense !== null,
    upload: "uploadDriversLicense",
    read: "getDriversLicense",
  }
  const foodcard: WorkerDocument = {
    id: "foodcard",
    name: gapNames.foodcard,
    text: words.foodcardText,
    alt: words.foodcardAlt,
    uploaded: worker.foodhandlerscert !== null,
    upload: "uploadFoodHandlersCard",
    read: "getFoodHandlersCard",
  }
  return (
    <AccountSection id="documents" title={words.title}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <DocumentCard worker={worker} doc={license} open={task === "licence" && !license.uploaded} />
        <DocumentCard worker={worker} doc={foodcard} open={task === "foodcard" && !foodcard.uploaded} />
      </div>
    </AccountSection>
  )
}
