import { LoadingCards } from "#web/ui/list.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"

/** The account's two columns before the account is there. */
export function AccountLoading() {
  return (
    <div className="columns main-side">
      <LoadingCards cards={2} />
      <div className="stack only-wide pt-9">
        <Skeleton height="card" />
        <Skeleton height="card" />
      </div>
    </div>
  )
}
