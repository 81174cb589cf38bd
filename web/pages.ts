import { loadWords, type LazyGroup } from "#web/i18n/words.ts"
import { lazy, type ComponentType } from "react"

/** The pages with a URL of their own (`product.md` section 2). Each is a file exporting `Page`. */

/** What a page gets: whose it is, and the secret that its URL ends in. */
export type PageProps = { role: "worker" | "employer" | "admin"; secret: string }

type PageFacts = { path: RegExp; role: PageProps["role"]; file: string; group: LazyGroup }

const pages: readonly PageFacts[] = [
  { path: /^\/validate\/([^/]+)\/?$/, role: "worker", file: "./pages/validate-email.tsx", group: "guest" },
  {
    path: /^\/validateRestaurant\/([^/]+)\/?$/,
    role: "employer",
    file: "./pages/validate-email.tsx",
    group: "guest",
  },
  {
    path: /^\/worker\/passwordReset\/([^/]+)\/?$/,
    role: "worker",
    file: "./pages/reset-password.tsx",
    group: "guest",
  },
  {
    path: /^\/restaurant\/passwordReset\/([^/]+)\/?$/,
    role: "employer",
    file: "./pages/reset-password.tsx",
    group: "guest",
  },
  { path: /^\/api\/v1\/s3cr3t-access()\/?$/, role: "admin", file: "./admin/admin.tsx", group: "admin" },
]

const files = import.meta.glob<{ Page: ComponentType<PageProps> }>(["./pages/*.tsx", "./admin/admin.tsx"])

/** The page at that path with its properties; nothing where the numbered screens live. */
export function pageAt(pathname: string): { Page: ComponentType<PageProps>; props: PageProps } | null {
  for (const { path, role, file, group } of pages) {
    const match = path.exec(pathname)
    const load = files[file]
    if (!match || !load) continue
    const Page = lazy(async () => {
      const [module] = await Promise.all([load(), loadWords("kit"), loadWords(group)])
      return { default: module.Page }
    })
    return { Page, props: { role, secret: decodeURIComponent(match[1] ?? "") } }
  }
  return null
}
