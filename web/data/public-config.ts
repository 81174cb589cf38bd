import type { CallReply } from "#contract/route.ts"
import type { getPublicConfig } from "#contract/payments.ts"
import { useSyncExternalStore } from "react"

/** What the installation says about itself to everybody (`GET /config/public`), asked once a visit. */

export type PublicConfig = CallReply<typeof getPublicConfig>

const renderers = new Set<() => void>()
let config: PublicConfig | null = null
let asking: Promise<PublicConfig | null> | undefined

/** Asks once; null when there is no connection (the next one who needs it asks again). */
export function loadConfig(): Promise<PublicConfig | null> {
  asking ??= fetch("/config/public")
    .then(async (response) => {
      if (!response.ok) throw new Error("no configuration")
      config = (await response.json()) as PublicConfig
      for (const render of renderers) render()
      return config
    })
    .catch(() => {
      asking = undefined
      return null
    })
  return asking
}

export function useConfig(): PublicConfig | null {
  return useSyncExternalStore(
    (render) => {
      renderers.add(render)
      return () => renderers.delete(render)
    },
    () => config,
    () => null,
  )
}
