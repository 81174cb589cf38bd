import { MethodMark } from "#web/features/payments/method-mark.tsx"
import { methodName, type Methods, type PendingMethod } from "#web/features/payments/method-name.ts"
import { RemoveMethod } from "#web/features/payments/method-row.tsx"
import { useWords } from "#web/i18n/words.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Clock } from "lucide-react"

/** A method that its bank has still to confirm, on a page of the bank, and for a bank account days later. */
export function PendingMethodRow({
  method,
  methods,
  onRemoved,
}: {
  method: PendingMethod
  methods: Methods
  onRemoved: () => void
}) {
  const words = useWords("payments").methods
  const { kind, url } = method.verification
  const name = methodName(method)
  const id = `method-${method.id}`
  return (
    <li aria-labelledby={id} className="row wrap">
      <MethodMark method={method} />
      <div className="fills min-w-36 basis-[min(15rem,calc(100%-4rem))] @max-[15rem]:basis-auto">
        <div className="row tight wrap">
          <h2 id={id} tabIndex={-1} className="strong text-base">
            {name}
          </h2>
          <Pill tone="warning" icon={Clock}>
            {words.pending.state}
          </Pill>
        </div>
        <p className="small muted">{words.pending[kind].text}</p>
      </div>
      <div className="row tight wrap">
        <a href={url} className={buttonClass("tonal")} aria-label={`${words.pending[kind].next} ${name}`}>
          {words.pending[kind].next}
        </a>
        <RemoveMethod method={method} methods={methods} onDone={onRemoved} />
      </div>
    </li>
  )
}
