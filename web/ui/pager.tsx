import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect } from "react"

/** Pages of a list: "Showing 6–10", Prev and Next. `onPage` gets the new `skip`; push it, so that Back pages back. */
export function Pager({
  skip,
  size,
  page,
  onPage,
  onEmptied,
}: {
  skip: number
  size: number
  /** Nothing is shown before it is loaded. */
  page: { items: readonly unknown[]; more: boolean } | undefined
  onPage: (skip: number) => void
  /** Called with the `skip` of the page before when the last row of this one has left; replace the entry by it. */
  onEmptied: (skip: number) => void
}) {
  const words = useWords("kit")
  const isEmptied = page !== undefined && page.items.length === 0 && skip > 0
  useEffect(() => {
    if (isEmptied) onEmptied(Math.max(0, skip - size))
    // Once for each page that is found empty.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEmptied, skip])
  if (!page || (skip === 0 && !page.more)) return null
  const { items, more } = page
  const count = items.length
  return (
    <nav
      aria-label={words.pages}
      className="mt-4 grid grid-cols-2 items-center gap-3 sm:flex sm:justify-between"
    >
      <Button off={skip === 0} onClick={() => onPage(Math.max(0, skip - size))}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        {words.previous}
      </Button>
      {count > 0 ? (
        <p className="text-muted order-first col-span-2 text-center sm:order-none">
          {words.showing({ from: skip + 1, to: skip + count })}
        </p>
      ) : null}
      <Button off={!more} onClick={() => onPage(skip + size)}>
        {words.next}
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  )
}
