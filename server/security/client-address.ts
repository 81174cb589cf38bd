import ipaddr from "ipaddr.js"

/**
 * The address under which limits count a client: an IPv6 client has a whole /64 to itself, so all of it
 * counts as one; an IPv4 address mapped into IPv6 is that IPv4 address. Any other text is taken as it is.
 */
export function clientAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(":")}::/64`
}
