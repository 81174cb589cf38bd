import { useEffect, useState } from "react"

/** What a call answers: undefined until then, null where it fails. The landing has no queries. */
export function useAnswer<T>(ask: () => Promise<T>): T | null | undefined {
  const [answer, setAnswer] = useState<T | null>()
  useEffect(() => {
    ask().then(setAnswer, () => setAnswer(null))
  }, [ask])
  return answer
}
