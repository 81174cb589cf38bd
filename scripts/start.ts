import { buildIfStale } from "#scripts/build.ts"
import { explain, main } from "#server/main.ts"

/** `npm start`: builds what is stale and serves everything on one port. */
try {
  await buildIfStale()
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
