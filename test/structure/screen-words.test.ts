import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** A screen's catalogs are loaded beside its file, so its entry has to name each one that its files use. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

/** Loaded for every screen. */
const ALWAYS = new Set(["shell", "kit"])

/** The file and every file of the web app that it imports, now or later. */
function closureOf(entry: string): string[] {
  const found = new Set([entry])
  for (const file of found) {
    const imports = [...read(file).matchAll(/(?:from|import)\s*\(?\s*"#(web\/[^"]+\.tsx?)"/g)]
    for (const [, path = ""] of imports) if (existsSync(join(ROOT, path))) found.add(path)
  }
  return [...found]
}

/** The catalogs that a text takes words from. */
function groupsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:useWords|wordsOf)\("(\w+)"\)/g)].map(([, group = ""]) => group)
}

const groupsOf = (entry: string): string[] => {
  const used = closureOf(entry).flatMap((file) => groupsIn(read(file)))
  return [...new Set(used)].filter((group) => !ALWAYS.has(group)).toSorted()
}

const entries = [
  ...read("web/app/screen-files.ts").matchAll(
    /(\w+): (?:ScreenFile = )?\{\s*load: \(\) => import\("#([^"]+)"\),\s*words: \[([^\]]*)\]/g,
  ),
].map(([, name = "", file = "", words = ""]) => ({
  name,
  file,
  words: [...words.matchAll(/"(\w+)"/g)].map(([, group = ""]) => group).toSorted(),
}))

test.each(entries)("the entry of $name names the catalogs that its files use", ({ file, words }) => {
  expect(words).toEqual(groupsOf(file))
})

test("every screen has an entry that this test reads", () => {
  const loads = read("web/app/screen-files.ts").match(/import\("/g) ?? []
  expect(entries.length).toBe(loads.length)
  expect(entries.length).toBeGreaterThan(20)
})

test("words are found in hooks and outside of them", () => {
  const text = 'const { a } = useWords("jobs"); const b = wordsOf("shifts").name({ when })'
  expect(groupsIn(text)).toEqual(["jobs", "shifts"])
})
