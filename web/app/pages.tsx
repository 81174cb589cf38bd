import { type PageName, readPageLink } from "#contract/links.ts"
import { loadScreenHost } from "#web/app/load-screen.ts"
import type { Group } from "#web/i18n/catalogs.ts"
import { loadWords } from "#web/i18n/words.ts"
import type { PageProps } from "#web/navigation/page-props.ts"
import { lazy, type ComponentType } from "react"

/** The pages with a URL of their own. Each is a file exporting `Page`. */

type PageFacts = {
  page: PageName
  role: PageProps["role"]
  load: () => Promise<{ Page: ComponentType<PageProps> }>
  words: Group
}

const validateEmail = {
  load: () => import("#web/features/accounts/validate-email.tsx"),
  words: "accounts",
} as const

const resetPassword = {
  load: () => import("#web/features/session/reset-password.tsx"),
  words: "session",
} as const

const pages: readonly PageFacts[] = [
  { page: "validateWorker", role: "worker", ...validateEmail },
  { page: "validateEmployer", role: "employer", ...validateEmail },
  { page: "resetWorkerPassword", role: "worker", ...resetPassword },
  { page: "resetEmployerPassword", role: "employer", ...resetPassword },
]

/** The page at that path with its properties; null where the numbered screens are. */
export function pageAt(pathname: string): { Page: ComponentType<PageProps>; props: PageProps } | null {
  for (const { page, role, load, words } of pages) {
    const secret = readPageLink(page, pathname)
    if (secret === null) continue
    const Page = lazy(async () => {
      const [module, { ScreenHost }] = await Promise.all([
        load(),
        loadScreenHost(),
        loadWords("kit"),
        loadWords(words),
      ])
      return {
        default: (props: PageProps) => (
          <ScreenHost>
            <module.Page {...props} />
          </ScreenHost>
        ),
      }
    })
    return { Page, props: { role, secret } }
  }
  return null
}
