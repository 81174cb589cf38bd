import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"

/**
 * Builds the web app into `dist/web`: `index.html` with the landing's markup for the first paint at `/`,
 * `app.html` without it for all other URLs. With `--if-stale` it builds only if a source has changed.
 */

const root = fileURLToPath(new URL("..", import.meta.url))
const out = join(root, "dist/web")
const configFile = join(root, "vite.config.ts")
const inputs = [
  "web",
  "domain",
  "contract",
  "vite.config.ts",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/screen-files-plugin.ts",
]
const PLACEHOLDER = "<!--landing-->"

async function newestChange(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(names.map((name) => newestChange(join(path, name))))
  // A directory's own time changes when a file in it is removed.
  return Math.max(found.mtimeMs, ...times)
}

const outputs = [join(out, "index.html"), join(out, "app.html")]

export function isBuilt(): boolean {
  return outputs.every((file) => existsSync(file))
}

/** True also without any build. */
export async function isStale(): Promise<boolean> {
  if (!isBuilt()) return true
  const changes = await Promise.all(inputs.map((name) => newestChange(join(root, name))))
  const builds = await Promise.all(outputs.map(async (file) => (await stat(file)).mtimeMs))
  return Math.max(...changes) >= Math.min(...builds)
}

/** Renders the landing as HTML with the app's own components. */
async function renderLanding(): Promise<string> {
  const { build } = await import("vite")
  const folder = join(root, "node_modules/.cache", `prerender-${process.pid}`)
  await build({
    configFile,
    logLevel: "warn",
    build: { ssr: join(root, "web/app/prerender.tsx"), outDir: folder, emptyOutDir: true, manifest: false },
  })
  const file = pathToFileURL(join(folder, "prerender.js"))
  const { render } = (await import(file.href)) as { render: () => Promise<string> }
  const landing = await render()
  await rm(folder, { recursive: true, force: true })
  return landing
}

/** The one match of a pattern in the built page; what it captured comes last. */
function matchOnce(page: string, pattern: RegExp): [tag: string, file: string] {
  const [tag, file] = pattern.exec(page) ?? []
  if (!tag || !file) throw new Error(`the built page has no ${String(pattern)}`)
  return [tag, file]
}

/**
 * Puts the style of the first paint into the document, which then waits for no other file, and asks for its font before
 * the text is laid out: laying it out again is the longest task of a slow phone.
 */
async function inlineStyle(page: string, folder: string): Promise<string> {
  const [tag, file] = matchOnce(page, /<link rel="stylesheet"[^>]* href="\/([^"]+)">/)
  const style = await readFile(join(folder, file), "utf8")
  const [, font] = matchOnce(style, /url\(["']?(\/assets\/[^)"']+\.woff2)/)
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`
  return page
    .replace(tag, () => `<style>${style.trim()}</style>`)
    .replace(/<meta charset[^>]*>/, (first) => first + preload)
}

/**
 * Starts the app once the landing has been painted, so that its scripts do not compete with what is seen: one after the
 * other, so that the browser can paint between React and the app. Where another screen is about to be shown, they are
 * fetched at once. They never run before the document that they mount in is there.
 */
function startAfterPaint(page: string): string {
  // The scripts below call these.
  matchOnce(page, /function (requestFile)\(/)
  matchOnce(page, /function (showLoadFailure)\(/)
  const [tag, main] = matchOnce(page, /<script type="module"[^>]* src="\/([^"]+)"><\/script>/)
  const imported = [...page.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)">/g)]
  const scripts = JSON.stringify([...imported.map(([, file]) => `/${file}`), `/${main}`])
  const fetchEarly = `<script>
      const appScripts = ${scripts}
      const root = document.documentElement
      const paints = ["first-paint", "second-paint", "third-paint"]
      if (root.className) appScripts.forEach(requestFile)
      else root.className = paints.join(" ")
    </script>
  </head>`
  const start = `<script>
      // One part a frame, in its own font. All of it shows at once when a person scrolls or the font takes too long.
      async function showRest() {
        const showAll = () => root.classList.remove(...paints)
        addEventListener("scroll", showAll, { once: true })
        setTimeout(showAll, 1000)
        for (const paint of paints) {
          root.classList.remove(paint)
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          await document.fonts.ready
        }
      }
      async function startApp() {
        showRest()
        appScripts.forEach(requestFile)
        try {
          for (const script of appScripts) {
            await import(script)
            await new Promise((resolve) => setTimeout(resolve))
          }
        } catch (error) {
          // Logged and not reported: a connection that broke is no fault of the app.
          console.error(error)
          showLoadFailure()
        }
      }
      if (root.matches(".not-landing") || document.hidden) startApp()
      else {
        const whenPainted = (list) => list.getEntriesByName("first-contentful-paint")[0] && startApp()
        new PerformanceObserver(whenPainted).observe({ type: "paint", buffered: true })
        setTimeout(startApp, 3000)
      }
    </script>
  </body>`
  return imported
    .reduce((text, [link]) => text.replace(link, ""), page)
    .replace(tag, "")
    .replace("</head>", () => fetchEarly)
    .replace("</body>", () => start)
}

/** Makes the inline scripts as small as the files are. They call each other, so their own names stay. */
async function minifyScripts(page: string): Promise<string> {
  const { minifySync } = await import("vite")
  return page.replaceAll(/<script>([\s\S]*?)<\/script>/g, (_, script: string) => {
    const { code, errors } = minifySync("inline.js", script)
    if (errors[0]) throw new Error(errors[0].message)
    return `<script>${code.trim()}</script>`
  })
}

/** Replaces the last build by the finished one, so that `dist/web` never holds a failed or partial build. */
async function publish(built: string): Promise<void> {
  const old = `${built}-old`
  if (existsSync(out)) await rename(out, old)
  await rename(built, out)
  await rm(old, { recursive: true, force: true })
}

const brotli = promisify(brotliCompress)

/** Compresses scripts and styles once, at the highest level, into files beside them. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await brotli(bytes))
    }),
  )
}

/** The picture of link previews, which show no vector pictures. */
async function renderLinkPreview(folder: string): Promise<void> {
  const { default: sharp } = await import("sharp")
  await sharp(join(root, "web/link-preview.svg"))
    .png({ palette: true })
    .toFile(join(folder, "link-preview.png"))
}

/** Builds everything. Throws if a part does not build; the last build then stays in place. */
async function buildWeb(): Promise<void> {
  // Loaded only where something is built: a server that starts does not need it.
  const { build } = await import("vite")
  const partial = join(root, `dist/web-${process.pid}`)
  try {
    await build({ configFile, logLevel: "warn", build: { outDir: partial } })
    const landing = await renderLanding()
    const page = await inlineStyle(await readFile(join(partial, "index.html"), "utf8"), partial)
    if (!page.includes(PLACEHOLDER)) throw new Error(`web/index.html has no ${PLACEHOLDER}`)
    await writeFile(join(partial, "app.html"), await minifyScripts(page.replace(PLACEHOLDER, "")))
    const landingPage = await minifyScripts(startAfterPaint(page))
    await writeFile(
      join(partial, "index.html"),
      landingPage.replace(PLACEHOLDER, () => landing),
    )
    await renderLinkPreview(partial)
    await compressAssets(join(partial, "assets"))
    await publish(partial)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/**
 * Builds if a source has changed since the last build; returns whether it did. The bundler runs in a process of
 * its own, so that its memory and its `NODE_ENV` do not stay in a server that starts afterwards.
 */
export async function buildIfStale(): Promise<boolean> {
  if (!(await isStale())) return false
  const build = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ["ignore", "ignore", 2] })
  const [code] = await once(build, "close")
  if (code !== 0) throw new Error("The web app could not be built.")
  return true
}

if (import.meta.main) {
  const started = performance.now()
  const built = process.argv.includes("--if-stale") ? await buildIfStale() : (await buildWeb(), true)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `Built dist/web in ${seconds} s.` : "dist/web is up to date.")
}
