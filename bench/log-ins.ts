import { median, withMarket } from "./product.ts"
import { hash } from "@node-rs/argon2"
import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"
import { setTimeout as pause } from "node:timers/promises"

/**
 * `npm run bench:log-ins`: how much longer `GET /job/search` takes while 50 people log in at once, again and again, each
 * from an address of their own. The 99th percentile is compared with that of the same server a few seconds before,
 * when it serves nothing else. The goal is under 3.
 */
const JOBS = 200_000
const PEOPLE = 50
const ROUNDS = 5
const SECONDS = 6
/** A steady load far below what the server can do, so that the figure is the time of a search and not of a line. */
const SEARCH_EVERY_MS = 10
const PASSWORD = "Bench!Pass2026"

const agent = new Agent({ keepAlive: true })

type Call = { method: string; headers?: Record<string, string>; body?: string }

function send(url: string, { method, headers = {}, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume()
      response.on("end", () => resolve(response.statusCode ?? 0))
    })
    sent.on("error", reject)
    sent.end(body)
  })
}

async function timeSearch(url: string): Promise<number> {
  const from = performance.now()
  const status = await send(`${url}/job/search`, { method: "GET" })
  if (status !== 200) throw new Error(`a search was answered ${status}`)
  return performance.now() - from
}

/** The 99th percentile of searches that are sent at a steady pace, whether or not earlier ones are answered. */
async function searchFor(url: string, seconds: number): Promise<number> {
  const times: Promise<number>[] = []
  const end = performance.now() + seconds * 1000
  for (let next = performance.now(); next < end; next += SEARCH_EVERY_MS) {
    await pause(Math.max(0, next - performance.now()))
    times.push(timeSearch(url))
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

async function logIn(url: string, person: number): Promise<void> {
  const body = JSON.stringify({ email: `bench-${person}@example.com`, password: PASSWORD })
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-forwarded-for": `203.0.113.${person}`,
  }
  const status = await send(`${url}/employees/login`, { method: "POST", headers, body })
  if (status !== 200) throw new Error(`a log-in was answered ${status}`)
}

const logInAll = (url: string) =>
  Promise.all(Array.from({ length: PEOPLE }, (_, person) => logIn(url, person)))

/** Everyone logs in at once, and again as soon as all are in, until `isOver`. Returns how many log-ins there were. */
async function logInUntil(url: string, isOver: () => boolean): Promise<number> {
  let count = 0
  for (; !isOver(); count += PEOPLE) await logInAll(url)
  return count
}

/** The same while all log in again and again; the first time also warms the server. */
async function searchWhileLoggingIn(url: string): Promise<{ busy: number; perSecond: number }> {
  let isOver = false
  const loggingIn = logInUntil(url, () => isOver)
  const busy = await searchFor(url, SECONDS)
  isOver = true
  return { busy, perSecond: (await loggingIn) / SECONDS }
}

await withMarket(JOBS, async ({ query, serveProduct }) => {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await query(
    `insert into workers (id, name, email, password_hash, age_attested_at, created_at)
     select lpad(to_hex(n), 24, '0'), 'Bench Worker', 'bench-' || n || '@example.com', $1, now(), now()
     from generate_series(0, $2 - 1) n`,
    [passwordHash, PEOPLE],
  )
  const url = await serveProduct({ TRUST_PROXY: "127.0.0.1" })
  await searchWhileLoggingIn(url)
  console.log(
    `${JOBS} open shifts, a search every ${SEARCH_EVERY_MS} ms, ${PEOPLE} log-ins at once; ${ROUNDS} rounds of twice ${SECONDS} s`,
  )
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const idle = await searchFor(url, SECONDS)
    const { busy, perSecond } = await searchWhileLoggingIn(url)
    ratios.push(busy / idle)
    console.log(
      `  ${round}: p99 ${idle.toFixed(1)} ms, with ${perSecond.toFixed(0)} log-ins a second ${busy.toFixed(1)} ms, ratio ${(busy / idle).toFixed(2)}`,
    )
  }
  console.log(`median ratio ${median(ratios).toFixed(2)} (goal under 3)`)
  agent.destroy()
})
