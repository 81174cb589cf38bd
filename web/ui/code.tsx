import { useWords } from "#web/i18n/words.ts"

/** A code to be read out across a kitchen: large, spaced, and spelled letter by letter for screen readers. */
export function Code({ code }: { code: string }) {
  const words = useWords("kit")
  return (
    <p
      role="img"
      aria-label={words.code({ letters: code.split("").join(" ") })}
      className="bg-raised border-control rounded-input border px-2 py-4 text-center font-mono text-[2.25rem] leading-none font-bold tracking-[0.35em] indent-[0.35em] uppercase"
    >
      {code}
    </p>
  )
}
