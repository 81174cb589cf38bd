import { buildIfStale } from "#scripts/build.ts"
import { journey } from "#scripts/journey.ts"
import { readConfig } from "#server/config.ts"
import { explain, main } from "#server/main.ts"
import { chmod, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * `npm run demo`: starts the server on a new data folder (unless DATA_DIR is set; nothing is deleted), seeds
 * a market, plays one shift from posting to payment with a line for each step, and prints the log-ins.
 */
try {
  process.env.LOG_LEVEL ??= "warn"
  if (process.env.DATA_DIR === undefined) {
    process.env.DATA_DIR = await mkdtemp(join(tmpdir(), "prepside-demo-"))
    // As root the embedded database runs as another user, who must be able to enter the folder.
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
  const seeded = (await response.json()) as { logins?: { role: string; email: string }[]; error?: string }
  console.log(seeded.logins ? "the market is seeded" : `the market was not seeded: ${seeded.error}`)
  await journey(url, (line) => console.log(`  ${line}`))
  console.log("\nlog-ins (password Prepside!2026):")
  for (const { role, email } of (seeded.logins ?? []).slice(0, 10))
    console.log(`  ${role.padEnd(9)} ${email}`)
  console.log(`\nrunning at ${url}   (mailbox, clock and payments: ${url}/_sandbox)`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
