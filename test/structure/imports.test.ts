import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

/** Which root may import which (CONTRIBUTING.md#who-may-import-whom), and the layers inside a root. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
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

/**
 * The layers of a root from the bottom, by path; a file imports its own layer and those below, lazily
 * loaded files included. Types may point upward: a query names the context's type.
 */
type Layers = readonly (readonly [layer: string, pattern: RegExp])[]

const SERVER_LAYERS: Layers = [
  ["base", /^server\/(?:backoff|config|clock|errors|log|metrics)\.ts$|^server\/text\//],
  ["db", /^server\/db\//],
  ["security, integrations", /^server\/(?:security|integrations)\//],
  ["queue, notifications", /^server\/(?:queue|prepare-database)\.ts$|^server\/notifications\//],
  ["context", /^server\/(?:context|handler|timer)\.ts$/],
  ["features", /^server\/features\//],
  ["tasks", /^server\/tasks\//],
  ["http, sandbox", /^server\/(?:http|sandbox)\//],
  ["app", /^server\/app\.ts$/],
  ["main", /^server\/main\.ts$/],
]

const WEB_LAYERS: Layers = [
  ["words", /^web\/i18n\//],
  ["storage", /^web\/data\/storage\.ts$/],
  ["history entries", /^web\/navigation\/(?:entry|history-memory)\.ts$/],
  ["data", /^web\/data\//],
  ["navigation", /^web\/navigation\//],
  ["ui", /^web\/ui\//],
  ["features", /^web\/features\//],
  ["app", /^web\/app\//],
  ["main", /^web\/(?:main\.tsx|vite-env\.d\.ts)$/],
]

/** Here types obey too. */
const SANDBOX_LAYERS: Layers = [
  ["contract", /^stripe-sandbox\/(?:contract|schema-mismatch)\.ts$/],
  ["state", /^stripe-sandbox\/state\//],
  ["stores", /^stripe-sandbox\/(?:postgres-)?store\.ts$/],
  ["events", /^stripe-sandbox\/events\//],
  ["objects, shared", /^stripe-sandbox\/objects\/[^/]+$/],
  ["balance", /^stripe-sandbox\/objects\/balance\//],
  ["connect", /^stripe-sandbox\/objects\/connect\//],
  ["payments", /^stripe-sandbox\/objects\/payments\//],
  ["http, timers", /^stripe-sandbox\/(?:http\/|timers\.ts$)/],
  ["pages, controls", /^stripe-sandbox\/(?:pages\/|control\.ts$)/],
  ["server", /^stripe-sandbox\/server\.ts$/],
  ["tests", /^stripe-sandbox\/test\//],
]

type Import = { from: string; to: string; typeOnly: boolean }

function filesOf(root: string): string[] {
  return readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${root}/${file}`)
}

/** Every import of a text, as a path of this repository or a package's name. */
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
const LAYERS: Record<string, Layers> = {
  server: SERVER_LAYERS,
  web: WEB_LAYERS,
  "stripe-sandbox": SANDBOX_LAYERS,
}
const layerOf = (path: string): number =>
  (LAYERS[rootOf(path)] ?? []).findIndex(([, pattern]) => pattern.test(path))

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
    const mayPointUpward = root !== "stripe-sandbox" && typeOnly
    return !mayPointUpward && layerOf(to) > layerOf(from) ? `${from} imports ${to} from a layer above` : null
  }
  if (target === "stripe-sandbox" && from === SANDBOX_STARTER) return null
  return ALLOWED[root].includes(target) ? null : `${from} imports ${to}`
}

describe("the structure", () => {
  test("each root imports only the roots that the table allows, each layer only those below", () => {
    expect(all().flatMap((one) => forbidden(one) ?? [])).toEqual([])
  })

  test("every file of the server, the web app and the payment sandbox has a layer", () => {
    const layered = Object.keys(LAYERS).flatMap(filesOf)
    expect(layered.filter((file) => layerOf(file) === -1)).toEqual([])
    expect(layerOf("stripe-sandbox/utils/all.ts")).toBe(-1)
    expect(layerOf("web/helpers.ts")).toBe(-1)
  })

  test("the table refuses what it must refuse", () => {
    const found = all()
    expect(found.length).toBeGreaterThan(300)
    const wrong = [
      'import { a } from "#server/db/database.ts"',
      'import { b } from "#web/data/api.ts"',
      'const c = await import("#stripe-sandbox/server.ts")',
    ].flatMap((text) => importsOf("domain/shift.ts", text))
    expect(wrong.map((one) => forbidden(one) !== null)).toEqual([true, true, true])
    const upward = [
      ...importsOf("server/db/database.ts", 'import { c } from "#server/context.ts"'),
      ...importsOf("server/app.ts", 'import { s } from "#stripe-sandbox/server.ts"'),
      ...importsOf("web/ui/button.tsx", 'import { s } from "#web/features/home/landing.tsx"'),
      ...importsOf("web/navigation/screens.ts", 'const s = import("#web/features/home/landing.tsx")'),
      ...importsOf("stripe-sandbox/state/context.ts", 'import type { Reply } from "../http/reply.ts"'),
    ]
    expect(upward.map((one) => forbidden(one) !== null)).toEqual([true, true, true, true, true])
    const allowed = importsOf("server/db/database.ts", 'import type { C } from "#server/context.ts"')
    expect(allowed.map(forbidden)).toEqual([null])
  })

  test("no files import each other in a cycle, types and lazily loaded files included", () => {
    const edges = new Map<string, string[]>()
    for (const { from, to } of all())
      if (!to.startsWith("package:")) edges.set(from, [...(edges.get(from) ?? []), to])
    expect(cycleOf(edges)).toBeNull()
    expect(
      cycleOf(
        new Map([
          ["a", ["b"]],
          ["b", ["a"]],
        ]),
      ),
    ).toEqual(["a", "b", "a"])
  })

  test.each(["server/features/", "web/features/"])(
    "no nouns of %s import each other in a cycle",
    (folder) => {
      const noun = (path: string): string => path.split("/").slice(0, 3).join("/")
      const edges = new Map<string, string[]>()
      for (const { from, to } of all()) {
        if (!from.startsWith(folder) || !to.startsWith(folder)) continue
        if (noun(from) !== noun(to)) edges.set(noun(from), [...(edges.get(noun(from)) ?? []), noun(to)])
      }
      expect(edges.size).toBeGreaterThan(3)
      expect(cycleOf(edges)).toBeNull()
    },
  )

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

  test("tests whose files share modules leave time, globals and the environment as they are", () => {
    const changes =
      /\bvi\.(?:useFakeTimers|setSystemTime|stubGlobal|stubEnv|mock)\(|process\.env(?:\.\w+|\[[^\]]*\]) = |delete process\.env/
    // Of the web's tests, which have modules of their own; and a value that is the same for all.
    const exempt = ["test/support/browser-globals.ts", "stripe-sandbox/test/world.ts"]
    const offenders = ["domain", "contract", "server", "stripe-sandbox", "test"].flatMap((root) =>
      readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" })
        .map((file) => join(root, file))
        .filter((file) => file.endsWith(".ts") && changes.test(readFileSync(join(ROOT, file), "utf8"))),
    )
    expect(offenders.toSorted()).toEqual(exempt.toSorted())
  })
})

function cycleOf(edges: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}
