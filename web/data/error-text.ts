import type { CallError } from "#web/data/call-error.ts"
import { wordsOf } from "#web/i18n/words.ts"

/** What a failed call says to a person. */
export function errorText(error: CallError): string {
  const words = wordsOf("kit")
  switch (error.kind) {
    case "refused":
      if (error.code === "emptied") return words.emptyFields({ names: error.emptied })
      return error.body.error ?? words.serverTrouble
    case "unreachable":
      return words.network
    case "unknownOutcome":
      return words.unknownOutcome
    case "bug":
      break
  }
  return words.serverTrouble
}
