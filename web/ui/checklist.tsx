import { useWords } from "#web/i18n/words.ts"
import { navigate } from "#web/navigation/navigation.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import { Card } from "#web/ui/card.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { ChevronRight } from "lucide-react"

/** One thing to do, and the screen where it is done. */
export type Task = { name: string; done: boolean; screen: ScreenName; params?: Params }

/** Tasks with their state in words and "2 of 4 done"; what is done is plain text, the rest leads on. */
export function Checklist({ tasks }: { tasks: readonly Task[] }) {
  const words = useWords("kit")
  const done = tasks.filter((task) => task.done).length
  return (
    <Card>
      <p className="font-semibold">{words.tasksDone({ done, all: tasks.length })}</p>
      <ul className="divide-border divide-y">
        {tasks.map((task) => (
          <li key={task.name}>
            {task.done ? (
              <p className="flex min-h-12 items-center justify-between gap-3">
                {task.name}
                <Pill tone="success">{words.taskDone}</Pill>
              </p>
            ) : (
              <button
                type="button"
                onClick={() => navigate(task.screen, task.params)}
                className="hover:bg-raised flex min-h-12 w-full items-center justify-between gap-3 rounded-input text-left"
              >
                <span className="text-primary font-semibold underline underline-offset-4">{task.name}</span>
                <span className="flex items-center gap-1">
                  <Pill tone="warning">{words.taskOpen}</Pill>
                  <ChevronRight aria-hidden="true" className="size-5" />
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
