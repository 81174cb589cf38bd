/**
 * Cleans what people typed before it is sent (docs/rules/fields.md#cleaning). The server relies on none of
 * this.
 */

export type Cleaned<T> = {
  values: T
  /** Names of the values that had content and have none after cleaning: treated as an attack. */
  emptied: string[]
}

/** A whole tag, comment or declaration. */
const MARKUP = /<[a-z/!?][^<>]*>/i
/** A `<` that begins none, as in `below<40F`. */
const STRAY = /<(?![a-z/!?][^<>]*>)/gi

/** The text without any markup. Text that holds none stays as typed, `a<b` and the `&` of passwords included. */
async function cleanText(text: string): Promise<string> {
  if (!MARKUP.test(text)) return text
  // Hardly anybody ever types markup, so the cleaner is fetched for those who do.
  const { default: DOMPurify } = await import("dompurify")
  const clean = DOMPurify.sanitize(text.replaceAll(STRAY, "&lt;"), {
    ALLOWED_TAGS: [],
    RETURN_DOM_FRAGMENT: true,
  }).textContent
  // What is left of markup may itself read as markup.
  return clean === text ? clean : cleanText(clean)
}

async function cleanInto(value: unknown, name: string, emptied: Set<string>): Promise<unknown> {
  if (typeof value === "string") {
    const clean = await cleanText(value)
    if (value.trim() !== "" && clean.trim() === "") emptied.add(name)
    return clean
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => cleanInto(one, name, emptied)))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(async ([key, one]) => [key, await cleanInto(one, key, emptied)])
  return Object.fromEntries(await Promise.all(entries))
}

/** Cleans every text in a body, at any depth. */
export async function cleanInput<T>(values: T): Promise<Cleaned<T>> {
  const emptied = new Set<string>()
  const clean = (await cleanInto(values, "value", emptied)) as T
  return { values: clean, emptied: [...emptied] }
}
