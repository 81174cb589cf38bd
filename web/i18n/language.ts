import { defaultLanguage, type Language } from "#domain/language.ts"

/** The language of the page; `setLanguage` in words.ts changes it once the words are there. */

let language: Language = defaultLanguage
const renderers = new Set<() => void>()

export function currentLanguage(): Language {
  return language
}

export function subscribeLanguage(render: () => void): () => void {
  renderers.add(render)
  return () => renderers.delete(render)
}

/** Renders the page in another language, whose words are loaded. */
export function switchLanguage(next: Language): void {
  language = next
  document.documentElement.lang = next
  for (const render of renderers) render()
}
