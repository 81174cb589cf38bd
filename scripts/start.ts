import { buildIfStale } from "#scripts/build.ts"
import { explain, main } from "#server/main.ts"

/** `npm start`: builds the web app if a source has changed, and starts the server. */
try {
  await buildIfStale()
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
