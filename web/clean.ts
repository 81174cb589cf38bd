import DOMPurify from "dompurify"

/** Cleans what people typed before it is sent (`product.md` section 5). The server trusts none of this. */

export type Cleaned<T> = {
  values: T
  /** Names of the values that had content and have none after cleaning: treated as an attack. */
  emptied: string[]
}

/** The text without any markup. Text without `<` holds none and stays as typed, `&` of passwords included. */
export function cleanText(text: string): string {
  if (!text.includes("<")) return text
  const fragment = DOMPurify.sanitize(text, { ALLOWED_TAGS: [], RETURN_DOM_FRAGMENT: true })
  return fragment.textContent
}

function cleanInto(value: unknown, name: string, emptied: string[]): unknown {
  if (typeof value === "string") {
    const clean = cleanText(value)
    if (value.trim() !== "" && clean.trim() === "") emptied.push(name)
    return clean
  }
  if (Array.isArray(value)) return value.map((one) => cleanInto(one, name, emptied))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanInto(one, key, emptied)]))
  return value
}

/** Cleans every text in a body, at any depth. */
export function cleanInput<T>(values: T): Cleaned<T> {
  const emptied: string[] = []
  const clean = cleanInto(values, "value", emptied) as T
  return { values: clean, emptied: [...new Set(emptied)] }
}
