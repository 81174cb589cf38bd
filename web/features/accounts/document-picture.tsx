import { useCall } from "#web/data/hooks.ts"
import { PICTURE_FRESH_MS } from "#web/features/accounts/use-avatar.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { useObjectUrl } from "#web/ui/use-object-url.ts"
import type { ReactNode } from "react"

/** A box of a fixed shape, so that nothing moves when the picture has loaded. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  return <div className="document-picture">{children}</div>
}

/** The picture of a worker's document as it was uploaded. */
export function DocumentPicture({
  call,
  workerId,
  alt,
}: {
  call: "getDriversLicense" | "getFoodHandlersCard"
  workerId: string
  alt: string
}) {
  const words = useWords("kit")
  const picture = useCall(call, { params: { id: workerId } }, { freshMs: PICTURE_FRESH_MS })
  const url = useObjectUrl(picture.data)
  return (
    <DocumentFrame>
      {url ? (
        <img src={url} alt={alt} className="size-full object-contain" />
      ) : picture.isError ? (
        <Button onClick={() => void picture.refetch()}>{words.retry}</Button>
      ) : (
        <p>{words.loading}</p>
      )}
    </DocumentFrame>
  )
}
