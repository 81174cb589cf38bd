import type { Method } from "#web/features/payments/method-name.ts"
import { useWords } from "#web/i18n/words.ts"
import { Tile } from "#web/ui/tile.tsx"
import { CreditCard, Landmark } from "lucide-react"

/** A card with the short name of its brand, a bank's building, or a plain card; said in words beside it. */
export function MethodMark({ method, marked = false }: { method: Method; marked?: boolean }) {
  const marks = useWords("payments").methodName.marks
  const mark = marks[method.card?.brand ?? ""]
  const Icon = method.card ? CreditCard : Landmark
  return (
    <Tile tone={marked ? "primary" : "neutral"}>
      {mark ? (
        <svg viewBox="0 0 36 26" className="w-9">
          <rect x="1" y="1" width="34" height="24" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M2 7h32" stroke="currentColor" strokeWidth="3" />
          <text x="18" y="20" textAnchor="middle" fill="currentColor" fontSize="9" fontWeight="800">
            {mark}
          </text>
        </svg>
      ) : (
        <Icon className="icon" />
      )}
    </Tile>
  )
}
