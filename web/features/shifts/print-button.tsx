import { shiftHeadingId } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { Printer } from "lucide-react"

/** Prints one shift of a list without the others (docs/rules/navigation.md#on-paper). */
export function PrintButton({ id }: { id: string }) {
  const words = useWords("shifts").completed
  const printAlone = () => {
    for (const other of document.querySelectorAll("[data-print]")) other.removeAttribute("data-print")
    const item = document.getElementById(shiftHeadingId(id))?.closest("li")
    item?.setAttribute("data-print", "")
    // Phones answer at once and lay the page out later.
    addEventListener("afterprint", () => item?.removeAttribute("data-print"), { once: true })
    window.print()
  }
  return (
    <Button tone="quiet" onClick={printAlone}>
      <Printer aria-hidden="true" className="icon" />
      {words.print}
    </Button>
  )
}
