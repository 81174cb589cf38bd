const USD = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** Such as `$1,234.56`. */
export function formatUsd(cents: number): string {
  return USD.format(cents / 100)
}
