/** Words that the repository does not use, each with the word to write instead. */

/** Where a term is looked for. Prose is comments, Markdown outside code, and titles of tests. */
export type Place = "path" | "code" | "prose"

export type Term = {
  pattern: RegExp
  /** What to write instead. */
  use: string
  places: readonly Place[]
  /** Longer expressions that hold the pattern and are right. */
  except?: RegExp
}

const path = (pattern: RegExp, use: string): Term => ({ pattern, use, places: ["path"] })
const name = (pattern: RegExp, use: string): Term => ({ pattern, use, places: ["code", "prose"] })
const prose = (pattern: RegExp, use: string, except?: RegExp): Term => ({
  pattern,
  use,
  places: ["prose"],
  ...(except && { except }),
})

const files: readonly Term[] = [
  path(/(?:^|\/)outside\//, "integrations/"),
  path(/(?:^|\/)announce\//, "notifications/"),
  path(/(?:^|\/)wire\//, "present.ts beside the feature"),
  path(/(?:^|\/)town\//, "seed/"),
  path(/(?:^|\/)utils?\//, "the folder of what it serves"),
  path(/(?:^|\/)(?:due|run-due)\.ts$/, "shift-timers.ts, timer-runner.ts"),
  path(/(?:^|\/)door\.ts$/, "access.ts"),
  path(/(?:^|\/)log-in-pauses\b/, "login-throttle"),
  path(/(?:^|\/)tidy\b/, "purge"),
  path(/(?:^|\/)needs\.ts$/, "gates.ts"),
  path(/(?:^|\/)keeping\.ts$/, "store-types.ts"),
  path(/(?:^|\/)switches\.ts$/, "fault-settings.ts"),
  path(/(?:^|\/)stripe-words\.ts$/, "payment-provider.ts"),
  path(/(?:^|\/)(?:afterthoughts|by-itself|card-road|bad-luck)\b/, "the behavior that it tests"),
]

const names: readonly Term[] = [
  name(/\bwire[A-Z]\w*/, "present…"),
  name(/\bserver\/(?:wire|outside|announce|town)\b/, "the folder's present name"),
  name(/\binOurWords\b/, "toProviderError"),
  name(/\bctx\.announce\b/, "ctx.notify"),
  name(/\bkeepAudit\b/, "recordAudit"),
  name(/\bkeepLook\b/, "recordView"),
  name(/\bkeepTerms\b/, "recordTermsConsent"),
  name(/\bOvertaken\b/, "StaleVersionError"),
  name(/\b(?:export|type|class|import) (?:type )?\{?\s*Turn\b/, "PaymentLease"),
  name(/\brefusalOf\b/, "checkTransition"),
  name(/\bexport const (?:moves|dues)\b/, "transitions, timers"),
  name(/\bmadeOnce\b/, "createOnce"),
  name(/\bholdName\b/, "lockName"),
  name(
    /\bexport (?:async )?function (?:alone|asked|by|ask|take|told|hush)\b/,
    "a verb that says what it does",
  ),
  name(/\bTownsperson\b/, "SeedUser"),
  name(/\bdeedsOf\b/, "seedEvents"),
  name(/\bwholeOrNotAtAll\b/, "seedAtomically"),
  name(/\btakeAway\b/, "remove"),
  name(/\bhush\b/, "clearAnnouncement"),
  name(/\bstandingOf\b/, "payoutState"),
  name(/\bsayHere\b/, "reportArrival"),
  name(/\brequireNeeds\b/, "requireGates"),
  name(/\bfunction (?:Opened|There)\b/, "FocusOnMount, UploadStatus"),
]

const words: readonly Term[] = [
  prose(/(?<![-\w])houses?\b/i, "repository, project"),
  prose(/\bfloors?\b/i, "layer; lower bound"),
  prose(/\brooms\b|\bin room of\b/i, "module; space"),
  prose(/(?<!focus[- ])\brings?\b/i, "cycle; focus outline"),
  prose(/\bdrawers?\b/i, "folder"),
  prose(/(?<!next[- ])\bdoors?\b/i, "entry point, access"),
  prose(/(?<!by )\broads?\b/i, "payment flow"),
  prose(/\berrands?\b/i, "task"),
  prose(/\bmend(?:s|ed|ing)?\b/i, "fix"),
  prose(/\bstands\b(?! for\b)|\bstood\b/i, "is; stays"),
  prose(/\btold\b/i, "notified; given"),
  prose(/\brests\b/i, "is inactive; is settled"),
  prose(/(?<!\bthere )\bis no (?:id|number|date|time|address|amount|code|token)\b/i, "is not a valid …"),
  prose(/\btowns?\b/i, "seed data"),
  prose(/\boperators?\b/i, "admin"),
]

/** American spelling, in texts and names too. */
const spelling = (pattern: RegExp, use: string, except?: RegExp): Term => ({
  pattern,
  use,
  places: ["path", "code", "prose"],
  ...(except && { except }),
})

/** Values on the wire and names in the database keep their spelling: they are stored, or published. */
const CANCELLED_VALUES =
  /(["'`])cancelled\1|\bcancelled:|\.cancelled\b|\bcancelledByEmployer\b|\bapplicationCancelled\b/
const LICENCE_VALUES = /(["'`])licence\1|\blicence:|\.licence\b|\blicence_file\b|\blooked_at_licence\b/

const spellings: readonly Term[] = [
  spelling(/licence/i, "license", LICENCE_VALUES),
  spelling(/cancell(?:ed|ing)/i, "canceled, canceling", CANCELLED_VALUES),
  spelling(/catalogue/i, "catalog"),
  spelling(/colour/i, "color", /toColourspace/),
  spelling(/behaviour/i, "behavior"),
  spelling(/neighbour|favour|honour/i, "-or"),
  spelling(
    /label(?:led(?!by)|ling)|modell(?:ed|ing)|signalled|travelled|misspelt/i,
    "-led, -ling with one l",
  ),
  spelling(
    /\b(?:un)?(?:organis|recognis|normalis|serialis|initialis|summaris|synchronis|authoris|customis|minimis|maximis|utilis)/i,
    "-iz-",
  ),
  spelling(/\bcentres?\b|\bgrey\b|\bjudgement\b|\bwhilst\b/i, "center, gray, judgment, while"),
]

export const terms: readonly Term[] = [...files, ...names, ...words, ...spellings]
