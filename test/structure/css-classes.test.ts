import { readFile, glob } from "node:fs/promises"
import { expect, test } from "vitest"

/** CONTRIBUTING.md#where-things-go: no class stays that nothing uses. */

async function read(pattern: string): Promise<string> {
  const files = await Array.fromAsync(glob(pattern))
  return (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n")
}

test("every class of the stylesheets is named in a string of the web app", async () => {
  const sheets = (await read("web/**/*.css")).replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")
  const styled = new Set([...sheets.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ""))
  expect(styled.size).toBeGreaterThan(100)
  const strings = (await read("web/**/*.{ts,tsx,html}")).match(/"[^"\n]*"|`[^`]*`/g) ?? []
  const words = new Set(strings.join(" ").match(/[\w-]+/g))
  // Made of a part and a name: `blk-${state}`, `pop-${place}`.
  const isMade = (name: string) => [...words].some((word) => word.endsWith("-") && name.startsWith(word))
  expect([...styled].filter((name) => !words.has(name) && !isMade(name))).toEqual([])
})
