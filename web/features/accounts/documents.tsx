import { useCall } from "#web/data/hooks.ts"
import { AccountSection } from "#web/features/accounts/account-section.tsx"
import { Headshot } from "#web/features/accounts/headshot.tsx"
import { PictureUpload, type UploadCall } from "#web/features/accounts/picture-upload.tsx"
import type { Worker } from "#web/features/accounts/worker-self.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { useObjectUrl } from "#web/ui/use-object-url.ts"
import { ImageOff } from "lucide-react"
import { useState } from "react"

function UploadStatus({ there }: { there: boolean }) {
  const words = useWords("account").worker.papers
  return there ? <Pill tone="success">{words.there}</Pill> : <Pill tone="warning">{words.missing}</Pill>
}

/** The headshot and its edit. */
export function HeadshotSection({ worker, open }: { worker: Worker; open: boolean }) {
  const words = useWords("account").worker.headshot
  const [editing, setEditing] = useState(open)
  const close = () => {
    setEditing(false)
    focusOn("headshot")
  }
  return (
    <AccountSection id="headshot" title={words.title} aside={<UploadStatus there={worker.avatar !== null} />}>
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
          name={words.title}
          label={words.field}
          onDone={close}
          onCancel={close}
        />
      ) : null}
    </AccountSection>
  )
}

type WorkerDocument = {
  id: string
  name: string
  text: string
  alt: string
  there: boolean
  upload: UploadCall
  read: "getDriversLicense" | "getFoodHandlersCard"
}

/** The picture as it was uploaded, in room of a fixed shape so that nothing moves when it comes. */
function DocumentPicture({ worker, paper }: { worker: Worker; paper: WorkerDocument }) {
  const words = useWords("account").worker.papers
  const kit = useWords("kit")
  const picture = useCall(paper.read, { params: { id: worker._id } }, { off: !paper.there })
  const url = useObjectUrl(paper.there ? picture.data : undefined)
  return (
    <div className="bg-raised border-border text-muted grid aspect-[4/3] w-full place-items-center overflow-hidden rounded-input border">
      {url ? (
        <img src={url} alt={paper.alt} className="size-full object-contain" />
      ) : picture.isError && paper.there ? (
        <Button onClick={() => void picture.refetch()}>{kit.retry}</Button>
      ) : paper.there ? (
        <p>{kit.loading}</p>
      ) : (
        <p className="grid justify-items-center gap-2">
          <ImageOff aria-hidden="true" className="size-8" />
          {words.none}
        </p>
      )}
    </div>
  )
}

function DocumentCard({ worker, paper, open }: { worker: Worker; paper: WorkerDocument; open: boolean }) {
  const words = useWords("account").worker.papers
  const [editing, setEditing] = useState(open)
  const close = () => {
    setEditing(false)
    focusOn(paper.id)
  }
  return (
    <div className="grid content-start gap-3">
      <div className="grid gap-1.5">
        <h3 id={paper.id} tabIndex={-1} className="font-semibold">
          {paper.name}
        </h3>
        <UploadStatus there={paper.there} />
      </div>
      <p className="text-muted text-sm sm:min-h-[2lh]">{paper.text}</p>
      {editing ? (
        <PictureUpload
          call={paper.upload}
          name={paper.name}
          label={words.field(paper)}
          onDone={close}
          onCancel={close}
        />
      ) : (
        <>
          <DocumentPicture worker={worker} paper={paper} />
          <Button onClick={() => setEditing(true)}>
            {paper.there ? words.replace(paper) : words.add(paper)}
          </Button>
        </>
      )}
    </div>
  )
}

/** Driver's licence and food handler's card. `task` opens the one that the checklist sent the person to. */
export function DocumentsSection({ worker, task }: { worker: Worker; task: string | undefined }) {
  const words = useWords("account").worker.papers
  const licence: WorkerDocument = {
    id: "licence",
    name: words.licence,
    text: words.licenceText,
    alt: words.licenceAlt,
    there: worker.driverslicense !== null,
    upload: "uploadDriversLicense",
    read: "getDriversLicense",
  }
  const foodcard: WorkerDocument = {
    id: "foodcard",
    name: words.foodcard,
    text: words.foodcardText,
    alt: words.foodcardAlt,
    there: worker.foodhandlerscert !== null,
    upload: "uploadFoodHandlersCard",
    read: "getFoodHandlersCard",
  }
  return (
    <AccountSection id="papers" title={words.title}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <DocumentCard worker={worker} paper={licence} open={task === "licence" && !licence.there} />
        <DocumentCard worker={worker} paper={foodcard} open={task === "foodcard" && !foodcard.there} />
      </div>
    </AccountSection>
  )
}
