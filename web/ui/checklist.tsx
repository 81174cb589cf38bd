import { useWords } from "#web/i18n/words.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { ScreenButton } from "#web/ui/screen-button.tsx"
import { Check, ChevronRight } from "lucide-react"

/** One thing to do, why, and the screen where it is done by its `action`. */
export type Task = {
  name: string
  text: string
  action: string
  done: boolean
  screen: ScreenName
  params?: Params
}

/** The first task that is open, with its button; those behind it only lead on. */
function OpenTask({ task, number, isNext }: { task: Task; number: number; isNext: boolean }) {
  const { name, text, action, screen, params } = task
  const label = (
    <span className="fills basis-40">
      <b className="strong">{name}</b>
      <br />
      <span className="small muted">{text}</span>
    </span>
  )
  const mark = (
    <span className={isNext ? "step-mark now" : "step-mark"} aria-hidden="true">
      {number}
    </span>
  )
  if (!isNext)
    return (
      <li>
        <ScreenButton to={screen} {...(params ? { params } : {})} className="task-row wide">
          {mark}
          {label}
          <ChevronRight aria-hidden="true" className="icon" />
        </ScreenButton>
      </li>
    )
  return (
    <li className="stack py-4">
      <div className="row top">
        {mark}
        {label}
      </div>
      <NavButton to={screen} {...(params ? { params } : {})} tone="primary" wide>
        {action}
      </NavButton>
    </li>
  )
}

/** Tasks in their order with "2 of 4 done": what is done, the next one with its button, and the rest as rows. */
export function Checklist({ id, title, tasks }: { id: string; title: string; tasks: readonly Task[] }) {
  const words = useWords("kit")
  const done = tasks.filter((task) => task.done).length
  const next = tasks.find((task) => !task.done)
  return (
    <section className="card pad" aria-labelledby={id}>
      <div className="row between wrap">
        <h2 id={id}>{title}</h2>
        <b className="strong small">{words.tasksDone({ done, all: tasks.length })}</b>
      </div>
      <ProgressBar share={done / tasks.length} />
      <ol className="steps">
        {tasks.map((task, index) =>
          task.done ? (
            <li key={task.name} className="task-row">
              <span className="step-mark done" aria-hidden="true">
                <Check className="icon small" />
              </span>
              <b className="strong fills">{task.name}</b>
              <span className="small muted">{words.taskDone}</span>
            </li>
          ) : (
            <OpenTask key={task.name} task={task} number={index + 1} isNext={task === next} />
          ),
        )}
      </ol>
    </section>
  )
}
