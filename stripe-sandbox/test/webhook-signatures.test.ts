import { Stripe } from "stripe"
import { expect, test } from "vitest"
import { createAccount } from "./fixtures.ts"
import { type ReceivedEvent, SECRETS, setUpWorld } from "./world.ts"

const world = setUpWorld()

/** How events are signed and read; each test cites its source in the SDK. */

/** The first received event of a type. */
async function receivedEvent(type: string): Promise<ReceivedEvent> {
  await world.sandbox.control.flushEvents()
  const found = world.received.find((each) => each.type === type)
  if (!found) throw new Error(`no ${type} among ${world.received.map((each) => each.type).join(", ")}`)
  return found
}

const SignatureError = Stripe.errors.StripeSignatureVerificationError

test("A signature is valid for 300 seconds or the given tolerance; 0 disables the check", async () => {
  // stripe esm/Webhooks.js: DEFAULT_TOLERANCE; CHANGELOG 23.0.0 #2876
  await world.stripe.customers.create({})
  const { raw, signature } = await receivedEvent("customer.created")
  const read = (tolerance: number | undefined, seconds: number) => () =>
    world.stripe.webhooks.constructEvent(
      raw,
      signature,
      SECRETS.snapshotSecret,
      tolerance,
      undefined,
      world.now().getTime() + seconds * 1000,
    )
  expect(read(undefined, 300)().type).toBe("customer.created")
  expect(read(undefined, 301)).toThrow(SignatureError)
  expect(read(10, 11)).toThrow("outside the tolerance zone")
  expect(read(0, 86_400 * 365)().type).toBe("customer.created")
})

test("One matching signature of several is enough, for rotated secrets", async () => {
  // stripe esm/Webhooks.js: parseHeader, validateComputedSignature
  await world.stripe.customers.create({})
  const { raw, signature } = await receivedEvent("customer.created")
  const [time = "", valid = ""] = signature.split(",")
  const read = (header: string) => () =>
    world.stripe.webhooks.constructEvent(raw, header, SECRETS.snapshotSecret, 0)
  const wrong = `v1=${"0".repeat(64)}`
  expect(read(`${time},${wrong},${valid}`)().type).toBe("customer.created")
  expect(read(`${time},${wrong}`)).toThrow(SignatureError)
  expect(read(`${time},${valid.replace("v1=", "v0=")}`)).toThrow("expected scheme")
})

test("The raw body is verified; a body that was parsed and serialized again is rejected", async () => {
  // stripe esm/Webhooks.js: parseEventDetails
  await world.stripe.customers.create({})
  const { raw, signature } = await receivedEvent("customer.created")
  const read = (payload: string | Buffer) => () =>
    world.stripe.webhooks.constructEvent(payload, signature, SECRETS.snapshotSecret, 0)
  expect(read(Buffer.from(raw))().type).toBe("customer.created")
  expect(read(JSON.stringify(JSON.parse(raw), null, 1))).toThrow(SignatureError)
})

test("The sandbox signs exactly like the SDK's generateTestHeaderString", async () => {
  // stripe esm/Webhooks.js: generateTestHeaderString
  await world.stripe.customers.create({})
  const { raw, signature } = await receivedEvent("customer.created")
  const timestamp = Math.floor(world.now().getTime() / 1000)
  const options = { payload: raw, secret: SECRETS.snapshotSecret, timestamp }
  expect(world.stripe.webhooks.generateTestHeaderString(options)).toBe(signature)
})

test("constructEvent rejects a thin event; parseEventNotification reads it and fetches the related object", async () => {
  // stripe esm/Webhooks.js: buildEvent; esm/stripe.core.js: parseEventNotification.
  const account = await createAccount(world)
  const type = "v2.core.account[configuration.recipient].capability_status_updated"
  const { raw, signature } = await receivedEvent(type)
  expect(() => world.stripe.webhooks.constructEvent(raw, signature, SECRETS.thinSecret, 0)).toThrow(
    "thin event notification",
  )
  const at = world.now().getTime()
  const notification = world.stripe.parseEventNotification(
    raw,
    signature,
    SECRETS.thinSecret,
    300,
    undefined,
    at,
  )
  expect(notification).toMatchObject({ type, related_object: { id: account, type: "v2.core.account" } })
  const related = await (
    notification as unknown as { fetchRelatedObject(): Promise<object> }
  ).fetchRelatedObject()
  expect(related).toMatchObject({ id: account, object: "v2.core.account" })
})

test("parseEventNotification rejects a snapshot event", async () => {
  // stripe esm/stripe.core.js: parseEventNotification
  await world.stripe.customers.create({})
  const { raw, signature } = await receivedEvent("customer.created")
  const at = world.now().getTime()
  expect(() =>
    world.stripe.parseEventNotification(raw, signature, SECRETS.snapshotSecret, 300, undefined, at),
  ).toThrow()
})

test("Events of the platform, of accounts, and thin events each have their own secret", async () => {
  // docs/payment-sandbox.md#events
  await world.stripe.customers.create({})
  await createAccount(world)
  const read =
    ({ raw, signature }: ReceivedEvent, secret: string) =>
    () =>
      world.stripe.webhooks.signature?.verifyHeader(raw, signature, secret, 0)
  const events: [ReceivedEvent, string][] = [
    [await receivedEvent("customer.created"), SECRETS.snapshotSecret],
    [await receivedEvent("account.updated"), SECRETS.connectSecret],
    [await receivedEvent("v2.core.account.created"), SECRETS.thinSecret],
  ]
  for (const [event, own] of events) {
    for (const secret of Object.values(SECRETS)) {
      if (secret === own) expect(read(event, secret)()).toBe(true)
      else expect(read(event, secret)).toThrow(SignatureError)
    }
  }
})
