import { useEffect, useState } from "react"

/** What a call answers: undefined until then, null where it fails; a new function asks again. The landing has no queries. */
export function useAnswer<T>(ask: () => Promise<T>): T | null | undefined {
  const [answered, setAnswered] = useState<{ ask: () => Promise<T>; answer: T | null }>()
  useEffect(() => {
    let isCurrent = true
    const take = (answer: T | null) => {
      if (isCurrent) setAnswered({ ask, answer })
    }
    ask().then(take, () => take(null))
    return () => {
      isCurrent = false
    }
  }, [ask])
  return answered?.ask === ask ? answered.answer : undefined
}
