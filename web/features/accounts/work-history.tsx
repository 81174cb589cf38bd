import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import type { WorkerAccount } from "#web/data/me.ts"
import { AccountSection } from "#web/features/accounts/account-section.tsx"
import { WorkHistoryForm } from "#web/features/accounts/work-history-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Trash2 } from "lucide-react"
import { useState } from "react"

const HEADING = "work-history"

type Entry = WorkerAccount["workhistory"][number]

function EntryRow({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const words = useWords("accounts").workHistory
  const kit = useWords("kit")
  const { jobtitle: job, employer: place, startdate: from, enddate } = entry
  const to = enddate ?? (entry.currentemployer ? words.present : null)
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{job}</p>
        <p className="text-muted">{place}</p>
        <p className="text-sm">{to === null ? words.from({ from }) : kit.fromTo({ from, to })}</p>
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={words.removeName({ job, place })}
        className="text-danger hover:bg-danger-soft grid size-11 shrink-0 place-items-center rounded-button"
      >
        <Trash2 aria-hidden="true" className="size-5" />
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

  return (
    <AccountSection id={HEADING} title={words.title}>
      <p className="text-muted">{words.text}</p>
      {worker.workhistory.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <ul aria-label={words.list} className="divide-border divide-y">
          {worker.workhistory.map((entry) => (
            <EntryRow key={entry._id} entry={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      <ErrorNotice error={remove.error} />
      {adding ? (
        <div className="border-border border-t pt-4">
          <h3 className="mb-3 font-semibold">{words.formTitle}</h3>
          <FocusOnMount>
            <WorkHistoryForm onClose={close} />
          </FocusOnMount>
        </div>
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>{words.add}</Button>
        </div>
      )}
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
    </AccountSection>
  )
}
