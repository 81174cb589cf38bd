/** How card numbers and expiry dates are written as one types them. */

/** `4242 4242 4242 4242`; at most 19 digits. */
export function maskCard(text: string): string {
  return text
    .replaceAll(/\D/g, "")
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, "$1 ")
}

/** `04 / 30`; a year filled in with four digits becomes two, a month of one digit before a separator two. */
export function maskExpiry(text: string): string {
  const digits = text
    .replace(/^\s*([1-9])[\s/.-]+/, "0$1")
    .replaceAll(/\D/g, "")
    .replace(/^(\d{2})20(\d{2})$/, "$1$2")
  const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits
  const short = padded.slice(0, 4)
  return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2)}` : short
}

/** Month and full year of an expiry date; null while it is not complete. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(text)
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null
}
