import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** Every page and heading that a file cites is in the repository (CONTRIBUTING.md#where-things-go). */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

/** Text of every file that is or could be committed, by its path from the root. */
function readRepository(): Map<string, string> {
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 64_000_000 } as const
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    options,
  )
  const texts = new Map<string, string>()
  for (const path of new Set(listed.split("\0")))
    if (path !== "" && existsSync(join(ROOT, path))) {
      const bytes = readFileSync(join(ROOT, path))
      if (!bytes.includes(0)) texts.set(path, bytes.toString("utf8"))
    }
  return texts
}

const anchorsByPage = new Map<string, Set<string>>()

/** The anchors of a page, as GitHub makes them: a repeated heading gets a number. */
function anchorsOf(page: string): Set<string> {
  const known = anchorsByPage.get(page) ?? findAnchors(page)
  anchorsByPage.set(page, known)
  return known
}

function findAnchors(page: string): Set<string> {
  const anchors = new Set<string>()
  const prose = page.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "")
  for (const [, heading = ""] of prose.matchAll(/^#{1,6} +(.+?)[ #]*$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-")
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

const URLS = /\b[a-z]+:\/\/[^\s)>"'`]+/g
const CITATION = /((?:[\w@.-]+\/)*[\w.-]+\.md)\b(?:#([\w-]+))?/g
const OWN_HEADING = /\]\(#([\w-]+)\)/g
/** A numbered section belongs to a document of another kind; pages here have headings. */
const NUMBERED = /\.md`?,? (?:section )?\d/

/** A path from the root, or relative to the citing file; null when there is no such page. */
function findPage(path: string, from: string, texts: ReadonlyMap<string, string>): string | null {
  const candidates = [posix.normalize(path), posix.join(posix.dirname(from), path)]
  return candidates.find((candidate) => texts.has(candidate)) ?? null
}

/** What is wrong with the citations of one file, a line each. */
function citationProblems(file: string, texts: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const lines = (texts.get(file) ?? "").replaceAll(URLS, "").split("\n")
  for (const [index, line] of lines.entries()) {
    const at = `${file}:${index + 1}`
    for (const [, path = "", anchor] of line.matchAll(CITATION)) {
      const page = findPage(path, file, texts)
      if (page === null) problems.push(`${at} cites ${path}, which is not in the repository`)
      else if (anchor !== undefined && !anchorsOf(texts.get(page) ?? "").has(anchor))
        problems.push(`${at} cites ${path}#${anchor}, a heading that does not exist`)
    }
    if (NUMBERED.test(line)) problems.push(`${at} cites a section by its number`)
    if (!file.endsWith(".md")) continue
    for (const [, anchor = ""] of line.matchAll(OWN_HEADING))
      if (!anchorsOf(texts.get(file) ?? "").has(anchor))
        problems.push(`${at} links to #${anchor}, a heading that does not exist`)
  }
  return problems
}

test("every page and heading that is cited exists", () => {
  const texts = readRepository()
  expect(texts.size).toBeGreaterThan(100)
  expect([...texts.keys()].flatMap((file) => citationProblems(file, texts))).toEqual([])
})

test("every rule page is listed in the index of the rules", () => {
  const texts = readRepository()
  const index = texts.get("docs/rules/README.md") ?? ""
  const pages = [...texts.keys()].filter((path) => /^docs\/rules\/(?!README)[^/]+\.md$/.test(path))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((path) => !index.includes(`(${posix.basename(path)})`))).toEqual([])
})

/** A file or folder of the code, as a page names it in code style. */
const CODE_PATH = /`((?:domain|contract|server|web|stripe-sandbox|test|scripts|bench|ops)\/[\w./-]*)`/g

/** The code paths that a page names and that do not exist. */
function missingPaths(page: string, texts: ReadonlyMap<string, string>): string[] {
  const paths = [...texts.keys()]
  const named = [...(texts.get(page) ?? "").matchAll(CODE_PATH)].map(([, path = ""]) => path)
  return named.filter(
    (path) => !paths.some((one) => one === path || one.startsWith(path.replace(/\/?$/, "/"))),
  )
}

test("every file and folder that a page names exists", () => {
  const texts = readRepository()
  const pages = [...texts.keys()].filter((path) => path.endsWith(".md"))
  const missing = pages.flatMap((page) => missingPaths(page, texts).map((path) => `${page}: ${path}`))
  expect(missing).toEqual([])
})

test("a page that names a file or folder that does not exist is found", () => {
  const texts = new Map([
    ["server/app.ts", ""],
    ["page", "`server/app.ts`, `server/`, `server`, `server/<noun>/`, `server/gone.ts`, `server/gone/`"],
  ])
  expect(missingPaths("page", texts)).toEqual(["server/gone.ts", "server/gone/"])
})

test("no file holds the path of this checkout", () => {
  const found = [...readRepository()].filter(([, text]) => text.includes(ROOT)).map(([path]) => path)
  expect(found).toEqual([])
})

/** The problems of one line in `file`, in a repository of two pages. */
function problemsOf(line: string, file = "server/app.ts"): string[] {
  const page =
    "# Shifts\n\n## Clock-in window\n\n```sh\n# not a heading\n```\n\n## `Codes` & signs\n\n## States\n\n## States\n"
  const texts = new Map([
    ["docs/rules/shifts.md", page],
    ["docs/rules/time.md", "# Time\n"],
    [file, file === "docs/rules/time.md" ? `# Time\n${line}` : line],
  ])
  return citationProblems(file, texts)
}

/** Put together, since this file is checked too. */
const md = (name: string, rest = ""): string => `${name}.md${rest}`

test.each([
  md("docs/rules/shifts"),
  md("docs/rules/shifts", "#clock-in-window"),
  md("docs/rules/shifts", "#codes--signs"),
  md("docs/rules/shifts", "#states-1"),
  `https://example.com/${md("elsewhere")}`,
])("%s is a good citation", (citation) => {
  expect(problemsOf(`// see ${citation}.`)).toEqual([])
})

test.each([
  md("rules"),
  md("shifts"),
  md("docs/rules/nowhere"),
  md("docs/rules/shifts", "#clock-out-window"),
  md("docs/rules/shifts", "#not-a-heading"),
  md("docs/rules/shifts", "#states-2"),
  md("docs/rules/shifts", " 2.3"),
  `\`${md("docs/rules/shifts")}\` section 5`,
])("%s is a bad citation", (citation) => {
  expect(problemsOf(`// see ${citation}`)).toHaveLength(1)
})

test("a page links relative to itself, and to its own headings", () => {
  const from = "docs/rules/time.md"
  expect(problemsOf(`[window](${md("shifts", "#clock-in-window")}), [time](#time)`, from)).toEqual([])
  expect(problemsOf(`[window](${md("../shifts")})`, from)).toHaveLength(1)
  expect(problemsOf("[clock](#clock)", from)).toHaveLength(1)
})
