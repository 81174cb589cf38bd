import { listsOf, pluralsOf } from "#web/i18n/grammar.ts"

export const plural = pluralsOf("en")
export const list = listsOf("en")
