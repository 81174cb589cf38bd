import createIcon from "#web/ui/create-icon.ts"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { createElement, type ComponentType } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"

const WEB = fileURLToPath(new URL("../", import.meta.url))
const ICONS = new URL("../../node_modules/lucide-react/dist/esm/icons/", import.meta.url)

/** Every icon that a component of the app imports. */
const used = new Set(
  readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => {
      const [, names = ""] =
        /import \{([^}]*)\} from "lucide-react"/.exec(readFileSync(WEB + name, "utf8")) ?? []
      return names.split(",").map((one) => one.trim())
    })
    .filter((name) => /^[A-Z]/.test(name)),
)

const fileOf = (name: string) =>
  `${name.replaceAll(/(?<!^)(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, "-").toLowerCase()}.mjs`

type Icon = { default: ComponentType; __iconData?: Parameters<typeof createIcon>[0] }

/** An icon's module of the library, which has its shapes; some files only name another one. */
async function readIcon(file: string): Promise<Required<Icon>> {
  const path = fileURLToPath(new URL(file, ICONS))
  const { default: library, __iconData: data } = (await import(pathToFileURL(path).href)) as Icon
  if (data) return { default: library, __iconData: data }
  const [, other = ""] = /^export \{ default \} from '\.\/(.+)'/m.exec(readFileSync(path, "utf8")) ?? []
  return readIcon(other)
}

/** What is drawn, and how; size and class are those of the app's sheets. */
function drawnBy(Icon: ComponentType) {
  const [, attributes = "", shapes] =
    /^<svg([^>]*)>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Icon))) ?? []
  const named = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  )
  const { xmlns: _x, width: _w, height: _h, class: _c, ...look } = Object.fromEntries(named)
  return { look, shapes }
}

test("every icon is drawn as the library draws it, and hidden from screen readers like there", async () => {
  expect(used.size).toBeGreaterThan(50)
  for (const name of used) {
    const { default: library, __iconData: data } = await readIcon(fileOf(name))
    expect(drawnBy(createIcon(data)), name).toEqual(drawnBy(library))
  }
})
