import { clientAddressKey } from "#server/security/client-address.ts"
import { expect, test } from "vitest"

test("an IPv4 address counts by itself, also when it is mapped into IPv6", () => {
  expect(clientAddressKey("192.0.2.1")).toBe("192.0.2.1")
  expect(clientAddressKey("::ffff:192.0.2.1")).toBe("192.0.2.1")
  expect(clientAddressKey("192.0.2.2")).not.toBe(clientAddressKey("192.0.2.1"))
})

test("all addresses of an IPv6 /64 count as one client, those of the next /64 as another", () => {
  const one = clientAddressKey("2001:db8:1:2::1")
  expect(clientAddressKey("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(one)
  expect(clientAddressKey("2001:0DB8:0001:0002:0:0:0:9")).toBe(one)
  expect(clientAddressKey("2001:db8:1:3::1")).not.toBe(one)
})

test("a text that is not a valid address is returned as it is", () => {
  expect(clientAddressKey("unknown")).toBe("unknown")
})
