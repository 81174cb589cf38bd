import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { reloadWhenReachable } from "#web/ui/error-boundary.tsx"

/** In place of a part of the frame whose file did not load; only a reload, which returns to the same screen, asks for it again. */
export function PartMissing() {
  const words = useWords("shell")
  return (
    <div role="alert" className="row between wrap p-3">
      <p>{words.didNotLoad}</p>
      <Button onClick={reloadWhenReachable}>{words.retry}</Button>
    </div>
  )
}
