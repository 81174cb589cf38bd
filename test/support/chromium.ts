import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    chromium: { executablePath: string; env: Record<string, string> }
  }
}

const CACHE = join(import.meta.dirname, "../../node_modules/.cache")

/** Unpacks the browser into `target`, as a whole or not at all. */
async function unpack(packageFolder: string, target: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const temporary = await mkdtemp(join(CACHE, "unpack-"))
  const program = join(import.meta.dirname, "unpack-chromium.ts")
  const env = { ...process.env, TMPDIR: temporary }
  await promisify(execFile)(process.execPath, [program, packageFolder], { env })
  // The package looks for its fonts in /tmp; a bare machine has no others, and the browser ends without any.
  const fonts = join(temporary, "fonts/fonts.conf")
  await writeFile(fonts, (await readFile(fonts, "utf8")).replace("/tmp/fonts<", `${target}/fonts<`))
  await rename(temporary, target).catch(async (error: unknown) => {
    // Another run of the tests was faster.
    if (!existsSync(target)) throw error
    await rm(temporary, { recursive: true })
  })
}

/** Chromium from npm, with the libraries that a bare Debian lacks: unpacked once for each version. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")))
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }
  const target = join(CACHE, `chromium-${version}`)
  if (!existsSync(target)) await unpack(folder, target)
  project.provide("chromium", {
    executablePath: join(target, "chromium"),
    env: { LD_LIBRARY_PATH: join(target, "al2023/lib"), FONTCONFIG_PATH: join(target, "fonts") },
  })
}
