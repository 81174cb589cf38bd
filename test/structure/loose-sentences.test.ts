import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseSync } from "vite"
import { expect, test } from "vitest"

/**
 * What the server says to people is in a catalog (docs/decisions/005-typed-catalogs.md): `contract/text/`,
 * `server/notifications/text/`, `server/text/`. Everywhere else a text of two words or more is a mistake, unless
 * it is written for those who run the server and for programmers, as the constructs below show.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const CATALOGS = /^(?:contract|server|server\/notifications)\/text\//
/** Data and not texts: the market's names, brands, and the people and places of the demo. */
const DATA = /^domain\/(?:market|card-brands)\.ts$|^server\/sandbox\/seed\//

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The last name of an identifier, a member or a key. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ""
  const name = node.name ?? node.value
  return typeof name === "string" ? name : nameOf(node.property)
}

/** Parts of a query and of a content security policy, by their form. */
const FORMAL = [
  /^\s*(?:select|insert|update|delete|create|drop|alter|with|listen|truncate)\b/i,
  /^\s*[a-z]+(?:_[a-z]+)*(?:,\s*[a-z]+(?:_[a-z]+)*)+\s*$/,
  /^[\w.…]+ as \w+$/,
  /^(?:is not|is distinct from|not in)$/,
  // A header of a response.
  /^[a-z-]+: \S+$/,
  /^(?:default|script|style|img|connect)-src '/,
]
const isFormal = (text: string): boolean => FORMAL.some((form) => form.test(text.trim()))

/** A call whose texts no user of the product reads: logs, the process's own output, problems of the configuration. */
function isForOperators(call: Node): boolean {
  const callee = call.callee as Node
  if (callee.type === "Identifier") return callee.name === "log"
  if (callee.type !== "MemberExpression") return false
  const [target, method] = [nameOf(callee.object), nameOf(callee.property)]
  return (
    /^(?:log|console)$/.test(target) ||
    (/^(?:stdout|stderr)$/.test(target) && method === "write") ||
    (target === "problems" && method === "push") ||
    // A description in the API's document.
    (target === "z" && method === "describe")
  )
}

/** Whether everything below a node is no text for a user of the product. */
function isExempt(node: Node): boolean {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "TSTypeAnnotation":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
      return true
    // Thrown inside: those who run the server read it. What a caller reads is an `ApiError`.
    case "NewExpression":
      return nameOf(node.callee) !== "ApiError" && nameOf(node.callee).endsWith("Error")
    case "CallExpression":
      return isNode(node.callee) && (node.callee.type === "Super" || isForOperators(node))
    case "TaggedTemplateExpression":
      return nameOf(node.tag) === "sql" || (isNode(node.tag) && nameOf(node.tag.object) === "sql")
    case "TemplateLiteral":
      return isFormal(textOf(node))
    // The descriptions of the API and of the metrics are for programmers.
    case "Property":
      return /^(?:summary|help|info)$/.test(nameOf(node.key))
    default:
      return false
  }
}

/** The text of a literal; what is filled into a template is `…`. */
function textOf(node: Node): string {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : ""
  if (node.type !== "TemplateLiteral") return ""
  return (node.quasis as Node[]).map((quasi) => (quasi.value as { cooked: string }).cooked).join("…")
}

/** Two words in a row, HTML tags and attributes aside. CSS and directives of a policy have signs between theirs. */
const isSentence = (text: string): boolean =>
  /(?<![\w.\-:#])\p{L}[\p{L}'’]*[,;:]? \p{L}[\p{L}'’]*(?![\w-]*[=:(])/u.test(text.replaceAll(/<[^>]*>/g, "|"))

function looseSentences(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (isExempt(node)) return
    const text = textOf(node)
    if (isSentence(text) && !isFormal(text)) found.push(text)
    childrenOf(node).forEach(visit)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

const files = ["domain", "contract", "server"].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" })
    .map((file) => `${root}/${file}`)
    .filter(
      (file) => file.endsWith(".ts") && !file.includes(".test.") && !CATALOGS.test(file) && !DATA.test(file),
    ),
)

test("no file of the server, the contract or the domain holds a sentence of its own", () => {
  expect(files.length).toBeGreaterThan(120)
  const found = files.flatMap((file) =>
    looseSentences(file, readFileSync(join(ROOT, file), "utf8")).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test("a sentence is found wherever it can hide", () => {
  const source = `
    const WORDS = { text: "In a constant." }
    throw new ApiError("conflict", { text: "In a refusal." })
    throw invalidField("zip", "In a field.")
    const page = \`<h1 class="not this">In a page</h1>\`
    const mail = busy ? \`\${name} is in a template\` : "In a condition"
    z.string({ error: "In a schema." })
    return { success: "In a reply." }
    ctx.notify(tx, "event", { title: "In a message" })
    type Title = "not in a type"
  `
  expect(looseSentences("fixture.ts", source)).toEqual([
    "In a constant.",
    "In a refusal.",
    "In a field.",
    '<h1 class="not this">In a page</h1>',
    "… is in a template",
    "In a condition",
    "In a schema.",
    "In a reply.",
    "In a message",
  ])
})

test("what no user reads is left alone", () => {
  const source = `
    import { a } from "a file"
    throw new Error("a fault of ours")
    throw new ConfigError("a bad setting")
    class InUseError extends Error { constructor() { super("the folder is in use") } }
    ctx.log.warn({ err }, "it is tried again")
    console.error("it failed again")
    process.stdout.write(\`listening on \${url}\`)
    this.problems.push(\`\${name} must be a number\`)
    sql\`select a from b where c is null\`
    db.selectFrom("jobs as j").innerJoin("workers as w", "w.id", "j.worker_id").where("a", "is not", null)
    pool.query(\`select \${columns} from jobs \${city ? "and city = $1" : ""}\`)
    const columns = "id, employer_id, starts_at"
    call({ summary: "What the call does" })
    reply.header("content-security-policy", "default-src 'none'; base-uri 'none'")
    const style = "body{margin:0;font:1rem/1.5 system-ui,sans-serif}"
  `
  expect(looseSentences("fixture.ts", source)).toEqual([])
})
