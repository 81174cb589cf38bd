import { useEffect, useState } from "react"

/**
 * Counts down to 0 by the device's clock, so that a phone that slept is right too, from now or from an instant before;
 * the function starts it again.
 */
export function useSecondsLeft(seconds: number, sinceMs?: number): [left: number, restart: () => void] {
  const [end, setEnd] = useState(() => (sinceMs ?? Date.now()) + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = () => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return [left, restart]
}
