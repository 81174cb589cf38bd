import { maskEin, maskPhone } from "#web/data/format.ts"
import { maskCard } from "#web/features/payments/card-masks.ts"
import { caretAfterMask } from "#web/ui/mask-caret.ts"
import { expect, test } from "vitest"

test.each(["16025550134", "+16025550134", "+1 (602) 555-0134", "602.555.0134"])(
  "the phone number %s is taken without its country code",
  (typed) => {
    expect(maskPhone(typed)).toBe("(602) 555-0134")
  },
)

test("a leading blank costs no digit of an employer identification number", () => {
  expect(maskEin(" 12-3456789")).toBe("12-3456789")
})

test.each([
  // The digit before the bar was deleted from (602) 555-0134.
  ["(602) 55|-0134", "(602) 55|0-134", maskPhone],
  ["(60|) 555-0134", "(60|5) 550-134", maskPhone],
  ["4242 4|42 4242", "4242 4|424 242", maskCard],
])("with the caret at the bar, %s becomes %s", (typed, expected, mask) => {
  const caret = typed.indexOf("|")
  const value = typed.replace("|", "")
  const position = caretAfterMask(value, caret, mask)
  const masked = mask(value)
  expect(`${masked.slice(0, position)}|${masked.slice(position)}`).toBe(expected)
})
