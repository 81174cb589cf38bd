import type { ReactNode } from "react"

/**
 * A bordered box. With `as="li"` it is an item of a list; `labelledBy` names it by its heading, and `pad` gives it the
 * room of a part of the screen.
 */
export function Card({
  children,
  as: Tag = "div",
  labelledBy,
  pad = false,
}: {
  children: ReactNode
  as?: "div" | "li" | "section" | "article"
  labelledBy?: string
  pad?: boolean
}) {
  return (
    <Tag
      {...(labelledBy ? { "aria-labelledby": labelledBy } : {})}
      className={pad ? "card pad content-start" : "card content-start"}
    >
      {children}
    </Tag>
  )
}

/** The heading of a card; takes the focus after the card before it was removed. */
export function CardTitle({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <h2 {...(id ? { id } : {})} tabIndex={-1}>
      {children}
    </h2>
  )
}
