import { median, withMarket } from "./product.ts"
import autocannon from "autocannon"

/**
 * `npm run bench`: the throughput of `GET /job/search` on 200,000 open shifts, as a ratio to that of a bare
 * `node:http` server with the same SQL, measured in turn in one run. The goal is 0.7.
 */
const JOBS = 200_000
const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 8

async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

await withMarket(JOBS, async ({ serve, serveProduct }) => {
  const paths = {
    product: `${await serveProduct()}/job/search`,
    bare: `${await serve("./bare-server.ts")}/`,
  }
  // Warm up both.
  for (let warming = 0; warming < 2; warming += 1) for (const url of Object.values(paths)) await load(url)
  const ratios: number[] = []
  console.log(`${JOBS} open shifts, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turn`)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await load(paths.product)
    const base = await load(paths.bare)
    const ratio = ours.perSecond / base.perSecond
    ratios.push(ratio)
    console.log(
      `  ${round}: product ${ours.perSecond.toFixed(0)}/s (p99 ${ours.p99} ms), bare ${base.perSecond.toFixed(0)}/s (p99 ${base.p99} ms), ratio ${ratio.toFixed(2)}`,
    )
  }
  console.log(`median ratio ${median(ratios).toFixed(2)} (goal 0.70)`)
})
