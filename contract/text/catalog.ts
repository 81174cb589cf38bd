import type { ProblemKey, Reason } from "#contract/errors.ts"
import { en } from "#contract/text/en.ts"
import type { ResponseTexts, SuccessKey } from "#contract/text/texts.ts"
import { type Catalogs, type Language, textsIn } from "#domain/language.ts"

/** What the API says to people, by language. */
export const responseTexts: Catalogs<ResponseTexts> = { en }

/** The text of a refusal; `facts` are those that its reason asks for. */
export function refusalText(reason: Reason, facts: object | undefined, language: Language): string {
  const text = textsIn(responseTexts, language).texts.refusals[reason]
  return typeof text === "string" ? text : text((facts ?? {}) as never)
}

export function problemText(problem: ProblemKey, language: Language): string {
  return textsIn(responseTexts, language).texts.problems[problem]
}

export function isProblemKey(value: string): value is ProblemKey {
  return Object.hasOwn(responseTexts.en.problems, value)
}

export function successText(key: SuccessKey, language: Language): string {
  return textsIn(responseTexts, language).texts.successes[key]
}
