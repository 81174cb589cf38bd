import type { Topic } from "#web/features/home/landing-dialog.tsx"
import { loadWords, useWords } from "#web/i18n/words.ts"
import { replayEarlyPress } from "#web/navigation/early-press.ts"
import { Button } from "#web/ui/button.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { PartMissing } from "#web/ui/part-missing.tsx"
import { type ComponentType, useEffect, useState } from "react"

const topics: readonly Topic[] = ["help", "worker", "employer", "privacy"]

type DialogOfTopic = ComponentType<{ topic: Topic; onClose: () => void }>

/** Loaded with its words when a topic is first opened. */
async function loadDialog(): Promise<DialogOfTopic> {
  const [module] = await Promise.all([
    import("#web/features/home/landing-dialog.tsx"),
    loadWords("help"),
    loadWords("privacy"),
  ])
  return module.LandingDialog
}

/** The end of the landing: help, the terms of both roles, privacy, and how to reach us. */
export function LandingFooter({ supportEmail }: { supportEmail: string | undefined }) {
  const words = useWords("landing").footer
  const { product, loading } = useWords("shell")
  const [topic, setTopic] = useState<Topic>()
  const [loaded, setLoaded] = useState<{ LandingDialog: DialogOfTopic } | "failed">()
  const open = (next: Topic) => {
    setTopic(next)
    loadDialog().then(
      (LandingDialog) => setLoaded({ LandingDialog }),
      () => setLoaded("failed"),
    )
  }
  useEffect(() => replayEarlyPress(".landing-footer"), [])
  return (
    <footer className="page-width landing-footer">
      <p className="brand">
        <Logo />
        {product}
      </p>
      <ul className="row wrap">
        {topics.map((one) => (
          <li key={one}>
            <Button tone="quiet" aria-haspopup="dialog" onClick={() => open(one)}>
              {words.topics[one]}
            </Button>
          </li>
        ))}
      </ul>
      {supportEmail ? <a href={`mailto:${supportEmail}`}>{words.contact}</a> : null}
      <p className="muted">{words.where}</p>
      <p role="status" className="muted w-full empty:absolute">
        {topic && !loaded ? loading : null}
      </p>
      {loaded === "failed" ? <PartMissing /> : null}
      {topic && loaded && loaded !== "failed" ? (
        <loaded.LandingDialog topic={topic} onClose={() => setTopic(undefined)} />
      ) : null}
    </footer>
  )
}
