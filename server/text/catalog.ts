import type { Catalogs } from "#domain/language.ts"
import { en } from "#server/text/en.ts"
import { myDataEn, type MyDataTexts } from "#server/text/my-data-en.ts"
import type { PageTexts } from "#server/text/texts.ts"

/** What the server's own pages say, by language. */
export const pageTexts: Catalogs<PageTexts> = { en }

/** What the page of a data export says, by language. */
export const myDataTexts: Catalogs<MyDataTexts> = { en: myDataEn }
