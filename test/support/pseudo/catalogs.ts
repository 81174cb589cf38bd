import { catalogs as real, firstWords as english, type Loaders } from "#web/i18n/catalogs.ts"
import { lengthenWords } from "#test/support/pseudo/lengthen.ts"

/** Takes the place of the web app's catalogs in the pseudo build: English, and English 40 % longer. */

const longer = Object.fromEntries(
  Object.entries(real.en).map(([group, load]) => [group, async () => lengthenWords(await load())]),
) as unknown as Loaders

export const catalogs = { en: real.en, "en-XA": longer }

export const firstWords = { ...english, language: english.language as keyof typeof catalogs }
