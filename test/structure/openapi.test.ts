import { openApiDocument } from "#server/http/openapi.ts"
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"

type Problem = { ruleId: string; severity: "error" | "warn"; message: string }

/** What Redocly's recommended rules find in each document; the tool is started once, since that takes a second. */
async function lint(documents: readonly object[]): Promise<Problem[][]> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"))
  try {
    const names = documents.map((_, index) => `${index}.json`)
    for (const [index, name] of names.entries())
      await writeFile(join(folder, name), JSON.stringify(documents[index]))
    const cli = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js")
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [cli, "lint", "--extends", "recommended", "--format", "json", ...names],
        {
          cwd: folder,
          env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
          maxBuffer: 10_000_000,
        },
        (_, stdout) => resolve(stdout),
      )
    })
    // One object a document, without anything between them.
    const reports = JSON.parse(`[${output.replaceAll(/^\}\{$/gm, "},{")}]`) as { problems: Problem[] }[]
    return reports.map(({ problems }) => problems)
  } finally {
    await rm(folder, { recursive: true })
  }
}

let ofDocument: Problem[] | undefined
let ofFaultyDocument: Problem[] | undefined
beforeAll(async () => {
  const { servers: _, ...withoutServers } = openApiDocument()
  ;[ofDocument, ofFaultyDocument] = await lint([openApiDocument("https://prepside.example"), withoutServers])
}, 60_000)

test("the OpenAPI document passes the recommended rules of Redocly", () => {
  // `GET /employees/{id}/…`, `GET /employers/{id}/logo` and `PATCH /employees/clockin/{jobId}` or `…/forgot-password-reset/{token}`: the paths are
  // fixed, and they differ by method.
  const allowed = ofDocument?.filter(({ ruleId }) => ruleId === "no-ambiguous-paths") ?? []
  expect(ofDocument?.filter((problem) => !allowed.includes(problem)).map(({ message }) => message)).toEqual(
    [],
  )
  expect(allowed).toHaveLength(5)
})

test("a document with a fault does not pass", () => {
  expect(ofFaultyDocument?.map(({ ruleId }) => ruleId)).toContain("no-empty-servers")
})
