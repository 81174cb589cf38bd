import { createRequire } from "node:module"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, expect, test } from "vitest"
import { oldestBrowsers } from "../../vite.config.ts"

/** docs/rules/navigation.md#browsers. Among the browser tests, since those are run over the present build only. */

const BUILT = fileURLToPath(new URL("../../dist/web/", import.meta.url))

type Check = {
  files: string
  module: boolean
  checkBrowser: true
  checkFeatures: true
  browserslistQuery: string
}
/** The package has no types of its own. */
type EsCheck = {
  runChecks: (
    checks: Check[],
    options: object,
  ) => { success: boolean; errors: { file: string; err: Error }[] }
}
const { runChecks } = createRequire(import.meta.url)("es-check") as EsCheck

/** What the oldest browsers cannot read or do not have, a line for each file. */
function tooNew(files: string, module = true): string[] {
  const browserslistQuery = oldestBrowsers.map((name) => name.replace(/(?=\d)/, " ")).join(", ")
  const check = { files, module, checkBrowser: true, checkFeatures: true, browserslistQuery } as const
  return runChecks([check], {}).errors.map(({ file, err }) => `${file}: ${err.message}`)
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prepside-scripts-"))
  return () => rm(folder, { recursive: true })
})

test("every script that is built runs in the oldest browsers that are supported", async () => {
  expect(tooNew(`${BUILT}assets/*.js`)).toEqual([])
  const page = await readFile(join(BUILT, "app.html"), "utf8")
  const landing = await readFile(join(BUILT, "index.html"), "utf8")
  const inline = [page, landing].flatMap((html) =>
    [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script),
  )
  expect(inline.join("\n")).toContain("loadEarly")
  expect(inline.join("\n")).toContain("first-contentful-paint")
  await Promise.all(inline.map((script, index) => writeFile(join(folder, `inline-${index}.js`), script)))
  expect(tooNew(join(folder, "inline-*.js"), false)).toEqual([])
})

/** Elements and attributes that are newer than the oldest browsers, which the check of scripts does not see. */
const NEWER_MARKUP = /popoverTarget|popover:|showPopover|hidePopover|closedby|commandfor/

test("what is built opens nothing by an attribute that the oldest browsers lack", async () => {
  const names = (await readdir(join(BUILT, "assets"))).filter((name) => name.endsWith(".js"))
  const sources = await Promise.all(names.map((name) => readFile(join(BUILT, "assets", name), "utf8")))
  // The renderer and the sanitizer know all attributes; what is ours is in the other files.
  const using = names.filter(
    (name, index) => !/^(?:index|purify)/.test(name) && NEWER_MARKUP.test(sources[index] ?? ""),
  )
  expect(using).toEqual([])
})

test.each(["Object.groupBy([], String)", "Promise.withResolvers()", "/(?i:a)/.test('A')"])(
  "the check finds %s, which is newer than they are",
  async (code) => {
    const file = join(folder, "too-new.js")
    await writeFile(file, code)
    expect(tooNew(file)).toHaveLength(1)
  },
)
