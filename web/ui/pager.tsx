import { useWords } from "#web/i18n/words.ts"
import { scrollToTop } from "#web/navigation/history-memory.ts"
import { Button } from "#web/ui/button.tsx"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useState } from "react"

/** Pages of a list: "Showing 6–10", Prev and Next. `onPage` gets the new `skip`; push it, so that Back pages back. */
export function Pager({
  skip,
  size,
  page,
  pending,
  onPage,
  onEmptied,
}: {
  skip: number
  size: number
  /** Nothing is shown before it is loaded. */
  page: { items: readonly unknown[]; more: boolean } | undefined
  /** What is shown is still the page before. */
  pending: boolean
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
  const [asked, setAsked] = useState<number>()
  useEffect(() => {
    if (asked === undefined || asked !== skip || pending) return
    setAsked(undefined)
    scrollToTop()
  }, [asked, skip, pending])
  if (!page || (skip === 0 && !page.more && !pending)) return null
  const { items, more } = page
  const count = items.length
  const open = (to: number) => {
    setAsked(to)
    onPage(to)
  }
  const shownSkip = pending ? undefined : skip
  return (
    <nav
      aria-label={words.pages}
      className="mt-4 grid grid-cols-2 items-center gap-3 @max-[15rem]:grid-cols-1 sm:flex sm:justify-between"
    >
      <Button off={skip === 0 || pending} onClick={() => open(Math.max(0, skip - size))}>
        <ChevronLeft aria-hidden="true" className="icon" />
        {words.previous}
      </Button>
      {count > 0 ? (
        <p className="muted order-first col-span-full text-center sm:order-none">
          {shownSkip === undefined
            ? words.loading
            : words.showing({ from: shownSkip + 1, to: shownSkip + count })}
        </p>
      ) : null}
      <Button off={!more || pending} onClick={() => open(skip + size)}>
        {words.next}
        <ChevronRight aria-hidden="true" className="icon" />
      </Button>
    </nav>
  )
}
