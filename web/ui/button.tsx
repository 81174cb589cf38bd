import { useWords } from "#web/i18n/words.ts"
import type { ComponentProps, MouseEvent, ReactNode } from "react"

export type ButtonTone =
  | "primary"
  | "secondary"
  | "tonal"
  | "quiet"
  | "danger"
  | "stop"
  | "onInk"
  | "onInkSecondary"
  | "chip"

const looks: Record<ButtonTone, string> = {
  primary: "btn primary",
  secondary: "btn secondary",
  tonal: "btn tonal",
  quiet: "btn quiet",
  danger: "btn stop bordered",
  stop: "btn stop",
  onInk: "btn on-ink",
  onInkSecondary: "btn on-ink-secondary",
  chip: "chip",
}

/** The classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone, wide = false, fill = false): string {
  const size = fill ? " big fills" : wide ? " big wide" : ""
  return looks[tone] + size
}

type ButtonProps = Omit<ComponentProps<"button">, "disabled" | "className"> & {
  tone?: ButtonTone
  /** As wide as its container: the one main action at the end of a card or form. */
  wide?: boolean
  /** Takes the room that its row has left. */
  fill?: boolean
  /** Off, but still reachable, so that a person can read why beside it. */
  off?: boolean
  children: ReactNode
}

/** A button; secondary by default, and never a submit button unless asked for. */
export function Button({
  tone = "secondary",
  wide = false,
  fill = false,
  off = false,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(off ? { "aria-disabled": true } : {})}
      className={buttonClass(tone, wide, fill)}
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
