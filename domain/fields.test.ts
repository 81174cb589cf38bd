import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { describe, expect, test } from "vitest"

const cityName = market.cities[0]?.name ?? ""
const A50 = "A".repeat(50)

/** Each rule with what it takes and what it refuses, beginning with the pair on either side of each bound. */
const rules: Record<
  string,
  [rule: fields.FieldRule, problem: fields.Problem, good: string[], bad: string[]]
> = {
  "a person's name": [
    fields.personName,
    "name",
    ["Siobhán O'Brien", "Anne-Marie D’Angelo", "José Núñez", A50, "Ö", "Nguyễn Thị"],
    [`${A50}A`, "", " Ana", "Ana3", "'", "-", "Ana\tB", "Ana<b>", "Ana\u0000", "O&#39;Bryan", "Ana_B"],
  ],
  "a restaurant's name": [
    fields.restaurantName,
    "restaurantName",
    ["Joe's Bar & Grill", "Café 42", "A-1, Inc.", "A".repeat(60), "7"],
    ["A".repeat(61), "", "&&&", "Bar<b>", "Grill!", "Bar\nGrill"],
  ],
  "a company's name on edit": [
    fields.companyNameOnEdit,
    "restaurantName",
    ["Joe's Bar & Grill", "José Núñez", "A".repeat(60)],
    ["A".repeat(61), "", "Bar<b>"],
  ],
  "a worker's e-mail": [
    fields.workerEmail,
    "email",
    [
      "ana@x.com",
      "ana+tips@x.org",
      "o'brien@x.us",
      "a.b@sub.x.edu",
      " ana@x.com ",
      "ANA@X.COM",
      `${"a".repeat(64)}@x.com`,
    ],
    [
      "x@y.co",
      "x@y.kitchen",
      `${"a".repeat(65)}@x.com`,
      ".a@x.com",
      "a.@x.com",
      "a..b@x.com",
      "a@x",
      "a@.com",
      "a@-x.com",
      "a@x-.com",
      "@x.com",
      "a b@x.com",
      "a@x.com\u0000",
      "a@x.com\n",
      "\ta@x.com",
      "",
      `a@${`${"x".repeat(60)}.`.repeat(5)}com`,
    ],
  ],
  "a restaurant's e-mail": [
    fields.employerEmail,
    "email",
    ["x@y.kitchen", "x@y.co", "x@y.com"],
    ["x@y.k", "x@y.k1", "x@y", "x@y.", "x@@y.com", "x@y.com\r\n", ""],
  ],
  "a password": [
    fields.password,
    "password",
    ["Abcdefghij1!", "Abcdefghijklmnopqr1!"],
    [
      "Abcdefghi1!",
      "Abcdefghijklmnopqrs1!",
      "abcdefghij1!",
      "ABCDEFGHIJ1!",
      "Abcdefghijk!",
      "Abcdefghij12",
      "Abcdefghij1! ",
      "Abcdefghij1!é",
    ],
  ],
  "a restaurant's password": [
    fields.employerPassword,
    "passwordParts",
    ["Abcdefghij1!"],
    ["Abcdefghi1!", ""],
  ],
  "a street address": [
    fields.streetAddress,
    "address",
    ["1 A", "12345 E Main St", "12 Calle Ñandú #4, Apt. 2-B", "1 O'Neil Rd", `1 ${"a".repeat(148)}`],
    [
      "123456 Main St",
      "Main St",
      "12Main",
      "1 ",
      "1 ...",
      `1 ${"a".repeat(149)}`,
      "1 Main <b>",
      "1 Main\nSt",
    ],
  ],
  "a second address line": [
    fields.addressSecondLine,
    "address",
    ["", "Suite #4", "a".repeat(100)],
    ["a".repeat(101), "Suite <4>"],
  ],
  "the state": [
    fields.state,
    "state",
    [market.state],
    [market.state.toLowerCase(), market.stateCode, "Alaska", "__proto__", ""],
  ],
  "a city": [
    fields.city,
    "city",
    market.cities.map(({ name }) => name),
    [cityName.toLowerCase(), "Anchorage", `${cityName} `, "constructor", ""],
  ],
  "a zip": [
    fields.zip,
    "zip",
    ["85201", "00501"],
    ["8520", "852011", "85201-1234", "٨٥٢٠١", "8520a", "85201\n"],
  ],
  "a phone": [
    fields.phone,
    "phone",
    ["(480) 555-0134"],
    ["480-555-0134", "(480)555-0134", "(480) 555-013", "(480) 555-01345", ""],
  ],
  "a store number": [fields.storeNumber, "storeNumber", ["1", "000123"], ["1234567", "12a", "-1", "1.5", ""]],
  "an EIN": [fields.ein, "ein", ["12-3456789"], ["123456789", "12-345678", "12-34567890", "1-23456789", ""]],
  "a position": [
    fields.position,
    "position",
    ["Sous-chef", "Chef de partie", A50],
    [`${A50}A`, "Chef--x", "Chef2", "-", "Chef-", ""],
  ],
  "a job title": [
    fields.jobTitle,
    "jobTitle",
    ["busser", "dishwasher", "host", "appetizer cook"],
    ["Busser", "cook", "__proto__", ""],
  ],
  "a description": [
    fields.jobDescription,
    "description",
    [
      'Line 1\r\n"Line" (2) & more; 3/4: it’s ok - yes?!',
      "Bring “non-slip” shoes — and a smile…",
      "$5, 10 % + #1 – ‘ok’",
      "a".repeat(256),
      "é",
    ],
    ["a".repeat(257), "", "   ", "\n", "a<b", "a\u0000", "a\tb", "a@b"],
  ],
  "dollars an hour": [
    fields.dollarsPerHour,
    "dollars",
    ["1", "999", "18"],
    ["0", "1000", "1e2", "-5", "15.5", "0015", "+5", " 5", "5 ", "0x5", "Infinity", "NaN", "١٢", "", "5\n"],
  ],
  "a clock-in code": [
    fields.clockInCode,
    "code",
    ["AB3DE", "ab3de", " ab3dE ", "00000"],
    ["AB3D", "AB3DEF", "AB-3D", "AB 3D", "ÄB3DE", "AB3DE\n", "\tAB3DE", ""],
  ],
  "a reason": [
    fields.reason,
    "reason",
    ["x", "a".repeat(256), "<b> is text"],
    ["", "  ", "a".repeat(257), "a\u0007"],
  ],
}

describe.each(Object.entries(rules))("%s", (_, [rule, problem, good, bad]) => {
  test.each(good)("takes %j", (value) => {
    expect(rule(value)).toBeNull()
  })
  test.each(bad)("refuses %j", (value) => {
    expect(rule(value)).toBe(problem)
  })
})

test.each(["\u3164", "\u115F", "\u1160", "\uFFA0"])(
  "no rule accepts %j, a letter that nobody sees, but that of a reason, which is free text",
  (letter) => {
    for (const [name, [rule, problem, good]] of Object.entries(rules)) {
      if (rule === fields.reason) continue
      expect(rule(letter), name).toBe(problem)
      for (const value of good) expect(rule(value + letter), name).toBe(problem)
    }
    expect(fields.refusedSign(`Clean${letter}tables`)).toBe(letter)
  },
)

test("characters are counted as a person counts them", () => {
  expect(fields.countCharacters("abc")).toBe(3)
  expect(fields.countCharacters("é")).toBe(1)
  expect(fields.countCharacters("e\u0301")).toBe(1)
  expect(fields.countCharacters("👩‍👩‍👧‍👦🇺🇸")).toBe(2)
  // An emoji of four people, each with a skin tone, is the longest there is: 11 code points.
  expect(fields.countCharacters("👨🏽‍👩🏽‍👧🏽‍👦🏽")).toBe(1)
  expect(fields.countCharacters(`e${"\u0301".repeat(11)}`)).toBe(1)
  expect(fields.countCharacters(`e${"\u0301".repeat(12)}`)).toBe(2)
  expect(fields.personName("é".normalize("NFD").repeat(50))).toBeNull()
  expect(fields.personName("é".normalize("NFD").repeat(51))).toBe("name")
})

test.each([
  ["Bring a smile 👩‍🍳 and shoes @ six", "👩‍🍳"],
  ["mail me@x.com", "@"],
  ["a\tb", "\t"],
  ["“Fine” — all of it…", null],
])("the first character of %j that a description may not have is %j", (description, sign) => {
  expect(fields.refusedSign(description)).toBe(sign)
})

test("a rule answers at once however long the text", () => {
  const long = "a ".repeat(100_000)
  const before = performance.now()
  for (const [rule] of Object.values(rules)) expect(rule(`${long}<`)).not.toBeNull()
  expect(performance.now() - before).toBeLessThan(1000)
})

test("a month of work history lies between 2020 and the present year", () => {
  expect(fields.workHistoryMonth("01 / 2020", 2027)).toBeNull()
  expect(fields.workHistoryMonth("12 / 2019", 2027)).toBe("month")
  expect(fields.workHistoryMonth("12 / 2027", 2027)).toBeNull()
  expect(fields.workHistoryMonth("01 / 2028", 2027)).toBe("month")
  for (const bad of ["13 / 2022", "00 / 2022", "1 / 2022", "01/2022", "01 / 22", ""])
    expect(fields.workHistoryMonth(bad, 2027)).toBe("month")
})

test("work history ends in the month it began or later", () => {
  expect(fields.workHistoryOrder("12 / 2021", "12 / 2021")).toBeNull()
  expect(fields.workHistoryOrder("12 / 2021", "01 / 2022")).toBeNull()
  expect(fields.workHistoryOrder("12 / 2021", "11 / 2021")).toBe("monthOrder")
  expect(fields.workHistoryOrder("01 / 2022", "12 / 2021")).toBe("monthOrder")
})

test("e-mails are compared without case and blanks, codes too", () => {
  expect(fields.emailKey(" Ana@X.com ")).toBe("ana@x.com")
  expect(fields.normalizeClockInCode(" ab3dE ")).toBe("AB3DE")
})

test("an id is 24 lower-case hex and nothing else", () => {
  expect(fields.isHexId("0123456789abcdef01234567")).toBe(true)
  for (const bad of ["0123456789ABCDEF01234567", "0123456789abcdef0123456", `${"0".repeat(24)}\n`, ""])
    expect(fields.isHexId(bad)).toBe(false)
})
