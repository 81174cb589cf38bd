import { useOnline } from "#web/data/online.ts"
import { useWords } from "#web/i18n/words.ts"
import { WifiOff } from "#web/ui/landing-icons.tsx"

/** Says while there is no connection that what is shown may be out of date. */
export function ConnectionBar() {
  const words = useWords("shell")
  const online = useOnline()
  return (
    <div role="status" className="print:hidden">
      {online ? null : (
        <p className="connection-bar">
          <WifiOff className="icon small" />
          {words.offline}
        </p>
      )}
    </div>
  )
}
