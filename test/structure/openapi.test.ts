import { openApiDocument } from "#server/http/openapi.ts"
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

type Problem = { ruleId: string; severity: "error" | "warn"; message: string }

/** What Redocly's recommended rules find in a document. */
async function lint(document: object): Promise<Problem[]> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document))
  const cli = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js")
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [cli, "lint", "--extends", "recommended", "--format", "json", "openapi.json"],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        maxBuffer: 10_000_000,
      },
      (_, stdout) => resolve(stdout),
    )
  })
  return (JSON.parse(output) as { problems: Problem[] }).problems
}

test("the OpenAPI document passes the recommended rules of Redocly", async () => {
  const problems = await lint(openApiDocument("https://prepside.example"))
  // `GET /employees/{id}/…` and `PATCH /employees/clockin/{jobId}` or `…/forgot-password-reset/{token}`: the paths are
  // fixed, and they differ by method.
  const allowed = problems.filter(({ ruleId }) => ruleId === "no-ambiguous-paths")
  expect(problems.filter((problem) => !allowed.includes(problem)).map(({ message }) => message)).toEqual([])
  expect(allowed).toHaveLength(4)
})

test("a document with a fault does not pass", async () => {
  const { servers: _, ...rest } = openApiDocument()
  expect((await lint(rest)).map(({ ruleId }) => ruleId)).toContain("no-empty-servers")
})
