import { type ReactNode, useState } from "react"

/** A restaurant's logo in a box of a fixed size; `fallback` while there is none, or when it does not load. */
export function RestaurantLogo({
  path,
  className,
  alt = "",
  fallback = null,
}: {
  path: string | null | undefined
  className: string
  /** Empty where the name is beside it. */
  alt?: string
  fallback?: ReactNode
}) {
  const [failed, setFailed] = useState<string>()
  if (!path || path === failed) return fallback
  return (
    <img
      src={path}
      alt={alt}
      loading="lazy"
      onError={() => setFailed(path)}
      className={`logo ${className}`}
    />
  )
}
