import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

/**
 * `npm run dev`: restarts the server when its files change, and rebuilds the web app when its files change.
 * Both are on one port, as in production. Reload the page to see a change.
 */
const root = fileURLToPath(new URL("..", import.meta.url))
const run = (args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: "inherit" })

const children = [
  run([
    "--watch-path=web",
    "--watch-path=domain",
    "--watch-path=contract",
    "--watch-preserve-output",
    "scripts/build.ts",
    "--if-stale",
  ]),
  run([
    "--watch-path=server",
    "--watch-path=domain",
    "--watch-path=contract",
    "--watch-path=stripe-sandbox",
    "--watch-path=dist/web",
    "--watch-preserve-output",
    "scripts/start.ts",
  ]),
]
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
