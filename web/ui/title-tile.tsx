import { Tile } from "#web/ui/tile.tsx"
import type { Tone } from "#web/ui/tone.ts"
import { ChefHat, ConciergeBell, Droplets, HandPlatter, UtensilsCrossed, type LucideIcon } from "lucide-react"

/** The look of each job title; one that is not listed has a look of its own all the same. */
const looks: Record<string, { Icon: LucideIcon; tone: Tone }> = {
  busser: { Icon: HandPlatter, tone: "primary" },
  dishwasher: { Icon: Droplets, tone: "info" },
  host: { Icon: ConciergeBell, tone: "plum" },
  "appetizer cook": { Icon: ChefHat, tone: "accent" },
}

/** A job title as a small colored picture; shown beside the title itself. */
export function TitleTile({ title, small = false }: { title: string; small?: boolean }) {
  const { Icon, tone } = looks[title.toLowerCase()] ?? { Icon: UtensilsCrossed, tone: "neutral" }
  return (
    <Tile tone={tone} small={small}>
      <Icon className="icon" />
    </Tile>
  )
}
