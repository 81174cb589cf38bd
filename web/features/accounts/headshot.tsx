import { useCall } from "#web/data/hooks.ts"
import type { WorkerAccount } from "#web/data/me.ts"
import { PICTURE_FRESH_MS } from "#web/features/accounts/document-picture.tsx"
import { useWords } from "#web/i18n/words.ts"
import { useObjectUrl } from "#web/ui/use-object-url.ts"
import { CircleUserRound } from "lucide-react"

/** The worker's own headshot, round; a figure while there is none. */
export function Headshot({ worker, size }: { worker: WorkerAccount; size: "small" | "large" }) {
  const words = useWords("accounts").headshot
  // Asked as data and not by its address, so that a new picture shows at once.
  const picture = useCall(
    "getAvatar",
    { params: { id: worker._id } },
    { off: worker.avatar === null, freshMs: PICTURE_FRESH_MS },
  )
  const url = useObjectUrl(worker.avatar === null ? undefined : picture.data)
  const sizeClass = size === "small" ? "size-16" : "size-28"
  if (!url)
    return (
      <span
        className={`bg-raised text-muted border-border grid shrink-0 place-items-center rounded-full border ${sizeClass}`}
      >
        <CircleUserRound aria-hidden="true" className="size-1/2" />
      </span>
    )
  return (
    <img
      src={url}
      alt={words.alt({ name: worker.username })}
      className={`bg-raised border-border shrink-0 rounded-full border object-cover ${sizeClass}`}
    />
  )
}
