import { loadWords, type LazyGroup } from "#web/i18n/words.ts"
import type { PageProps } from "#web/navigation/page-props.ts"
import { lazy, type ComponentType } from "react"

/** The pages with a URL of their own. Each is a file exporting `Page`. */

type PageFacts = {
  path: RegExp
  role: PageProps["role"]
  load: () => Promise<{ Page: ComponentType<PageProps> }>
  group: LazyGroup
}

const validateEmail = {
  load: () => import("#web/features/accounts/validate-email.tsx"),
  group: "guest",
} as const

const pages: readonly PageFacts[] = [
  { path: /^\/validate\/([^/]+)\/?$/, role: "worker", ...validateEmail },
  { path: /^\/validateRestaurant\/([^/]+)\/?$/, role: "employer", ...validateEmail },
]

/** The page at that path with its properties; null where the numbered screens are. */
export function pageAt(pathname: string): { Page: ComponentType<PageProps>; props: PageProps } | null {
  for (const { path, role, load, group } of pages) {
    const match = path.exec(pathname)
    if (!match) continue
    const Page = lazy(async () => {
      const [module] = await Promise.all([load(), loadWords("kit"), loadWords(group)])
      return { default: module.Page }
    })
    return { Page, props: { role, secret: decodeURIComponent(match[1] ?? "") } }
  }
  return null
}
