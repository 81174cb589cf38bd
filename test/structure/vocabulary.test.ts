import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseSync } from "vite"
import { expect, test } from "vitest"
import { type Place, terms, unfinished } from "#test/structure/vocabulary.ts"

/** One word for each thing: in names, comments, docs and titles of tests (docs/glossary.md). */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
/** These two files name what they forbid. */
const SELF = /^test\/structure\/vocabulary(?:\.test)?\.ts$/
const NOT_OURS = /^package-lock\.json$|^LICENSE$|leaked-passwords\.txt$/

type Part = { place: Place; line: number; text: string }

const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ")
const linesOf = (place: Place, text: string): Part[] =>
  text.split("\n").map((line, index) => ({ place, line: index + 1, text: line }))

const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^"'`]*?\)|\(\[[\s\S]*?\](?: as const)?,?\s*\))?\(\s*(["'`])((?:(?!\1).)+)\1/g

/** A source file: its comments and titles of tests are prose, the rest is code. */
function partsOfSource(path: string, text: string): Part[] {
  const prose: Part[] = []
  let code = text
  for (const { start, end } of parseSync(path, text).comments) {
    const line = text.slice(0, start).split("\n").length - 1
    for (const part of linesOf("prose", text.slice(start, end)))
      prose.push({ ...part, line: part.line + line })
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
  const kept = [...text.matchAll(code)]
  const prose = text.replaceAll(code, blank)
  const spans = kept.flatMap((match) => {
    const line = text.slice(0, match.index).split("\n").length - 1
    return linesOf("code", match[0]).map((part) => ({ ...part, line: part.line + line }))
  })
  return [...linesOf("prose", prose), ...spans]
}

/** Other files: a line that starts as a comment is prose. */
function partsOfOther(text: string): Part[] {
  return linesOf("code", text).map((part) =>
    /^\s*(?:--|#|\/?\*|<!--)/.test(part.text) ? { ...part, place: "prose" } : part,
  )
}

function partsOf(path: string, text: string): Part[] {
  const own: Part = { place: "path", line: 0, text: path }
  if (/\.(?:tsx?|mjs)$/.test(path)) return [own, ...partsOfSource(path, text)]
  return [own, ...(path.endsWith(".md") ? partsOfPage(text) : partsOfOther(text))]
}

/** The replaced words of a file, a line each, with the word to write instead. */
function findTerms(path: string, text: string): string[] {
  return partsOf(path, text).flatMap(({ place, line, text }) =>
    terms.flatMap(({ pattern, use, places, except }) => {
      if (!places.includes(place)) return []
      const rest = except ? text.replaceAll(new RegExp(except, "gi"), "") : text
      const found = pattern.exec(rest)?.[0].trim()
      return found ? [`${path}${line ? `:${line}` : ""}: "${found}", write ${use}`] : []
    }),
  )
}

function readRepository(): [path: string, text: string][] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  })
  return [...new Set(listed.split("\0"))]
    .filter((path) => path && !SELF.test(path) && !NOT_OURS.test(path) && existsSync(join(ROOT, path)))
    .map((path) => [path, readFileSync(join(ROOT, path))] as const)
    .filter(([, bytes]) => !bytes.includes(0))
    .map(([path, bytes]) => [path, bytes.toString("utf8")])
}

test("no file uses a word that the glossary replaces", () => {
  const found = readRepository()
    .filter(([path]) => !unfinished.some((area) => area.test(path)))
    .flatMap(([path, text]) => findTerms(path, text))
  expect(found).toEqual([])
})

test.each([
  ["server/announce/events.ts", "", "/announce/"],
  ["server/features/shifts/due.ts", "", "/due.ts"],
  ["test/api/bad-luck.test.ts", "", "/bad-luck"],
  ["server/a.ts", "const shown = wireJob(row)", "wireJob"],
  ["server/a.ts", "await keepAudit(tx)", "keepAudit"],
  ["server/a.ts", "throw new Overtaken()", "Overtaken"],
  ["README.md", "Call `ctx.announce` once.", "ctx.announce"],
  ["server/a.ts", "/** The floor below. */", "floor"],
  ["server/a.ts", "/**\n * Both sides\n * are told.\n */", "told"],
  ["server/a.ts", "const a = 1 // where it stands", "stands"],
  ["README.md", "The house has two roots.", "house"],
  ["server/a.sql", "-- what is no id", "is no id"],
  ["test/a.test.ts", 'test("a worker is told", () => {})', "told"],
  ["test/a.test.ts", 'test.each([1, 2])("the road of %s", () => {})', "road"],
  ["test/a.test.ts", 'describe.skipIf(slow)("the ring", () => {})', "ring"],
  ["web/a.ts", 'const text = "Your licence"', "licence"],
  ["web/a.ts", "const textColour = 1", "Colour"],
  ["server/a.ts", "// a cancelled shift", "cancelled"],
  ["package.json", '{ "name": "catalogue" }', "catalogue"],
])("%s with %j is refused for %j", (path, text, word) => {
  expect(findTerms(path, text)).toEqual([expect.stringContaining(`"${word}", write `)])
})

test.each([
  ["server/features/shifts/shift-timers.ts", "const down = Math.floor(1.5)"],
  ["server/a.ts", 'const told = "told", ring = "the ring"'],
  ["server/a.ts", 'const state = "cancelled"; const url = "https://example.com/town"'],
  ["server/a.ts", "const changes = { licence_file: name }"],
  ["server/a.ts", "// stands for Dollars; the focus ring; no string, bedroom or outdoors"],
  ["README.md", "`POST /_sandbox/town` and state `cancelled`"],
  ["web/a.tsx", "const field = <input aria-labelledby={id} />"],
])("%s with %j is not refused", (path, text) => {
  expect(findTerms(path, text)).toEqual([])
})

test("a finding names the file, the line and the word to write", () => {
  expect(findTerms("server/a.ts", "const a = 1\n\n// its behaviour")).toEqual([
    'server/a.ts:3: "behaviour", write behavior',
  ])
})
