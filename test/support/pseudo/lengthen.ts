/** The longest word of the padding, so that it wraps as words do. */
const PADDING = "ŵōŕďš áñđ ɱōŕé ŵōŕďš "

/** A text with 40 % more letters after it, about what English gains in translation; figures alone stay as they are. */
export function lengthen(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const extra = Math.ceil(text.length * 0.4)
  return `${text} ${PADDING.repeat(Math.ceil(extra / PADDING.length))
    .slice(0, extra)
    .trim()}`
}

/** The same catalog with every text lengthened, those that its functions make as well. */
export function lengthenWords<T>(words: T): T {
  if (typeof words === "string") return lengthen(words) as T
  if (typeof words === "function")
    return ((...given: unknown[]) =>
      lengthenWords((words as (...given: unknown[]) => unknown)(...given))) as T
  if (Array.isArray(words)) return words.map((word: unknown) => lengthenWords(word)) as T
  if (typeof words !== "object" || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, lengthenWords(word)])) as T
}
