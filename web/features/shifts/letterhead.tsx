import "#web/features/shifts/print.css"
import { useWords } from "#web/i18n/words.ts"
import { Logo } from "#web/ui/logo.tsx"

/** At the top of what is printed (docs/rules/navigation.md#on-paper). */
export function Letterhead() {
  const { product } = useWords("shell")
  return (
    <p className="brand hidden print:flex">
      <Logo />
      {product}
    </p>
  )
}
