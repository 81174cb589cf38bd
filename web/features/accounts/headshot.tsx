import type { WorkerAccount } from "#web/data/me.ts"
import { useAvatar } from "#web/features/accounts/use-avatar.ts"
import { useWords } from "#web/i18n/words.ts"
import { CircleUserRound } from "lucide-react"

/** The worker's own headshot, round; a figure while there is none. */
export function Headshot({ worker, size }: { worker: WorkerAccount; size: "small" | "large" }) {
  const words = useWords("accounts").headshot
  const url = useAvatar(worker)
  const sizeClass = size === "small" ? "size-16" : "size-[4.5rem]"
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
