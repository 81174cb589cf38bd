import { trackPresence } from "#web/data/action.ts"
import { api } from "#web/data/api.ts"
import { currentSession } from "#web/data/session.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { wordsOf } from "#web/i18n/words.ts"
import { useState } from "react"

/**
 * Where the worker is, asked for only by a tap. Kept in memory for this visit and for that person: never in
 * the history, never on the device.
 */

/** What `clientLocation` takes, and the market's city there. */
export type WorkerLocation = { clientLocation: string; city: string | null }

let kept: { userId: string; place: WorkerLocation } | null = null

const knownLocation = (): WorkerLocation | null =>
  kept && kept.userId === currentSession()?.userId ? kept.place : null

const readDevicePosition = () =>
  new Promise<GeolocationPosition>((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 15_000, maximumAge: 60_000 }),
  )

async function findLocation({ coords }: GeolocationPosition): Promise<WorkerLocation> {
  const lat = coords.latitude.toFixed(5)
  const lng = coords.longitude.toFixed(5)
  const { placeId, city } = await api.call("findPlace", { query: { lat, lng } })
  return { clientLocation: placeId ?? `${lat},${lng}`, city }
}

/** The worker's place and the way to ask for it; `problem` is a text for the person. */
export function useWorkerLocation(onFound: () => void) {
  const [place, setPlace] = useState(knownLocation)
  const [lock] = useState(createTapLock)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const findPlace = async () => {
    const words = wordsOf("search")
    if (!("geolocation" in navigator)) return setProblem(words.noGeolocation)
    const isStillHere = trackPresence()
    setBusy(true)
    setProblem(undefined)
    try {
      const position = await readDevicePosition()
      const found = await findLocation(position).catch(() => {
        setProblem(words.noPlace)
        return null
      })
      const userId = currentSession()?.userId
      if (found && userId) {
        kept = { userId, place: found }
        setPlace(found)
        // A device may take many seconds; a person who has gone elsewhere is not pulled back.
        if (isStillHere()) onFound()
      }
    } catch {
      setProblem(words.locationOff)
    }
    setBusy(false)
  }
  const find = () => lock.run("find", findPlace)
  const forget = () => {
    kept = null
    setPlace(null)
  }
  return { place, busy, problem, find, forget }
}
