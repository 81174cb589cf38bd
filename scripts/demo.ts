import { buildIfStale } from "#scripts/build.ts"
import { journey } from "#scripts/journey.ts"
import { readConfig } from "#server/config.ts"
import { explain, main } from "#server/main.ts"
import { chmod, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * `npm run demo`: the product in a new folder (unless DATA_DIR is set; nothing is deleted), a lively
 * market, one shift from post to paid with a line a step, the log-ins, and a running server.
 */
try {
  process.env.LOG_LEVEL ??= "warn"
  if (process.env.DATA_DIR === undefined) {
    process.env.DATA_DIR = await mkdtemp(join(tmpdir(), "prepside-demo-"))
    // The embedded database runs as a user of its own where we are root, and must be able to enter.
    await chmod(process.env.DATA_DIR, 0o711)
  }
  await buildIfStale()
  const { url } = await main()
  console.log(`data in ${readConfig().dataDir}`)
  const response = await fetch(`${url}/_sandbox/town`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  })
  const town = (await response.json()) as { logins?: { role: string; email: string }[]; error?: string }
  console.log(town.logins ? "the town is filled" : `the town stands already: ${town.error}`)
  await journey(url, (line) => console.log(`  ${line}`))
  console.log("\nlog-ins (password Prepside!2026):")
  for (const { role, email } of (town.logins ?? []).slice(0, 10)) console.log(`  ${role.padEnd(9)} ${email}`)
  console.log(`\nrunning at ${url}   (mailbox, clock and payments: ${url}/_sandbox)`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
