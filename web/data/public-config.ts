import type { getPublicConfig } from "#contract/payments.ts"
import type { CallReply } from "#contract/route.ts"
import { learnServerTime } from "#web/data/server-clock.ts"

/**
 * What the installation says about itself to everybody (`GET /config/public`), asked once a visit. Apart from
 * the queries, since the landing needs it and must stay small; screens read it by `useConfig`.
 */

export type PublicConfig = CallReply<typeof getPublicConfig>

let loaded: PublicConfig | undefined
let asking: Promise<PublicConfig> | undefined

async function ask(): Promise<PublicConfig> {
  const sentAt = Date.now()
  const response = await fetch("/config/public", { cache: "no-store" })
  // On the way to signing up no other call tells the server's time.
  learnServerTime(response, sentAt, Date.now())
  if (!response.ok) throw new Error(`/config/public: ${response.status}`)
  loaded = (await response.json()) as PublicConfig
  return loaded
}

/** The configuration; after a failure the next one who needs it asks again. */
export function loadPublicConfig(): Promise<PublicConfig> {
  asking ??= ask().catch((cause: unknown) => {
    asking = undefined
    throw cause
  })
  return asking
}

/** The same anew: a charge that was refused may mean that the fee has changed. */
export function reloadPublicConfig(): Promise<PublicConfig> {
  asking = undefined
  return loadPublicConfig()
}

/** The configuration when it is there already. */
export function loadedPublicConfig(): PublicConfig | undefined {
  return loaded
}
