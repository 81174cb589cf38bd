import { stubBrowser } from "#test/support/browser-globals.ts"
import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"

const browser = stubBrowser()
const { CallError } = await import("#web/data/call-error.ts")
const { putOffRating, isRatingPutOff } = await import("#web/features/ratings/put-off-ratings.ts")
const { RatingForm } = await import("#web/features/ratings/rating-form.tsx")
const { loadWords } = await import("#web/i18n/words.ts")

const show = (props: Partial<ComponentProps<typeof RatingForm>> = {}): string =>
  renderToStaticMarkup(
    <RatingForm
      jobId="1"
      name="Copper Kettle"
      isRated={false}
      given={undefined}
      busy={false}
      error={null}
      onSend={() => Promise.resolve(true)}
      {...props}
    />,
  )
const asks = (html: string): boolean => html.includes("<fieldset>")

beforeAll(async () => {
  await Promise.all([loadWords("kit"), loadWords("shifts")])
})

test("it asks for one of five stars with their words, and sends nothing before one is chosen", () => {
  const html = show()
  expect(html).toContain("Rate Copper Kettle")
  expect(html.match(/type="radio"/g)).toHaveLength(5)
  for (const words of [
    "1 star, Poor",
    "2 stars, Fair",
    "3 stars, Good",
    "4 stars, Very good",
    "5 stars, Excellent",
  ])
    expect(html).toContain(words)
  expect(html).not.toContain("Send rating")
})

test("what is rated is not asked for again, and says so", () => {
  expect(show({ isRated: true })).toContain("You rated Copper Kettle")
  expect(show({ given: 1 })).toContain("You gave Copper Kettle 1 star")
  for (const html of [show({ isRated: true }), show({ given: 4 })]) expect(asks(html)).toBe(false)
})

test("after Not now, and long after the shift, a button alone offers it", () => {
  expect(asks(show({ jobId: "2" }))).toBe(true)
  putOffRating("2")
  for (const html of [show({ jobId: "2" }), show({ jobId: "3", asks: false })]) {
    expect(asks(html)).toBe(false)
    expect(html).toContain("Rate Copper Kettle")
  }
  expect(asks(show({ jobId: "3" }))).toBe(true)
})

test("a rating that was refused says why", () => {
  const error = new CallError({ kind: "refused", code: "wrong_state", body: { error: "Not yet." } })
  expect(show({ error })).toContain("Not yet.")
})

test("the device keeps the newest hundred that were put off, and starts anew from what is no list", () => {
  for (let n = 0; n < 101; n += 1) putOffRating(`job-${n}`)
  expect([isRatingPutOff("job-0"), isRatingPutOff("job-1"), isRatingPutOff("job-100")]).toEqual([
    false,
    true,
    true,
  ])
  for (const broken of ["{", "{}", "3"]) {
    browser.localStorage.setItem("ratings-put-off", broken)
    expect(isRatingPutOff("job-100")).toBe(false)
  }
  putOffRating("job-100")
  expect(isRatingPutOff("job-100")).toBe(true)
})
