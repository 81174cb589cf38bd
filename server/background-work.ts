/** Work of a call that goes on after its answer, so that its time does not show in it. */
export type BackgroundWork = {
  /** Begins the work; its failure is given to `onError` and fails nothing else. */
  begin(work: () => Promise<void>): void
  /** Resolves when no work is left. */
  ended(): Promise<void>
}

export function openBackgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    begin: (work) => {
      const done = work()
        .catch(onError)
        .finally(() => running.delete(done))
      running.add(done)
    },
    ended: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
