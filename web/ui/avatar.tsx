import { useState, type ReactNode } from "react"

/**
 * An image in a box of a fixed size; `fallback` while there is none, or when it does not load. Beside `Avatar`, since the build
 * would divide the two into chunks that import each other.
 */
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

/** In a line of text, at the head of a card, and at that of an account. */
const sizes = { line: "", card: "large", account: "largest" }

/** A person's headshot or a restaurant's logo; without one the first letters of the name, which is beside it. */
export function Avatar({
  name,
  src,
  alt,
  size = "line",
  logo = false,
}: {
  name: string
  src?: string | null | undefined
  alt?: string
  size?: keyof typeof sizes
  /** Shown with its corners, on white. */
  logo?: boolean
}) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("")
  return (
    <Picture
      src={src}
      {...(alt ? { alt } : {})}
      className={`avatar ${logo ? "logo" : ""} ${sizes[size]}`}
      fallback={
        <span className={`avatar initials ${sizes[size]}`} aria-hidden="true">
          {initials}
        </span>
      }
    />
  )
}
