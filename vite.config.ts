import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { fileURLToPath, pathToFileURL } from "node:url"
import { defineConfig, type Plugin } from "vite"
import { answersList, type Call } from "./contract/route.ts"
import { marketState } from "./domain/market-state.ts"
import { screenFilesPlugin } from "./scripts/screen-files-plugin.ts"

/** The page's title and description name the market's state. */
function nameMarketState(): Plugin {
  return {
    name: "name-market-state",
    transformIndexHtml: { order: "pre", handler: (html) => html.replaceAll("__MARKET_STATE__", marketState) },
  }
}

/** Calls that web/features/privacy/ makes and brings along, so that the first script is without them. */
const OF_ACCOUNT = /^\/my-(?:account|data|sessions)/

/**
 * The browser needs to know where a call goes, not its schemas: the server checks what it is sent, and
 * forms have the domain's rules. Without them a screen costs a fifth less. Plain lists and tables stay as they are.
 */
function callsWithoutSchemas(): Plugin {
  const contract = fileURLToPath(new URL("contract/", import.meta.url))
  const isText = (value: unknown) => typeof value === "string"
  const isPlain = (value: unknown) =>
    isText(value) ||
    typeof value === "number" ||
    (typeof value === "object" && value !== null && Object.values(value).every(isText))
  const addressed = ([name, { method, path, who, upload, idempotent, repeatable, reply }]: [string, Call]): [
    string,
    object,
  ] => [
    name,
    {
      method,
      path,
      // Only an admin's session is another one.
      ...((who === "admin" || who === "signedIn") && { who }),
      upload,
      idempotent,
      repeatable,
      ...(isText(reply) && { reply }),
      ...(answersList({ reply }) && { reply: { def: { type: "array" } } }),
    },
  ]
  return {
    name: "calls-without-schemas",
    apply: "build",
    async load(id) {
      if (!id.startsWith(contract) || /(?:route|errors|links)\.ts$|\/text\//.test(id)) return null
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const all = Object.entries((exported.calls ?? {}) as Record<string, Call>)
      // No screen makes a call of the admins yet; theirs are to come with their own part of the app.
      const isFirst = ([, { path }]: [string, Call]) => !path.startsWith("/admin") && !OF_ACCOUNT.test(path)
      const calls = Object.fromEntries(all.filter(isFirst).map(addressed))
      const late = Object.entries(exported as Record<string, Partial<Call>>).filter(
        (entry): entry is [string, Call] => OF_ACCOUNT.test(entry[1].path ?? ""),
      )
      const plain = Object.entries(exported).filter(
        ([name, value]) => isPlain(value) && !late.some(([own]) => own === name),
      )
      const kept = [...plain, ...late.map(addressed), ...(exported.calls ? [["calls", calls] as const] : [])]
      return kept.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join("\n")
    },
  }
}

/**
 * The icons' own code in place of lucide-react's, which supports what no icon here uses. Fails the build once the
 * package names its files otherwise.
 */
function lightIcons(): Plugin {
  const createIcon = fileURLToPath(new URL("web/ui/create-icon.ts", import.meta.url))
  let isReplaced = false
  return {
    name: "light-icons",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith("/createLucideIcon.mjs")) return null
      if (!importer?.includes("lucide-react/dist/esm/icons/")) return null
      isReplaced = true
      return createIcon
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("lucide-react has no createLucideIcon.mjs that could be replaced")
    },
  }
}

/** Chunks that import each other run in an order in which one of them finds the other empty. */
function refuseChunkCycles(): Plugin {
  return {
    name: "refuse-chunk-cycles",
    apply: "build",
    generateBundle(_, bundle) {
      const visit = (file: string, path: string[]): void => {
        if (path.includes(file)) this.error(`chunks import each other: ${[...path, file].join(" > ")}`)
        const chunk = bundle[file]
        if (chunk?.type !== "chunk" || done.has(file)) return
        for (const next of chunk.imports) visit(next, [...path, file])
        done.add(file)
      }
      const done = new Set<string>()
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

/** docs/rules/navigation.md#browsers */
export const oldestBrowsers = ["chrome111", "edge111", "firefox128", "safari16.4"]

export default defineConfig({
  root: fileURLToPath(new URL("web", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    nameMarketState(),
    screenFilesPlugin(),
    callsWithoutSchemas(),
    lightIcons(),
    refuseChunkCycles(),
  ],
  // The prerendered icons are those of the app.
  ssr: { noExternal: ["lucide-react"] },
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: true,
    target: oldestBrowsers,
    // The server's content security policy allows no inline data for scripts, and small files cache well.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The document lists the files of each screen, and web/app/screen-assets.ts asks for them. Vite's lists for the
      // other parts would cost the first script and the search more than their budgets have left.
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
    },
    manifest: true,
    rolldownOptions: {
      output: {
        // The landing's script lists the chunks of every screen, so those that several share have short names.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // React, so that the browser can paint before the app's own code runs, and keeps it when that changes; what the
        // landing needs, what most screens need, small modules that a few screens share, and one chunk for each set of
        // screens that share more: a request for a module of 300 bytes costs more than its bytes.
        // `refuseChunkCycles` fails the build where chunks import each other.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "react",
              test: /node_modules\/(?:react|react-dom|scheduler)\/|web\/app\/react-client/,
              priority: 4,
            },
            { name: "app", tags: ["$initial"], priority: 3 },
            // Above the number of screens with a form, whose library a screen without one need not load.
            { name: "common", minShareCount: 16, priority: 2 },
            { name: "small", minShareCount: 3, maxModuleSize: 800, priority: 1 },
          ],
        },
      },
    },
  },
})
