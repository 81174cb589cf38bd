/** As long as the pause of a double tap, and longer than that of a key that is held down. */
const REPEAT_MS = 300

export type TapLock = {
  /**
   * Does the work of a tap; undefined when it is not done, because other work is under way or because the tap repeats
   * what has just ended: a second tap, which the screen had no time to answer. `content` tells one tap from another.
   */
  run: <T>(content: unknown, work: () => Promise<T>) => Promise<T | undefined>
  /** Lets the same be done again at once. */
  forget: () => void
}

/** The content as text; null when it cannot be compared. */
function textOf(content: unknown): string | null {
  const withFiles = (_: string, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value
  try {
    return JSON.stringify(content, withFiles) ?? null
  } catch {
    return null
  }
}

/** One for each thing that a person can send. It is taken in the tap itself: what is on the screen comes a moment later. */
export function createTapLock(): TapLock {
  let isRunning = false
  let last: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    last = null
  }
  const forgetLater = () => {
    clearTimeout(timer)
    timer = setTimeout(forget, REPEAT_MS)
  }
  return {
    async run(content, work) {
      if (isRunning) return undefined
      const text = textOf(content)
      if (text !== null && text === last) {
        forgetLater()
        return undefined
      }
      clearTimeout(timer)
      isRunning = true
      last = text
      try {
        return await work()
      } finally {
        isRunning = false
        forgetLater()
      }
    },
    forget,
  }
}
