import { type CallName, nouns as declaredUnder } from "#contract/index.ts"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** One noun, one name: a call is declared, handled and tested under the same noun (CONTRIBUTING.md#where-things-go). */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const names = Object.keys(declaredUnder) as CallName[]
const FEATURES = "server/features"

const nouns = readdirSync(join(ROOT, FEATURES))
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

/** The text of all files of a folder and those below it; empty when there is no such folder. */
function textOf(folder: string): string {
  if (!existsSync(join(ROOT, folder))) return ""
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => read(`${folder}/${file}`))
    .join("\n")
}
const handlers = new Map(nouns.map((noun) => [noun, textOf(`${FEATURES}/${noun}`)]))
const tests = new Map(
  nouns.map((noun) => [
    noun,
    textOf(`test/api/${noun}`) + (noun === "payments" ? textOf("test/payments") : ""),
  ]),
)

const nounsWith = (texts: Map<string, string>, part: string): string[] =>
  nouns.filter((noun) => texts.get(noun)?.includes(part))
const handling = (name: string): string[] => nounsWith(handlers, `export const ${name}: Handler<"${name}">`)
const testing = (name: string): string[] => nounsWith(tests, `"${name}"`)

test("every noun has its contract and its list of handlers", () => {
  expect(nouns.length).toBeGreaterThan(6)
  for (const noun of nouns) {
    expect(existsSync(join(ROOT, `contract/${noun}.ts`)), noun).toBe(true)
    expect(existsSync(join(ROOT, `${FEATURES}/${noun}/handlers.ts`)), noun).toBe(true)
  }
})

test("every call is handled and tested under the noun that declares it, and under no other", () => {
  const elsewhere = names.filter((name) => {
    const noun = declaredUnder[name]
    return handling(name).join() !== noun || !testing(name).includes(noun)
  })
  expect(elsewhere.map((name) => [name, handling(name), testing(name)])).toEqual([])
  expect(handling("noSuchCall")).toEqual([])
})

test("a list of handlers only lists; each handler has a file of its own", () => {
  const working = nouns.filter((noun) => /=>|\bfunction\b/.test(read(`${FEATURES}/${noun}/handlers.ts`)))
  expect(working).toEqual([])
})
