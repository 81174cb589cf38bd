import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { findTerms } from "#test/structure/find-terms.ts"

/** One word for each thing: in names, comments, docs and titles of tests (docs/glossary.md). */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
/** These files name what they forbid. */
const SELF = /^test\/structure\/vocabulary(?:\.test)?\.ts$/
const NOT_OURS = /^package-lock\.json$|^LICENSE$|leaked-passwords\.txt$/

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
  expect(readRepository().flatMap(([path, text]) => findTerms(path, text))).toEqual([])
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
  ["server/a.ts", 'const changes = { licence_file: name, gap: "licence" }'],
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
