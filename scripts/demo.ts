import { buildIfStale } from "#scripts/build.ts"
import { journey } from "#scripts/journey.ts"
import { readConfig } from "#server/config.ts"
import { explain, main } from "#server/main.ts"
import { once } from "node:events"
import { chmod, mkdtemp } from "node:fs/promises"
import { type IncomingMessage, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { json } from "node:stream/consumers"

/**
 * `npm run demo`: starts the server on a new data folder (unless DATA_DIR is set; nothing is deleted), seeds
 * a market, plays one shift from posting to payment with a line for each step, and prints the log-ins.
 */

type Login = { role: string; email: string }

/** Ends the demo with a message and no stack. */
class SeedError extends Error {}

/** Seeds the market; null when the database has accounts already, as in a second demo on one data folder. */
async function seedMarket(url: string): Promise<Login[] | null> {
  // `fetch` gives up after five minutes without an answer, which a slow machine may need.
  const sent = request(`${url}/_sandbox/town`, {
    method: "POST",
    headers: { "content-type": "application/json" },
  })
  sent.end("{}")
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  const answer = (await json(response)) as { logins?: Login[]; error?: string; reason?: string }
  if (answer.reason === "seed_not_empty") return null
  if (answer.logins) return answer.logins
  throw new SeedError(
    `The market could not be seeded, so the demo ends. The server answered ${response.statusCode}: ${answer.error}`,
  )
}

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
  console.log("seeding the market, which takes about a minute")
  const logins = await seedMarket(url)
  console.log(logins ? "the market is seeded" : "the database has accounts already: nothing was seeded")
  await journey(url, (line) => console.log(`  ${line}`))
  if (logins) console.log("\nlog-ins (password Prepside!2026):")
  for (const { role, email } of (logins ?? []).slice(0, 10))
    console.log(`  ${(role === "worker" ? "worker" : "restaurant").padEnd(11)} ${email}`)
  console.log(`\nrunning at ${url}   (mailbox, clock and payments: ${url}/_sandbox)`)
} catch (error) {
  process.stderr.write(`${error instanceof SeedError ? error.message : explain(error)}\n`)
  process.exit(1)
}
