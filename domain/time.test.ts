import { periodStart, plusDuration } from "#domain/calendar.ts"
import { DAY_MS, HOUR_MS, marketHour, marketYear, parseInstant, type Period, plus } from "#domain/time.ts"
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, test } from "vitest"

const at = (text: string): string | undefined => parseInstant(text)?.toISOString()

/** The same question asked of a process in another zone. */
function inZone(zone: string, expression: string): string {
  const program = `import { parseInstant } from ${JSON.stringify(join(import.meta.dirname, "time.ts"))}
    import { formatIn } from ${JSON.stringify(join(import.meta.dirname, "format.ts"))}
    process.stdout.write(String(${expression}))`
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, TZ: zone },
    encoding: "utf8",
    cwd: join(import.meta.dirname, ".."),
  })
}

describe("a time of the wire", () => {
  test("without a zone is market time, with Z or an offset that instant", () => {
    expect(at("2026-10-10T17:00")).toBe("2026-10-11T00:00:00.000Z")
    expect(at("2026-10-10T17:00:30.5")).toBe("2026-10-11T00:00:30.500Z")
    expect(at("2026-10-10T17:00:00Z")).toBe("2026-10-10T17:00:00.000Z")
    expect(at("2026-10-10T17:00:00.123Z")).toBe("2026-10-10T17:00:00.123Z")
    expect(at("2026-10-10T17:00-07:00")).toBe("2026-10-11T00:00:00.000Z")
    expect(at("2026-10-10T17:00+05:30")).toBe("2026-10-10T11:30:00.000Z")
    expect(at("2026-10-10T17:00-0700")).toBe("2026-10-11T00:00:00.000Z")
  })

  test.each([
    "",
    "tomorrow",
    "2026-10-10",
    "17:00",
    "2026-02-30T10:00",
    "2025-02-29T10:00",
    "2026-13-01T10:00",
    "2026-10-10T24:00",
    "2026-10-10T23:60",
    "2026-10-10T10:00:60",
    "2026-10-10T17:00+25:00",
    "2026-10-10 17:00",
    "2026-10-10T17:00 Z",
    "0000-00-00T00:00",
    "20261010T1700",
    "1760115600000",
    "2026-10-10T17:00:00.1234Z",
    "2026-10-10T17:00\n",
    "12207-10-10T17:00",
    "+012207-10-10T17:00Z",
    "9999-12-31T17:00",
    "9999-12-31T23:00-02:00",
  ])("is never %j", (text) => {
    expect(parseInstant(text)).toBeNull()
  })

  test("has a year of four digits up to the last instant of them", () => {
    expect(at("9999-12-31T16:59:59.999")).toBe("9999-12-31T23:59:59.999Z")
    expect(at("0207-03-01T10:00Z")).toBe("0207-03-01T10:00:00.000Z")
  })

  test.each(["UTC", "Asia/Tokyo", "America/Denver"])(
    "and shown the same whatever the server's zone (%s)",
    (zone) => {
      expect(inZone(zone, `parseInstant("2026-10-10T17:00").toISOString()`)).toBe("2026-10-11T00:00:00.000Z")
      expect(inZone(zone, `parseInstant("2026-07-10T17:00").toISOString()`)).toBe("2026-07-11T00:00:00.000Z")
      const shift = `formatIn("en").range(new Date("2026-07-11T00:00Z"), new Date("2026-07-11T06:00Z"))`
      expect(inZone(zone, shift)).toBe("Fri, Jul 10, 5:00 PM – 11:00 PM")
    },
  )
})

test("the market's clock does not move when the rest of the country's does", () => {
  for (const day of ["2026-03-07", "2026-03-08", "2026-03-20", "2026-10-25", "2026-11-01", "2026-11-05"]) {
    const start = parseInstant(`${day}T00:30`)!
    expect(parseInstant(`${day}T23:30`)!.getTime() - start.getTime()).toBe(23 * HOUR_MS)
    expect(start.toISOString()).toBe(`${day}T07:30:00.000Z`)
  }
  // The two hours that are skipped and doubled elsewhere are ordinary hours here.
  expect(at("2026-03-08T02:30")).toBe("2026-03-08T09:30:00.000Z")
  expect(at("2026-11-01T01:30")).toBe("2026-11-01T08:30:00.000Z")
})

test("the calendar year and the hour are those of the market", () => {
  expect(marketYear(new Date("2027-01-01T06:59:59Z"))).toBe(2026)
  expect(marketYear(new Date("2027-01-01T07:00:00Z"))).toBe(2027)
  expect(marketHour(new Date("2027-01-01T06:59:59Z"))).toBe(23)
  expect(marketHour(new Date("2027-01-01T07:00:00Z"))).toBe(0)
})

describe("a period that ends now", () => {
  const now = new Date("2027-05-31T20:00:00.000Z")
  const started: [Period, string][] = [
    ["day", "2027-05-30T20:00:00.000Z"],
    ["week", "2027-05-24T20:00:00.000Z"],
    ["month", "2027-04-30T20:00:00.000Z"],
    ["3month", "2027-02-28T20:00:00.000Z"],
    ["6month", "2026-11-30T20:00:00.000Z"],
    ["year", "2026-05-31T20:00:00.000Z"],
    ["3year", "2024-05-31T20:00:00.000Z"],
    ["5year", "2022-05-31T20:00:00.000Z"],
  ]
  test.each(started)("%s began at %s, clipped to the month's end", (period, start) => {
    expect(periodStart(period, now).toISOString()).toBe(start)
  })

  test("counts months in market time, not in that of UTC", () => {
    // 31 March 22:00 in the market is 1 April in UTC; a month before is 28 February 22:00 in the market.
    expect(periodStart("month", new Date("2027-04-01T05:00:00Z")).toISOString()).toBe(
      "2027-03-01T05:00:00.000Z",
    )
    expect(periodStart("year", new Date("2028-02-29T20:00:00Z")).toISOString()).toBe(
      "2027-02-28T20:00:00.000Z",
    )
  })
})

test("a duration moves forward in market time and never back", () => {
  const now = new Date("2026-10-31T20:00:00Z")
  expect(plusDuration(now, "PT10M")?.getTime()).toBe(now.getTime() + 600_000)
  expect(plusDuration(now, "P1D")).toEqual(plus(now, DAY_MS))
  expect(plusDuration(now, "P1M")?.toISOString()).toBe("2026-11-30T20:00:00.000Z")
  expect(plusDuration(now, "PT0S")).toEqual(now)
  for (const bad of ["-PT1S", "10 minutes", "", "PT", "P1X"]) expect(plusDuration(now, bad)).toBeNull()
})
