/**
 * A catalog in a language that does not exist: every text of the English one in brackets. It proves that a text
 * comes from the catalog of the reader's language, before there is a second real one.
 */
export function pseudoCatalog<T>(catalog: T): T {
  if (typeof catalog === "string") return `[${catalog}]` as T
  if (typeof catalog === "function") {
    const text = catalog as unknown as (...args: unknown[]) => unknown
    return ((...args: unknown[]) => pseudoCatalog(text(...args))) as T
  }
  if (Array.isArray(catalog)) return catalog.map(pseudoCatalog) as T
  if (typeof catalog !== "object" || catalog === null) return catalog
  return Object.fromEntries(Object.entries(catalog).map(([key, value]) => [key, pseudoCatalog(value)])) as T
}
