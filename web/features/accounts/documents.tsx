import "#web/features/accounts/documents.css"
import type { WorkerAccount } from "#web/data/me.ts"
import { DocumentFrame, DocumentPicture } from "#web/features/accounts/document-picture.tsx"
import { PictureDialog, type UploadCall } from "#web/features/accounts/picture-dialog.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { BadgeCheck, Circle, IdCard, type LucideIcon } from "lucide-react"
import { useState } from "react"

type WorkerDocument = {
  Icon: LucideIcon
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
  const { documents: words, upload } = useWords("accounts")
  const [editing, setEditing] = useState(open)
  const close = () => {
    setEditing(false)
    focusOn(doc.id)
  }
  const { Icon, uploaded } = doc
  const action = uploaded ? words.replace(doc) : words.add(doc)
  return (
    <div className="card grid-rows-[auto_1fr_auto]">
      {uploaded ? (
        <DocumentPicture call={doc.read} workerId={worker._id} alt={doc.alt} />
      ) : (
        <DocumentFrame>
          <Icon aria-hidden="true" className="icon large" />
        </DocumentFrame>
      )}
      <div>
        <h3 id={doc.id} tabIndex={-1}>
          {doc.name}
        </h3>
        <p className="small muted">{doc.text}</p>
      </div>
      <div className="row between wrap">
        {uploaded ? (
          <Pill tone="success">{upload.uploaded}</Pill>
        ) : (
          <Pill tone="neutral" icon={Circle}>
            {upload.missing}
          </Pill>
        )}
        <Button tone={uploaded ? "quiet" : "tonal"} aria-label={action} onClick={() => setEditing(true)}>
          {uploaded ? words.replaceShort : words.addShort}
        </Button>
      </div>
      <PictureDialog
        open={editing}
        title={action}
        call={doc.upload}
        camera="environment"
        name={doc.name}
        label={words.field(doc)}
        onClose={close}
      />
    </div>
  )
}

/** Driver's license and food handler's card. `task` opens the one that the checklist linked to. */
export function DocumentsSection({ worker, task }: { worker: WorkerAccount; task: string | undefined }) {
  const { documents: words, gapNames } = useWords("accounts")
  const license: WorkerDocument = {
    Icon: IdCard,
    id: "licence",
    name: gapNames.licence,
    text: words.licenseText,
    alt: words.licenseAlt,
    uploaded: worker.driverslicense !== null,
    upload: "uploadDriversLicense",
    read: "getDriversLicense",
  }
  const foodcard: WorkerDocument = {
    Icon: BadgeCheck,
    id: "foodcard",
    name: gapNames.foodcard,
    text: words.foodcardText,
    alt: words.foodcardAlt,
    uploaded: worker.foodhandlerscert !== null,
    upload: "uploadFoodHandlersCard",
    read: "getFoodHandlersCard",
  }
  return (
    <Section id="documents" title={words.title}>
      <div className="documents">
        <DocumentCard worker={worker} doc={license} open={task === "licence" && !license.uploaded} />
        <DocumentCard worker={worker} doc={foodcard} open={task === "foodcard" && !foodcard.uploaded} />
      </div>
    </Section>
  )
}
