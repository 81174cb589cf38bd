import { useWords } from "#web/i18n/words.ts"

/** A clock-in code, large enough to be read across a kitchen; screen readers spell it. */
export function SpokenCode({ code }: { code: string }) {
  const words = useWords("kit")
  const letters = code.split("")
  return (
    <p className="code big" role="img" aria-label={words.code({ letters: letters.join(" ") })}>
      {letters.map((letter, index) => (
        <b key={index} aria-hidden="true">
          {letter}
        </b>
      ))}
    </p>
  )
}
