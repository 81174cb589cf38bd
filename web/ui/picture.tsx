import { useState, type ReactNode } from "react"

/** An image in a box of a fixed size; `fallback` while there is none, or when it does not load. */
export function Picture({
  src,
  alt = "",
  className,
  fallback = null,
}: {
  src: string | null | undefined
  /** Empty where words beside it say the same. */
  alt?: string
  className: string
  fallback?: ReactNode
}) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return fallback
  return <img src={src} alt={alt} loading="lazy" onError={() => setFailed(src)} className={className} />
}
