/** A placeholder of a fixed height, so that nothing moves when the content has loaded. */
export function Skeleton({ height }: { height: "line" | "card" | "block" }) {
  const heights = { line: "h-6", card: "h-40", block: "h-64" }
  return <div aria-hidden="true" className={`skeleton ${heights[height]}`} />
}
