import { acceptedLanguage, defaultLanguage, type Language } from "#domain/language.ts"
import type { FastifyRequest } from "fastify"

/** The language of an answer: the caller's own, else the browser's, else English. */
export function requestLanguage(request: FastifyRequest): Language {
  // A request that cannot be read meets no hook, and so has no caller.
  const caller = request.caller as FastifyRequest["caller"] | undefined
  return caller?.language ?? acceptedLanguage(request.headers["accept-language"]) ?? defaultLanguage
}
