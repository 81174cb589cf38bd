import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take longer than their size suggests, longest first. */
const LONG = [
  "screens-busy.e2e.ts",
  "forms.e2e.ts",
  "history.e2e.ts",
  "processes.test.ts",
  "embedded-database.test.ts",
  "screens-guest.e2e.ts",
  "load-failures.e2e.ts",
  "guards.e2e.ts",
  "screens-employer.e2e.ts",
  "journey.e2e.ts",
  "screens-worker.e2e.ts",
  "keyboard.e2e.ts",
  "hosted-pages.browser.test.ts",
  "random-operations.test.ts",
  "landing.e2e.ts",
  "admin.test.ts",
  "restored-rows.test.ts",
  "next-steps.e2e.ts",
  "payment-methods.test.ts",
  "double-taps.e2e.ts",
  "state-machine.test.ts",
  "access.test.ts",
  "crash-recovery.test.ts",
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
  return at < 0 ? LONG.length : at
}

/** The files of a project in an order in which the workers end at the same time; on a fresh clone no times are known. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}
