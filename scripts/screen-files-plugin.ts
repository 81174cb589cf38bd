import { fileURLToPath, pathToFileURL } from "node:url"
import type * as contract from "#contract/index.ts"
import type * as links from "#contract/links.ts"
import type * as screenRegistry from "#web/app/screen-files.ts"
import type * as screenFacts from "#web/navigation/screens.ts"
import type { Plugin, Rolldown } from "vite"

const PLACEHOLDER = "__SCREEN_FILES__"
const ROOT = fileURLToPath(new URL("..", import.meta.url))
/** What every screen but the landing needs besides its own file and words. */
const HOST = ["web/app/screen-host.tsx", "web/i18n/en/kit.ts"]
/** What the screens of a logged-in person need besides. */
const MEMBER = ["web/app/main-nav.tsx", "web/i18n/en/nav.ts"]

/** Imports a source as it is: what this file imported itself would be bundled with the configuration. */
const load = (source: string): Promise<unknown> => import(pathToFileURL(ROOT + source).href)

/** The source that a registry entry imports when it is called. */
function importedSource(importing: () => unknown): string {
  const source = /import\("#([^"]+)"\)/.exec(String(importing))?.[1]
  if (!source) throw new Error(`no import in ${String(importing)}`)
  return source
}

/** The built files of a source and of what it imports, without those of the first load. */
function builtFiles(bundle: Rolldown.OutputBundle, source: string, initial: Set<string>): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === ROOT + source)
  if (!entry) throw new Error(`${source} has no chunk`)
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (initial.has(file) || found.has(file)) return
    found.add(file)
    const chunk = bundle[file]
    if (chunk?.type !== "chunk") return
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    chunk.imports.forEach(visit)
  }
  visit(entry.fileName)
  return [...found]
}

/**
 * Tells the inline script of `index.html` which files each screen needs and where an account is read, so that both
 * are asked for while the first script is still on its way.
 */
export function screenFilesPlugin(): Plugin {
  return {
    name: "screen-files",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html
        const { calls } = (await load("contract/index.ts")) as typeof contract
        const { screenCodes } = (await load("contract/links.ts")) as typeof links
        const { screens: registry } = (await load("web/navigation/screens.ts")) as typeof screenFacts
        const { screenFiles } = (await load("web/app/screen-files.ts")) as typeof screenRegistry
        const initial = new Set(
          Object.values(bundle).flatMap((file) =>
            file.type === "chunk" && file.isEntry ? [file.fileName].concat(file.imports) : [],
          ),
        )
        const screens = Object.entries(screenFiles).map(([name, { load: importing, words }]) => {
          const sources = [
            importedSource(importing),
            ...HOST,
            ...(registry[name as keyof typeof screenFiles].who === "guest" ? [] : MEMBER),
            ...words.map((group) => `web/i18n/en/${group}.ts`),
          ]
          const needed = new Set(sources.flatMap((source) => builtFiles(bundle, source, initial)))
          return [screenCodes[name as keyof typeof screenFiles], needed] as const
        })
        // Those of many screens first, in one order: the document has to stay small, and this compresses well.
        const needing = (file: string) => screens.filter(([, needed]) => needed.has(file)).length
        const files = [...new Set(screens.flatMap(([, needed]) => [...needed]))].toSorted(
          (one, other) => needing(other) - needing(one),
        )
        const indexesOf = (needed: Set<string>) =>
          files.flatMap((file, index) => (needed.has(file) ? index : []))
        const facts = {
          files: files.map((file) => file.replace(/^assets\//, "")),
          screens: Object.fromEntries(screens.map(([code, needed]) => [code, indexesOf(needed)])),
          dashboards: { worker: screenCodes.workerDashboard, employer: screenCodes.employerDashboard },
          login: screenCodes.login,
          accounts: { worker: calls.getWorker.path, employer: calls.getEmployer.path },
        }
        const [mainScript] = /<script type="module"[^>]*><\/script>/.exec(html) ?? []
        if (!mainScript || !html.includes(PLACEHOLDER)) throw new Error("index.html lacks one of its scripts")
        // The browser asks in this order, and the first script is what everything else waits for.
        return html
          .replace(mainScript, "")
          .replace("<script>", `${mainScript}\n    <script>`)
          .replace(PLACEHOLDER, () => JSON.stringify(facts))
      },
    },
  }
}
