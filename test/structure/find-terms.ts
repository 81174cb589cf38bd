import { parseSync } from "vite"
import { type Place, terms } from "#test/structure/vocabulary.ts"

/** Finds replaced words in a file: in its path, its code and its prose. */

type Part = { place: Place; line: number; text: string }

const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ")
/** The lines of a text that starts at a line of its file. */
const linesOf = (place: Place, text: string, first = 1): Part[] =>
  text.split("\n").map((line, index) => ({ place, line: first + index, text: line }))
const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length

const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^"'`]*?\)|\(\[[\s\S]*?\](?: as const)?,?\s*\))?\(\s*(["'`])((?:(?!\1).)+)\1/g

/** A source file: its comments and titles of tests are prose, the rest is code. */
function partsOfSource(path: string, text: string): Part[] {
  const prose: Part[] = []
  let code = text
  for (const { start, end } of parseSync(path, text).comments) {
    prose.push(...linesOf("prose", text.slice(start, end), lineAt(text, start)))
    code = code.slice(0, start) + blank(text.slice(start, end)) + code.slice(end)
  }
  if (/\.(?:test|e2e)\.ts$/.test(path))
    for (const match of code.matchAll(TITLE))
      prose.push({
        place: "prose",
        line: code.slice(0, match.index).split("\n").length,
        text: match[2] ?? "",
      })
  return [...prose, ...linesOf("code", code)]
}

/** Markdown: text between backticks is code, the rest is prose. */
function partsOfPage(text: string): Part[] {
  const code = /^(```|~~~)[\s\S]*?^\1|`[^`\n]+`/gm
  const prose = text.replaceAll(code, blank)
  const spans = [...text.matchAll(code)].flatMap((match) =>
    linesOf("code", match[0], lineAt(text, match.index)),
  )
  return [...linesOf("prose", prose), ...spans]
}

/** Other files: a line that starts as a comment is prose. */
function partsOfOther(text: string): Part[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      linesOf(/^\s*(?:--|#|\/?\*|<!--)/.test(line) ? "prose" : "code", line, index + 1),
    )
}

function partsOf(path: string, text: string): Part[] {
  const own: Part = { place: "path", line: 0, text: path }
  if (/\.(?:tsx?|mjs)$/.test(path)) return [own, ...partsOfSource(path, text)]
  return [own, ...(path.endsWith(".md") ? partsOfPage(text) : partsOfOther(text))]
}

/** The replaced words of a file, a line each, with the word to write instead. */
export function findTerms(path: string, text: string): string[] {
  return partsOf(path, text).flatMap(({ place, line, text }) =>
    terms.flatMap(({ pattern, use, places, except }) => {
      if (!places.includes(place)) return []
      const rest = except ? text.replaceAll(new RegExp(except, "gi"), "") : text
      const found = pattern.exec(rest)?.[0].trim()
      return found ? [`${path}${line ? `:${line}` : ""}: "${found}", write ${use}`] : []
    }),
  )
}
