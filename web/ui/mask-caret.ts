const countDigits = (text: string): number => text.replaceAll(/\D/g, "").length

/** Where the caret belongs after a mask has rewritten a value: behind the same digits as before. */
export function caretAfterMask(value: string, caret: number, mask: (text: string) => string): number {
  const masked = mask(value)
  const digitsBefore = countDigits(mask(value.slice(0, caret)))
  let position = 0
  for (let seen = 0; seen < digitsBefore && position < masked.length; position += 1)
    if (/\d/.test(masked.charAt(position))) seen += 1
  return position
}
