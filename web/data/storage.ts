/**
 * What is stored on the device (`localStorage`) and for the tab (`sessionStorage`). Where the browser's settings bar it,
 * or it is full, what is written lasts for this document only, and the app works for the visit.
 */

export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

function withFallback(storage: () => Storage): TextStorage & { names: () => string[] } {
  const unstored = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (name) => unstored.get(name) ?? attempt((held) => held.getItem(name), null),
    setItem(name, value) {
      const isStored = attempt((held) => {
        held.setItem(name, value)
        return true
      }, false)
      if (isStored) unstored.delete(name)
      else unstored.set(name, value)
    },
    removeItem(name) {
      unstored.delete(name)
      attempt((held) => held.removeItem(name), undefined)
    },
    names: () => [
      ...unstored.keys(),
      ...attempt((held) => Array.from({ length: held.length }, (_, index) => held.key(index) ?? ""), []),
    ],
  }
}

export const deviceStorage = withFallback(() => localStorage)
export const tabStorage = withFallback(() => sessionStorage)
