/** In place of a picture: up to two first letters of a name, hidden from screen readers, which have the name beside it. */
export function Initials({ name, large = false }: { name: string; large?: boolean }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("")
  return (
    <span className={large ? "av logo size-[4.5rem] text-2xl" : "av logo"} aria-hidden="true">
      {letters}
    </span>
  )
}
