import { createFormat, type FormatPart, formatIn } from "#domain/format.ts"
import { market } from "#domain/market.ts"
import { expect, test } from "vitest"

const en = createFormat("en-US", "America/Phoenix")
const es = createFormat("es-US", "America/Phoenix")
const start = new Date("2026-12-04T23:00Z")

test("a language is written in its locale and in the market's zone", () => {
  expect(formatIn("en")).toBe(createFormat("en-US", market.timeZone))
  expect(formatIn("es")).toBe(createFormat("es-US", market.timeZone))
})

test("a range names the second day when it is another one in its zone", () => {
  expect(en.range(start, new Date("2026-12-05T05:00Z"))).toBe("Fri, Dec 4, 4:00 PM – 10:00 PM")
  expect(en.range(new Date("2026-12-05T03:00Z"), new Date("2026-12-05T09:00Z"))).toBe(
    "Fri, Dec 4, 8:00 PM – Sat, Dec 5, 2:00 AM",
  )
  // The last minute of the day, and midnight, which is the next one.
  expect(en.range(start, new Date("2026-12-05T06:59Z"))).toBe("Fri, Dec 4, 4:00 PM – 11:59 PM")
  expect(en.range(start, new Date("2026-12-05T07:00Z"))).toBe("Fri, Dec 4, 4:00 PM – Sat, Dec 5, 12:00 AM")
})

test("a day with its year is that of the zone and not of UTC", () => {
  expect(en.dayWithYear(new Date("2027-01-01T06:59Z"))).toBe("Thu, Dec 31, 2026")
  expect(en.dayWithYear(new Date("2027-01-01T07:00Z"))).toBe("Fri, Jan 1, 2027")
})

test("dollars are written with two decimals and thousands apart", () => {
  expect(en.dollars(0)).toBe("$0.00")
  expect(en.dollars(5)).toBe("$0.05")
  expect(en.dollars(123_450)).toBe("$1,234.50")
  expect(en.dollars(-7282)).toBe("-$72.82")
  expect(en.dollars(100_000_000_001)).toBe("$1,000,000,000.01")
})

test("each language writes days, times and money its own way, with plain spaces", () => {
  expect(es.day(start)).toBe("vie, 4 de dic")
  expect(es.time(start)).toBe("4:00 p.m.")
  expect(es.dollars(123_450)).toBe("$1,234.50")
})

test("the zone decides, whatever the zone of the process", () => {
  expect(createFormat("en-US", "America/New_York").time(start)).toBe("6:00 PM")
  expect(createFormat("en-US", "America/New_York")).toBe(createFormat("en-US", "America/New_York"))
})

test("a range is made of pieces, and a time and the number of a day do not break in any language", () => {
  const end = new Date("2026-12-05T09:00Z")
  const pieces = (parts: readonly FormatPart[]) =>
    parts.map(({ text, nowrap }) => (nowrap ? `[${text}]` : text))
  expect(pieces(en.rangeParts(start, end))).toEqual([
    "Fri, ",
    "[Dec 4]",
    ", ",
    "[4:00 PM]",
    " – ",
    "Sat, ",
    "[Dec 5]",
    ", ",
    "[2:00 AM]",
  ])
  expect(pieces(es.rangeParts(start, undefined))).toEqual(["vie, ", "[4 de dic]", ", ", "[4:00 p.m.]"])
  expect(pieces(en.dayWithYearParts(start))).toEqual(["Fri, ", "[Dec 4]", ", 2026"])
})

test("a range of one day in another year names the second day", () => {
  expect(en.range(start, new Date("2027-12-04T23:00Z"))).toBe("Fri, Dec 4, 4:00 PM – Sat, Dec 4, 4:00 PM")
})
