/**
 * Cleans what people typed before it is sent (docs/rules/fields.md#cleaning). The server relies on none of
 * this.
 */

export type Cleaned<T> = {
  values: T
  /** Names of the values that had content and have none after cleaning: treated as an attack. */
  emptied: string[]
}

/** The text without any markup. Text without `<` holds none and stays as typed, `&` of passwords included. */
async function cleanText(text: string): Promise<string> {
  if (!text.includes("<")) return text
  // Hardly anybody ever types a `<`, so the cleaner is fetched for those who do.
  const { default: DOMPurify } = await import("dompurify")
  return DOMPurify.sanitize(text, { ALLOWED_TAGS: [], RETURN_DOM_FRAGMENT: true }).textContent
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
