import { useWords } from "#web/i18n/words.ts"
import type { ComponentProps, MouseEvent, ReactNode } from "react"

export type Tone = "primary" | "secondary" | "quiet" | "danger"

const frame =
  "inline-flex items-center justify-center gap-2 rounded-button py-2.5 text-base leading-tight font-semibold text-center " +
  "border transition-colors duration-150 aria-disabled:opacity-60"

const looks: Record<Tone, string> = {
  primary: "min-h-12 px-4 border-transparent bg-primary text-on-primary hover:bg-primary-strong",
  secondary: "min-h-12 px-4 border-control bg-surface text-text hover:bg-raised",
  quiet:
    "min-h-11 px-2 border-transparent text-primary underline underline-offset-4 hover:text-primary-strong",
  danger: "min-h-12 px-4 border-danger bg-surface text-danger hover:bg-danger-soft",
}

/** The classes of a button, for links that look like one. */
export function buttonClass(tone: Tone, wide = false): string {
  return `${frame} ${looks[tone]} ${wide ? "w-full" : ""}`
}

type ButtonProps = Omit<ComponentProps<"button">, "disabled" | "className"> & {
  tone?: Tone
  /** As wide as its container: the one main action at the end of a card or form. */
  wide?: boolean
  /** Off, but still reachable, so that a person can read why beside it. */
  off?: boolean
  children: ReactNode
}

/** A button; secondary by default, and never a submit button unless asked for. */
export function Button({ tone = "secondary", wide = false, off = false, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(off ? { "aria-disabled": true } : {})}
      className={buttonClass(tone, wide)}
      onClick={press}
    />
  )
}

/** A button whose action takes a while: "Sending…" in the width it had, and a second tap does nothing. */
export function ActionButton({ busy, children, off = false, ...rest }: ButtonProps & { busy: boolean }) {
  const words = useWords("kit")
  return (
    <Button {...rest} off={off || busy}>
      <span className="grid">
        {/* Both stand in one cell, so the wider one keeps the width. */}
        <span
          className={`col-start-1 row-start-1 inline-flex items-center justify-center gap-2 ${busy ? "invisible" : ""}`}
        >
          {children}
        </span>
        {busy ? <span className="col-start-1 row-start-1">{words.sending}</span> : null}
      </span>
    </Button>
  )
}
