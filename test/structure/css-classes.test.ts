import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** CONTRIBUTING.md#where-things-go: no class stays that nothing uses. */

const WEB = fileURLToPath(new URL("../../web/", import.meta.url))

async function read(kinds: RegExp): Promise<string> {
  const names = (await readdir(WEB, { recursive: true })).filter((name) => kinds.test(name))
  return (await Promise.all(names.map((name) => readFile(join(WEB, name), "utf8")))).join("\n")
}

test("every class of the stylesheets is named in a string of the web app", async () => {
  const sheets = (await read(/\.css$/)).replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")
  const styled = new Set([...sheets.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ""))
  expect(styled.size).toBeGreaterThan(100)
  const strings = (await read(/\.(?:tsx?|html)$/)).match(/"[^"\n]*"|`[^`]*`/g) ?? []
  const words = new Set(strings.join(" ").match(/[\w-]+/g))
  // Made of a part and a name: `blk-${state}`, `pop-${place}`.
  const isMade = (name: string) => [...words].some((word) => word.endsWith("-") && name.startsWith(word))
  expect([...styled].filter((name) => !words.has(name) && !isMade(name))).toEqual([])
})
