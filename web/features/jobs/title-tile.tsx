import { ChefHat, ConciergeBell, Droplets, HandPlatter, UtensilsCrossed, type LucideIcon } from "lucide-react"

/** The look of each job title; one that is not listed has a look of its own all the same. */
const looks: Record<string, { Icon: LucideIcon; tone: string }> = {
  busser: { Icon: HandPlatter, tone: "bus" },
  dishwasher: { Icon: Droplets, tone: "dish" },
  host: { Icon: ConciergeBell, tone: "host" },
  "appetizer cook": { Icon: ChefHat, tone: "cook" },
}

/** A job title as a small colored picture; shown beside the title itself. */
export function TitleTile({ title, small = false }: { title: string; small?: boolean }) {
  const { Icon, tone } = looks[title.toLowerCase()] ?? { Icon: UtensilsCrossed, tone: "g" }
  return (
    <span className={`tile ${tone} ${small ? "sm" : ""}`}>
      <Icon aria-hidden="true" className="i" />
    </span>
  )
}
