import {
  pageLink,
  type PageName,
  pagePaths,
  readPageLink,
  readScreenLink,
  screenByCode,
  screenCodes,
  screenLink,
} from "#contract/links.ts"
import { expect, test } from "vitest"

const ID = "0123456789abcdef01234567"
const query = (link: string): URLSearchParams => new URL(link, "https://prepside.example").searchParams

test("a deep link opens the screen and the thing it was made for", () => {
  expect(readScreenLink(query(screenLink("scheduledShifts", ID)))).toEqual({
    screen: "scheduledShifts",
    id: ID,
  })
  expect(readScreenLink(query(screenLink("paymentMethods")))).toEqual({ screen: "paymentMethods" })
})

test("a link to nothing, to a form or with a malformed id asks for no more than that", () => {
  expect(readScreenLink(query("/"))).toBeNull()
  expect(readScreenLink(query("/?id=1"))).toBeNull()
  for (const code of ["", "abc", "15", "17", "99", "13", "1", "16.5"])
    expect(readScreenLink(query(`/?open=${code}`)), code).toEqual({})
  for (const id of ["../../admin", `${ID}0`, ID.toUpperCase(), ""])
    expect(readScreenLink(query(`/?open=16&id=${encodeURIComponent(id)}`)), id).toEqual({
      screen: "scheduledShifts",
    })
})

test("no two screens have one number, and an unknown number has no screen", () => {
  const codes = Object.values(screenCodes)
  expect(new Set(codes).size).toBe(codes.length)
  for (const [name, code] of Object.entries(screenCodes)) expect(screenByCode(code)).toBe(name)
  for (const code of [0, 15, 17, -1, "16", null, undefined]) expect(screenByCode(code)).toBeUndefined()
})

test("the secret of a page's link is read back, with or without a slash at the end", () => {
  for (const page of Object.keys(pagePaths) as PageName[]) {
    const secret = pagePaths[page].includes(":secret") ? "a b/ü" : ""
    const link = pageLink(page, secret)
    expect(readPageLink(page, link)).toBe(secret)
    expect(readPageLink(page, `${link}/`)).toBe(secret)
    expect(readPageLink(page, `${link}/more`)).toBeNull()
  }
  expect(readPageLink("validateWorker", "/validate/")).toBeNull()
  expect(readPageLink("validateWorker", "/validateRestaurant/1")).toBeNull()
})
