import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

/** Which root may import which (`CONTRIBUTING.md`: the house). Inside `server`, a floor imports only floors below it. */

const ROOT = fileURLToPath(new URL("..", import.meta.url))
const ROOTS = ["domain", "contract", "server", "stripe-sandbox", "web"] as const

const ALLOWED: Record<(typeof ROOTS)[number], readonly string[]> = {
  domain: [],
  contract: ["domain"],
  server: ["domain", "contract"],
  "stripe-sandbox": [],
  web: ["domain", "contract"],
}
/** The only file of the server that knows the payment sandbox. */
const SANDBOX_STARTER = "server/context.ts"
/** Packages that domain and contract may use. */
const PURE_PACKAGES: Record<string, readonly string[]> = {
  domain: ["temporal-polyfill"],
  contract: ["zod/mini"],
}

/** The floors of the server from the ground, by path. */
const FLOORS: readonly (readonly [floor: string, pattern: RegExp])[] = [
  ["ground", /^server\/(?:config|secrets|passwords|failure|clock)\.ts$/],
  ["db, outside", /^server\/(?:db|outside)\//],
  ["queue, wire, words", /^server\/(?:queue|audit|needs|sessions)\.ts$|^server\/(?:wire|announce)\//],
  ["context", /^server\/(?:context|request)\.ts$/],
  ["features", /^server\/features\//],
  ["tasks", /^server\/tasks\//],
  ["http, sandbox", /^server\/(?:http|sandbox)\//],
  ["app", /^server\/app\.ts$/],
  ["main", /^server\/main\.ts$/],
]

/** The floors of the payment sandbox from the ground, by path. Here types obey too. */
const SANDBOX_FLOORS: readonly (readonly [floor: string, pattern: RegExp])[] = [
  ["contract", /^stripe-sandbox\/contract\.ts$/],
  ["state", /^stripe-sandbox\/state\//],
  ["stores", /^stripe-sandbox\/(?:postgres-)?store\.ts$/],
  ["events", /^stripe-sandbox\/events\//],
  ["objects", /^stripe-sandbox\/objects\//],
  ["http", /^stripe-sandbox\/http\//],
  ["pages, controls", /^stripe-sandbox\/(?:pages\/|control\.ts$)/],
  ["server", /^stripe-sandbox\/server\.ts$/],
  ["tests", /^stripe-sandbox\/test\//],
]

type Import = { from: string; to: string; typeOnly: boolean }

function filesOf(root: string): string[] {
  return readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
    .map((file) => `${root}/${file}`)
}

/** Every import of a text, as a path of this house or a package's name. */
function importsOf(file: string, text: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^"';]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s+"([^"]+)"/g
  return [...text.matchAll(pattern)].map(([, type, from, dynamic, bare]) => {
    const target = from ?? dynamic ?? bare ?? ""
    const to = target.startsWith("#")
      ? target.slice(1)
      : target.startsWith(".")
        ? relative(ROOT, resolve(ROOT, dirname(file), target))
        : `package:${target}`
    return { from: file, to, typeOnly: type !== undefined }
  })
}

function all(): Import[] {
  return ROOTS.flatMap(filesOf).flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), "utf8")))
}

const rootOf = (path: string): string => path.split("/")[0] ?? ""
const floorOf = (path: string): number => FLOORS.findIndex(([, pattern]) => pattern.test(path))
const sandboxFloorOf = (path: string): number => SANDBOX_FLOORS.findIndex(([, pattern]) => pattern.test(path))

/** What is wrong with an import, or null. */
function forbidden({ from, to, typeOnly }: Import): string | null {
  const root = rootOf(from) as (typeof ROOTS)[number]
  if (to.startsWith("package:")) {
    const allowed = PURE_PACKAGES[root]
    const name = to.slice("package:".length)
    return (root === "domain" || root === "contract") && !allowed?.includes(name)
      ? `${from} imports ${name}`
      : null
  }
  const target = rootOf(to)
  if (target === root) {
    if (root === "stripe-sandbox")
      return sandboxFloorOf(to) > sandboxFloorOf(from) ? `${from} imports ${to}, which stands above it` : null
    if (root !== "server") return null
    // Types may point upward (a handler names the context's type); code may not.
    return !typeOnly && floorOf(to) > floorOf(from) ? `${from} imports ${to}, which stands above it` : null
  }
  if (target === "stripe-sandbox" && from === SANDBOX_STARTER) return null
  return ALLOWED[root].includes(target) ? null : `${from} imports ${to}`
}

describe("the house", () => {
  test("each root imports only the roots that the table allows", () => {
    expect(all().flatMap((one) => forbidden(one) ?? [])).toEqual([])
  })

  test("every file of the server and of the payment sandbox stands on a floor", () => {
    expect(filesOf("server").filter((file) => floorOf(file) === -1)).toEqual([])
    expect(filesOf("stripe-sandbox").filter((file) => sandboxFloorOf(file) === -1)).toEqual([])
    expect(sandboxFloorOf("stripe-sandbox/utils/all.ts")).toBe(-1)
  })

  test("the table sees what it must see", () => {
    const found = all()
    expect(found.length).toBeGreaterThan(300)
    const wrong = [
      'import { a } from "#server/db/db.ts"',
      'import { b } from "#web/api.ts"',
      'const c = await import("#stripe-sandbox/server.ts")',
    ].flatMap((text) => importsOf("domain/shift.ts", text))
    expect(wrong.map((one) => forbidden(one) !== null)).toEqual([true, true, true])
    expect(forbidden({ from: "server/db/db.ts", to: "server/context.ts", typeOnly: false })).not.toBeNull()
    expect(
      forbidden({ from: "server/app.ts", to: "stripe-sandbox/server.ts", typeOnly: false }),
    ).not.toBeNull()
    const upward = importsOf(
      "stripe-sandbox/state/context.ts",
      'import type { Reply } from "../http/reply.ts"',
    )
    expect(upward.map(forbidden)).toEqual([
      "stripe-sandbox/state/context.ts imports stripe-sandbox/http/reply.ts, which stands above it",
    ])
  })

  test("no imports form a ring", () => {
    const edges = new Map<string, string[]>()
    for (const { from, to, typeOnly } of all())
      if (!typeOnly && !to.startsWith("package:")) edges.set(from, [...(edges.get(from) ?? []), to])
    expect(ringOf(edges)).toBeNull()
    expect(
      ringOf(
        new Map([
          ["a", ["b"]],
          ["b", ["a"]],
        ]),
      ),
    ).toEqual(["a", "b", "a"])
  })

  test("the subjects of the server form no ring either", () => {
    const subject = (path: string): string => path.split("/").slice(0, 3).join("/")
    const edges = new Map<string, string[]>()
    for (const { from, to } of all()) {
      if (!from.startsWith("server/features/") || !to.startsWith("server/features/")) continue
      if (subject(from) !== subject(to))
        edges.set(subject(from), [...(edges.get(subject(from)) ?? []), subject(to)])
    }
    expect(edges.size).toBeGreaterThan(3)
    expect(ringOf(edges)).toBeNull()
  })

  test("only the clock reads the time, SQL included", () => {
    const readsTime = /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(/
    const sqlTime = /\b(?:now\(\)|current_timestamp|clock_timestamp\(\)|localtimestamp)/i
    const offenders = (["domain", "contract", "server"] as const)
      .flatMap(filesOf)
      .filter((file) => file !== "server/clock.ts")
      .filter((file) => readsTime.test(readFileSync(join(ROOT, file), "utf8")))
    // The queue's own bookkeeping runs on the database's time, which its tables hold.
    const sqlTimeInText =
      /["'`][^"'`\n]*(?<![.\w])(?:now\(\)|current_timestamp|clock_timestamp)[^"'`\n]*["'`]/i
    const queries = filesOf("server").filter(
      (file) => file !== "server/queue.ts" && sqlTimeInText.test(readFileSync(join(ROOT, file), "utf8")),
    )
    expect(sqlTimeInText.test("sql`where at < now()`")).toBe(true)
    const migrations = readdirSync(join(ROOT, "server/db/migrations")).filter((file) =>
      sqlTime.test(readFileSync(join(ROOT, "server/db/migrations", file), "utf8")),
    )
    expect([...offenders, ...queries, ...migrations]).toEqual([])
    expect(readsTime.test("const at = new Date()")).toBe(true)
    expect(sqlTime.test("default now()")).toBe(true)
  })
})

function ringOf(edges: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const ring = visit(next, [...path, node])
      if (ring) return ring
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const ring = visit(node, [])
    if (ring) return ring
  }
  return null
}
