import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import type { WorkerAccount } from "#web/data/me.ts"
import { WorkHistoryForm } from "#web/features/accounts/work-history-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { Tile } from "#web/ui/tile.tsx"
import { Briefcase, Plus, Trash2 } from "lucide-react"
import { useState } from "react"

const HEADING = "work-history"

type Entry = WorkerAccount["workhistory"][number]

function EntryRow({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const words = useWords("accounts").workHistory
  const kit = useWords("kit")
  const { jobtitle: job, employer: place, startdate: from, enddate } = entry
  const to = enddate ?? (entry.currentemployer ? words.present : null)
  return (
    <li className="row">
      <Tile small>
        <Briefcase className="icon" />
      </Tile>
      <div className="fills">
        <p className="strong">{job}</p>
        <p className="small muted">
          {words.at({ place, time: to === null ? words.from({ from }) : kit.fromTo({ from, to }) })}
        </p>
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={words.removeName({ job, place })}
        className="icon-button"
      >
        <Trash2 aria-hidden="true" className="icon" />
      </button>
    </li>
  )
}

/** Where the worker has worked: a list to add to and delete from. */
export function WorkHistorySection({ worker }: { worker: WorkerAccount }) {
  const words = useWords("accounts").workHistory
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Entry>()
  const remove = useAction("deleteWorkHistory")

  const confirm = async () => {
    if (!removing) return
    const { reply: done } = await remove.runAndWait({ params: { id: removing._id } })
    setRemoving(undefined)
    if (!done) return
    announce(words.removed({ job: removing.jobtitle }))
    focusOn(HEADING)
  }
  const close = () => {
    setAdding(false)
    focusOn(HEADING)
  }

  const add = (
    <Button tone="tonal" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="icon" />
      {words.add}
    </Button>
  )

  return (
    <Section id={HEADING} title={words.title}>
      <p className="small muted">{words.text}</p>
      {worker.workhistory.length === 0 ? (
        adding ? null : (
          <Empty Icon={Briefcase} text={words.empty}>
            {add}
          </Empty>
        )
      ) : (
        <ul aria-label={words.list} className="card list">
          {worker.workhistory.map((entry) => (
            <EntryRow key={entry._id} entry={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      <ErrorNotice error={remove.error} />
      {adding ? (
        <div className="card pad">
          <h3>{words.formTitle}</h3>
          <FocusOnMount>
            <WorkHistoryForm onClose={close} />
          </FocusOnMount>
        </div>
      ) : worker.workhistory.length > 0 ? (
        <div className="actions">{add}</div>
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => void confirm()}
        title={words.removeAsk}
        yes={words.remove}
        danger
        busy={remove.busy}
      >
        <p>{removing ? words.removeName({ job: removing.jobtitle, place: removing.employer }) : null}</p>
      </ConfirmDialog>
    </Section>
  )
}
