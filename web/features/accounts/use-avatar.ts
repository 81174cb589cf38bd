import { MINUTE_MS } from "#domain/time.ts"
import { useCall } from "#web/data/hooks.ts"
import type { WorkerAccount } from "#web/data/me.ts"
import { useObjectUrl } from "#web/ui/use-object-url.ts"

/** A picture changes only by an upload, which makes it stale; another device's shows after this long. */
export const PICTURE_FRESH_MS = 5 * MINUTE_MS

/**
 * The worker's own headshot as a URL of this page; undefined while there is none. Asked as data and not by its address,
 * so that a new picture shows at once.
 */
export function useAvatar(worker: WorkerAccount | undefined): string | undefined {
  const isMissing = worker === undefined || worker.avatar === null
  const picture = useCall(
    "getAvatar",
    { params: { id: worker?._id ?? "" }, query: {} },
    { off: isMissing, freshMs: PICTURE_FRESH_MS },
  )
  return useObjectUrl(isMissing ? undefined : picture.data)
}
