import { setLanguage } from "#web/i18n/words.ts"

/** Runs beside the web app in the pseudo build, so that a test can change the language. */
Object.assign(globalThis, { setLanguage })
