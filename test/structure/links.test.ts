import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** A screen's number and the path of a page stand in `contract/links.ts` and nowhere else in the code. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const LINKS = "contract/links.ts"

const LITERALS = [
  /[?&]open=/,
  /["'`]\/validate(?:Restaurant)?\b|\/validate(?:Restaurant)?\//,
  /passwordReset/,
  /s3cr3t-access/,
  /\bscreens? \d/i,
]

/** The lines of a text that name an address by itself. The calls of the contract have paths of their own. */
function literals(text: string): string[] {
  return text
    .split("\n")
    .filter((line) =>
      LITERALS.some((literal) => literal.test(line.replace(/\/employe[er]r?\/validate/g, ""))),
    )
}

const files = execFileSync("git", ["ls-files", "contract", "domain", "server", "web", "scripts", "bench"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !file.includes(".test.") && file !== LINKS && existsSync(join(ROOT, file)),
  )

test("no file but contract/links.ts holds an address of the web app", () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    literals(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test("such an address is found wherever it hides", () => {
  const lines = [
    "const link = `${origin}/?open=16&id=${id}`",
    'app.get("/validate/:userId", page)',
    'mailed.includes("/validateRestaurant/")',
    "const page = `/validate/${secret}`",
    'path: "/worker/passwordReset/:token"',
    'const admin = "/api/v1/s3cr3t-access"',
    "/** The list of screen 16. */",
  ]
  expect(lines.map((line) => literals(line).length)).toEqual(lines.map(() => 1))
  expect(literals('path: "/employee/validate",\npath: "/employer/validate",')).toEqual([])
})
