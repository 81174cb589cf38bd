/** In a line of text, in the place of a headshot on a card, and at the head of an account. */
const sizes = { line: "", headshot: "large", account: "size-[4.5rem] text-2xl" }

/** In place of a picture: up to two first letters of a name, hidden from screen readers, which have the name beside it. */
export function Initials({ name, size = "line" }: { name: string; size?: keyof typeof sizes }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("")
  return (
    <span className={`avatar initials ${sizes[size]}`} aria-hidden="true">
      {letters}
    </span>
  )
}
