const PROVIDER = ' "https://js.stripe.com" "https://connect-js.stripe.com"'

/**
 * Which features of the browser pages may use: the position, for the search; with the provider's components in test
 * and live mode also what those ask for (paying by a wallet, photos of documents).
 */
export function permissionsPolicy(sandbox: boolean): string {
  const provider = sandbox ? "" : PROVIDER
  return [
    "geolocation=(self)",
    "screen-wake-lock=(self)",
    "clipboard-write=(self)",
    sandbox ? "payment=()" : `payment=(self${provider})`,
    sandbox ? "camera=()" : `camera=(self${provider})`,
    "microphone=()",
    "display-capture=()",
    "usb=()",
    "midi=()",
    "accelerometer=()",
    "gyroscope=()",
    "magnetometer=()",
  ].join(", ")
}
