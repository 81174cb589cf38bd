import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** Texts that people read are set with the typographic apostrophe (docs/glossary.md#texts). */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

const catalogs = globSync("{web/i18n,contract/text,server/text,server/notifications/text}/en{.ts,/*.ts}", {
  cwd: ROOT,
})

/** The lines of a catalog with a straight apostrophe outside of comments. */
function straightApostrophes(source: string): string[] {
  const texts = source.replaceAll(/\/\*[\s\S]*?\*\//g, "")
  return texts.split("\n").filter((line) => line.includes("'"))
}

test.each(catalogs)("%s has no straight apostrophe", (path) => {
  expect(straightApostrophes(readFileSync(join(ROOT, path), "utf8"))).toEqual([])
})

test("every catalog is read, and a straight apostrophe is found", () => {
  expect(catalogs.length).toBeGreaterThan(20)
  expect(straightApostrophes("/** It's a comment. */\nokay: \"Don’t\",\nwrong: `Don't`,")).toEqual([
    "wrong: `Don't`,",
  ])
})
