import { spawnSync } from "node:child_process"
import { join } from "node:path"

/**
 * `npm run typecheck`: every TypeScript project, also when one has errors, and each error once: a project reads
 * the sources of those it imports.
 */

const projects = ["domain", "contract", "server", "stripe-sandbox", "web", "."]

const runs = projects.map((project) =>
  spawnSync("tsc", ["-p", project], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }),
)
// The lines after an error's first are indented.
const errors = new Set(runs.flatMap(({ stdout }) => stdout.trimEnd().split(/\n(?=\S)/)))
errors.delete("")
for (const error of errors) console.log(error)
process.exitCode = runs.every(({ status }) => status === 0) ? 0 : 1
