import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** In place of an empty list: what would stand here, and what can be done now. */
export function Empty({ Icon, text, children }: { Icon: LucideIcon; text: string; children?: ReactNode }) {
  return (
    <div className="border-control grid justify-items-center gap-4 rounded-card border border-dashed px-4 py-10 text-center">
      <span className="bg-primary-soft text-on-primary-soft grid size-14 place-items-center rounded-full">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <p className="max-w-[26rem] text-balance">{text}</p>
      {children}
    </div>
  )
}
