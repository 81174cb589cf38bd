import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseSync } from "vite"
import { expect, test } from "vitest"

/** Every word a person sees is in a catalog, none in a component (docs/decisions/005-typed-catalogs.md). */

const web = fileURLToPath(new URL("../../web", import.meta.url))

/** Attributes and properties whose text is shown or spoken. */
const SPOKEN =
  /^(aria-label|aria-description|aria-valuetext|aria-roledescription|aria-placeholder|title|alt|placeholder|label|hint|error|empty|yes|no|heading|caption|summary)$/
const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/&\w+;/g, ""))

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** The texts an expression can evaluate to, as far as they are literals. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : []
    case "TemplateElement":
      return [(node.value as { raw: string }).raw]
    case "JSXExpressionContainer":
    case "TemplateLiteral":
    case "ParenthesizedExpression":
      return childrenOf(node).flatMap(textsOf)
    case "ConditionalExpression":
      return [node.consequent, node.alternate].filter(isNode).flatMap(textsOf)
    case "LogicalExpression":
    case "BinaryExpression":
      return /^[=!<>]/.test(String(node.operator))
        ? []
        : [node.left, node.right].filter(isNode).flatMap(textsOf)
    default:
      return []
  }
}

/** The words in a file's components that belong in a catalog. */
function looseWords(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type === "JSXText" && hasLetters(String(node.value))) found.push(String(node.value).trim())
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      for (const child of node.children as Node[])
        if (child.type === "JSXExpressionContainer") found.push(...textsOf(child).filter(hasLetters))
    if (node.type === "JSXAttribute" && SPOKEN.test(String((node.name as Node).name)) && isNode(node.value))
      found.push(...textsOf(node.value).filter(hasLetters))
    childrenOf(node).forEach(visit)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

const components = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !file.includes(".test."),
)

test.each(components)("%s holds no words of its own", (file) => {
  expect(looseWords(file, readFileSync(join(web, file), "utf8"))).toEqual([])
})

test("finds words wherever a component can hide them", () => {
  const fixture = `
    const A = ({ busy, n }) => (
      <section aria-label="Spoken" className="not-words" data-x="not words">
        Plain text
        {"In braces"} {busy ? "Yes" : words.no} {busy && "And"} {n + " hours"} {\`\${n} stars\`}
        <Field label={busy ? "Label" : "Other"} hint="Hint" name="email" />
        <img alt="Picture" /> · – &nbsp; {n === "secret" ? 1 : 2}
      </section>
    )`
  expect(looseWords("fixture.tsx", fixture).toSorted()).toEqual(
    [
      "Spoken",
      "Plain text",
      "In braces",
      "Yes",
      "And",
      " hours",
      " stars",
      "Label",
      "Other",
      "Hint",
      "Picture",
    ].toSorted(),
  )
})
