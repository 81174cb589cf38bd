import type { ReactNode } from "react"

/** A kitchen ticket on a soft ground, the mark's own shape: for the one shift that matters now. */
export function Ticket({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={labelledBy}
      className="bg-primary-soft rounded-card p-[min(0.75rem,3.5%)] sm:p-6"
    >
      <div className="mx-auto max-w-[28rem] drop-shadow-[0_0.375rem_1rem_rgb(0_0_0/0.14)]">
        <div className="torn bg-surface grid grid-cols-1 gap-4 rounded-t-button px-[min(1rem,5%)] pt-5 pb-8 sm:px-6">
          {children}
        </div>
      </div>
    </section>
  )
}

/** The dashed line between two parts of a ticket. */
export function TicketLine() {
  return <hr className="border-control border-t border-dashed" />
}
