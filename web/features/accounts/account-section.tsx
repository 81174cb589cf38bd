import type { ReactNode } from "react"

/** A part of the account with its heading; `aside` stands beside it: a state or the way to edit. */
export function AccountSection({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="bg-surface border-border grid min-w-0 grid-cols-1 content-start gap-3 rounded-card border p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-lg leading-tight font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
