import { contentPolicy } from "#server/http/site.ts"
import type { Page } from "playwright-core"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type Plugin } from "vite"

/** The web app with a second language, a pseudo-locale in the place of Spanish, for tests alone. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const CATALOGS = join(ROOT, "web/i18n/catalogs.ts")
const PSEUDO_CATALOGS = join(ROOT, "test/support/pseudo/catalogs.ts")

function pseudoLocale(): Plugin {
  return {
    name: "pseudo-locale",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === PSEUDO_CATALOGS) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved?.id === CATALOGS ? PSEUDO_CATALOGS : resolved
    },
    transformIndexHtml: {
      order: "pre",
      handler: () => [
        {
          tag: "script",
          attrs: { type: "module", src: "../test/support/pseudo/expose-language.ts" },
          injectTo: "head",
        },
      ],
    },
  }
}

export type PseudoBuild = { folder: string; remove: () => Promise<void> }

export async function buildPseudo(): Promise<PseudoBuild> {
  const folder = await mkdtemp(join(ROOT, "node_modules/.cache/pseudo-"))
  await build({
    configFile: join(ROOT, "vite.config.ts"),
    logLevel: "warn",
    plugins: [pseudoLocale()],
    build: { outDir: folder, emptyOutDir: true },
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
}

/** Answers for the page's document and assets from the pseudo build; everything else is the real server's. */
export async function servePseudo(page: Page, { folder }: PseudoBuild): Promise<void> {
  await page.route(/\/assets\//, async (route) => {
    const file = join(folder, new URL(route.request().url()).pathname)
    await route.fulfill({ body: await readFile(file), contentType: TYPES[extname(file)] ?? "" })
  })
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const response = await route.fetch()
      const body = await readFile(join(folder, "index.html"), "utf8")
      // The policy names the inline script of this build.
      const headers = { ...response.headers(), "content-security-policy": contentPolicy(body, true) }
      await route.fulfill({ response, headers, body })
    },
  )
}
