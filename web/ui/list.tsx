import { time } from "#web/data/format.ts"
import { useOnline } from "#web/data/online.ts"
import { toServerTime } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { Tile } from "#web/ui/tile.tsx"
import { CloudOff } from "lucide-react"
import type { ReactNode } from "react"

/** As much of a query as a list needs. */
export type Reading<T> = {
  data: T | undefined
  isPending: boolean
  isError: boolean
  /** When what is held was read, in device milliseconds. */
  dataUpdatedAt?: number
  refetch: () => unknown
}

/** Says of what is shown that it could not be read again, and since when it may be out of date; else nothing. */
export function StaleNote({ readings }: { readings: readonly Reading<unknown>[] }) {
  const words = useWords("kit")
  const failed = readings.filter(({ isError, dataUpdatedAt }) => isError && dataUpdatedAt)
  if (failed.length === 0) return null
  const readAt = Math.min(...failed.map(({ dataUpdatedAt = 0 }) => dataUpdatedAt))
  return (
    <div role="status" className="row wrap mb-3 gap-y-1">
      <p className="muted">{words.asOf({ time: time(toServerTime(readAt)) })}</p>
      <Button onClick={() => failed.forEach((one) => void one.refetch())}>{words.retry}</Button>
    </div>
  )
}

/** Replaces what did not load: one plain line, which says whether it waits for a connection, and a retry (docs/rules/navigation.md#loading-and-failure). */
export function FailedToLoad({ onRetry }: { onRetry: () => void }) {
  const words = useWords("shell")
  const online = useOnline()
  return (
    <div className="card empty">
      <Tile tone="neutral">
        <CloudOff className="icon large" />
      </Tile>
      <p className="muted">{online ? words.didNotLoad : words.didNotLoadOffline}</p>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  )
}

/** "Loading..." over placeholders for that many cards. */
export function LoadingCards({ cards = 3 }: { cards?: number }) {
  const words = useWords("kit")
  return (
    <div className="stack">
      <p className="muted">{words.loading}</p>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} height="card" />
      ))}
    </div>
  )
}

/** The same where there is room for the details of one beside the list; `columns` are those of what will be there. */
export function LoadingListAndDetails({ cards, columns }: { cards: number; columns: string }) {
  return (
    <div className={`grid items-end gap-x-6 ${columns}`}>
      <LoadingCards cards={cards} />
      <div className="self-stretch pt-9">
        <Skeleton height="block" />
      </div>
    </div>
  )
}

/** Shows what was read, or that it is loading or has failed; what could not be read again is shown with its time. */
export function Loaded<T>({
  reading,
  loading,
  children,
}: {
  reading: Reading<T>
  loading?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (reading.data !== undefined)
    return (
      <>
        <StaleNote readings={[reading]} />
        {children(reading.data)}
      </>
    )
  if (reading.isPending) return loading ?? <LoadingCards cards={1} />
  return <FailedToLoad onRetry={() => void reading.refetch()} />
}

/** A list with its four states. `item` renders one `<Card as="li">`; `empty` says what can be done now. */
export function List<T extends { _id: string }>({
  reading,
  item,
  empty,
  label,
  cards = 3,
  loading,
}: {
  reading: Reading<readonly T[]>
  item: (one: T) => ReactNode
  empty: ReactNode
  label: string
  cards?: number
  loading?: ReactNode
}) {
  return (
    <Loaded reading={reading} loading={loading ?? <LoadingCards cards={cards} />}>
      {(items) =>
        items.length === 0 ? (
          empty
        ) : (
          <ol aria-label={label} className="stack">
            {items.map((one) => item(one))}
          </ol>
        )
      }
    </Loaded>
  )
}
