import { lengthenWords } from "#test/support/pseudo/lengthen.ts"
import { catalogs as real, type Loaders } from "#web/i18n/catalogs.ts"

/** Takes the place of the web app's catalogs in the pseudo build: English 40 % longer in the place of Spanish. */

const longer = Object.fromEntries(
  Object.entries(real.en).map(([group, load]) => [group, async () => lengthenWords(await load())]),
) as unknown as Loaders

export const catalogs = { ...real, es: longer }
