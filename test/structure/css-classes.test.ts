import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { compile } from "tailwindcss"
import { parseSync } from "vite"
import { expect, test } from "vitest"

/** CONTRIBUTING.md#where-things-go: a class that is used is styled, and one that is styled is used. */

const WEB = fileURLToPath(new URL("../../web/", import.meta.url))
const MODULES = fileURLToPath(new URL("../../node_modules/", import.meta.url))

const filesOf = (kinds: RegExp) =>
  readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) => kinds.test(name))
const read = (name: string) => readFileSync(join(WEB, name), "utf8")

const sheets = filesOf(/\.css$/)
const sources = filesOf(/(?<!\.test)\.tsx?$/)

const styled = new Set(
  sheets.flatMap((name) => {
    const text = read(name).replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")
    return [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one]) => one ?? "")
  }),
)

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** The classes that an expression can give, as far as they are literals; what ends in "-" is half of one. */
function classesOf(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value.split(/\s+/).filter(Boolean) : []
    case "TemplateLiteral": {
      const around = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
      const joined = around.join("\0").split(/\s+/)
      const whole = joined.filter((one) => one && !one.includes("\0"))
      return [...whole, ...(node.expressions as Node[]).flatMap(classesOf)]
    }
    case "ConditionalExpression":
      return [node.consequent, node.alternate].filter(isNode).flatMap(classesOf)
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return childrenOf(node).flatMap(classesOf)
    default:
      return []
  }
}

function usedIn(node: Node): string[] {
  const isClass = node.type === "JSXAttribute" && (node.name as { name: string }).name === "className"
  if (isClass) return isNode(node.value) ? classesOf(node.value) : []
  return childrenOf(node).flatMap(usedIn)
}

test("every class that a component names is styled by a sheet or is a utility", async () => {
  const theme = [join(MODULES, "tailwindcss/theme.css"), join(WEB, "styles/theme.css")]
  const utilities = await compile(
    `${theme.map((path) => readFileSync(path, "utf8")).join("\n")}\n@tailwind utilities;`,
  )
  const used = new Map<string, string>()
  for (const name of sources.filter((one) => one.endsWith(".tsx")))
    for (const one of usedIn(parseSync(name, read(name)).program as unknown as Node)) used.set(one, name)
  expect(used.size).toBeGreaterThan(200)
  // The compiler returns the same text for what is no utility.
  const isUtility = (one: string) => utilities.build([]) !== utilities.build([one])
  const unknown = [...used].filter(([one]) => !styled.has(one) && one !== "group" && !isUtility(one))
  expect(unknown.map(([one, name]) => `${name}: ${one}`)).toEqual([])
})

/** The utilities of size, weight and color for which `web/styles/layout.css` has `small`, `strong` and `muted`; it has no other. */
const doubled = new Set(["text-muted", "text-sm", "font-semibold", "font-bold", "font-extrabold"])

test("no component names a utility for what a class of the sheets says", () => {
  const named = sources
    .filter((one) => one.endsWith(".tsx"))
    .flatMap((name) =>
      usedIn(parseSync(name, read(name)).program as unknown as Node).map((one) => ({ name, one })),
    )
  expect(named.filter(({ one }) => doubled.has(one)).map(({ name, one }) => `${name}: ${one}`)).toEqual([])
})

test("every class of the stylesheets is named in a string of the web app", () => {
  expect(styled.size).toBeGreaterThan(100)
  // The build writes a script of the landing.
  const build = readFileSync(join(WEB, "../scripts/build.ts"), "utf8")
  const texts = [...sources, ...filesOf(/\.html$/)].map(read).concat(build).join("\n")
  // The name of a module is no class: "#web/ui/need-row.tsx".
  const strings = (texts.match(/"[^"\n]*"|`[^`]*`/g) ?? []).filter((text) => !/^"[#.]/.test(text))
  const words = new Set(strings.join(" ").match(/[\w-]+/g))
  // Made of a part and a name: `swatch-${state}`, `popup-${place}`.
  const isMade = (name: string) => [...words].some((word) => word.endsWith("-") && name.startsWith(word))
  expect([...styled].filter((name) => !words.has(name) && !isMade(name))).toEqual([])
})

test("every stylesheet that is imported is there, and every one is imported", () => {
  const imported = new Set<string>()
  const missing: string[] = []
  for (const name of [...sources, ...sheets])
    for (const [, path = ""] of read(name).matchAll(/(?:import|@source)\s+(?:not )?"([^"]+)"/g)) {
      if (path.includes("*")) continue
      const isOurs = path.startsWith("#web/") || path.startsWith(".")
      if (!isOurs) continue
      const target = path.startsWith("#web/") ? path.slice("#web/".length) : join(dirname(name), path)
      if (target.endsWith(".css")) imported.add(target)
      if (!existsSync(join(WEB, target))) missing.push(`${name}: ${path}`)
    }
  expect(missing).toEqual([])
  expect(sheets.filter((name) => !imported.has(name))).toEqual([])
})
