import { market } from "#domain/market.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { buttonClass, type ButtonTone } from "#web/ui/button.tsx"
import { Navigation } from "lucide-react"

/** A map's directions to the restaurant, opened in whatever map the device has. */
function directionsTo({ streetaddress, city, zipcode }: Job): string {
  const place = `${streetaddress}, ${city}, ${market.stateCode} ${zipcode}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}

/** Directions to a shift's restaurant, in a new tab. */
export function DirectionsLink({
  job,
  tone = "secondary",
  fill = false,
}: {
  job: Job
  tone?: ButtonTone
  /** Takes the room that its row has left. */
  fill?: boolean
}) {
  const words = useWords("shifts")
  const kit = useWords("kit")
  return (
    <a href={directionsTo(job)} target="_blank" rel="noreferrer" className={buttonClass(tone, false, fill)}>
      <Navigation aria-hidden="true" className="icon" />
      {words.directions}
      <span className="sr-only"> {kit.newTab}</span>
    </a>
  )
}
