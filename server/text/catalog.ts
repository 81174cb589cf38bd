import type { Catalogs } from "#domain/language.ts"
import { en } from "#server/text/en.ts"
import type { PageTexts } from "#server/text/texts.ts"

/** What the server's own pages say, by language. */
export const pageTexts: Catalogs<PageTexts> = { en }
