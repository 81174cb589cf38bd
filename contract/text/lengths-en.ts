import { splitSpan } from "#domain/format.ts"

/** English lengths of time, on screens, in mails and messages. */

/** The units of a span that are not zero, each number joined to its unit by `space`; a span of nothing is `0 min`. */
export function unitsText(units: readonly (readonly [count: number, name: string])[], space: string): string {
  const present = units.filter(([count]) => count > 0).map(([count, name]) => `${count}${space}${name}`)
  return present.join(" ") || `0${space}min`
}

/** `6 hr 9 min 48 sec`, to the second, so that it can be multiplied by the pay. */
export function lengthText(ms: number, space = " "): string {
  const { hours, minutes, seconds } = splitSpan(ms)
  const units = [
    [hours, "hr"],
    [minutes, "min"],
    [seconds, "sec"],
  ] as const
  return unitsText(units, space)
}
