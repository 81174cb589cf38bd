/** Facts about how events are signed and read (payments.md 1.1 and 2.4), each with its source in the SDK. */
import { Stripe } from "stripe"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Heard, SECRETS, type World, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

/** The first event of a type as it arrived. */
async function heard(type: string): Promise<Heard> {
  await world.sandbox.control.flushEvents()
  const found = world.heard.find((each) => each.type === type)
  if (!found) throw new Error(`no ${type} among ${world.heard.map((each) => each.type).join(", ")}`)
  return found
}

const Refused = Stripe.errors.StripeSignatureVerificationError

test("A signature is good for 300 seconds unless the tolerance says otherwise, and 0 switches its age off", async () => {
  // stripe esm/Webhooks.js: DEFAULT_TOLERANCE; CHANGELOG 23.0.0 #2876
  await world.stripe.customers.create({})
  const { raw, signature } = await heard("customer.created")
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
  expect(read(undefined, 301)).toThrow(Refused)
  expect(read(10, 11)).toThrow("outside the tolerance zone")
  expect(read(0, 86_400 * 365)().type).toBe("customer.created")
})

test("Of several signatures one that fits is enough, as while a secret is rolled", async () => {
  // stripe esm/Webhooks.js: parseHeader, validateComputedSignature
  await world.stripe.customers.create({})
  const { raw, signature } = await heard("customer.created")
  const [time = "", good = ""] = signature.split(",")
  const read = (header: string) => () =>
    world.stripe.webhooks.constructEvent(raw, header, SECRETS.snapshotSecret, 0)
  const wrong = `v1=${"0".repeat(64)}`
  expect(read(`${time},${wrong},${good}`)().type).toBe("customer.created")
  expect(read(`${time},${wrong}`)).toThrow(Refused)
  expect(read(`${time},${good.replace("v1=", "v0=")}`)).toThrow("expected scheme")
})

test("Raw bytes are read; a body that was parsed and written anew is not", async () => {
  // stripe esm/Webhooks.js: parseEventDetails
  await world.stripe.customers.create({})
  const { raw, signature } = await heard("customer.created")
  const read = (payload: string | Buffer) => () =>
    world.stripe.webhooks.constructEvent(payload, signature, SECRETS.snapshotSecret, 0)
  expect(read(Buffer.from(raw))().type).toBe("customer.created")
  expect(read(JSON.stringify(JSON.parse(raw), null, 1))).toThrow(Refused)
})

test("The sandbox signs exactly as the SDK's generateTestHeaderString does", async () => {
  // stripe esm/Webhooks.js: generateTestHeaderString
  await world.stripe.customers.create({})
  const { raw, signature } = await heard("customer.created")
  const timestamp = Math.floor(world.now().getTime() / 1000)
  const own = { payload: raw, secret: SECRETS.snapshotSecret, timestamp }
  expect(world.stripe.webhooks.generateTestHeaderString(own)).toBe(signature)
})

test("constructEvent refuses a thin event, which parseEventNotification reads and fetches what it is about", async () => {
  // stripe esm/Webhooks.js: buildEvent; esm/stripe.core.js: parseEventNotification. The type is dub#3598's.
  const account = await worker(world)
  const type = "v2.core.account[configuration.recipient].capability_status_updated"
  const { raw, signature } = await heard(type)
  expect(() => world.stripe.webhooks.constructEvent(raw, signature, SECRETS.thinSecret, 0)).toThrow(
    "thin event notification",
  )
  const at = world.now().getTime()
  const notice = world.stripe.parseEventNotification(raw, signature, SECRETS.thinSecret, 300, undefined, at)
  expect(notice).toMatchObject({ type, related_object: { id: account, type: "v2.core.account" } })
  const related = await (notice as unknown as { fetchRelatedObject(): Promise<object> }).fetchRelatedObject()
  expect(related).toMatchObject({ id: account, object: "v2.core.account" })
})

test("A snapshot event is refused by parseEventNotification", async () => {
  // stripe esm/stripe.core.js: parseEventNotification
  await world.stripe.customers.create({})
  const { raw, signature } = await heard("customer.created")
  const at = world.now().getTime()
  expect(() =>
    world.stripe.parseEventNotification(raw, signature, SECRETS.snapshotSecret, 300, undefined, at),
  ).toThrow()
})

test("Each of three destinations has its own secret: the platform's, the accounts', the thin one", async () => {
  // payments.md 2.4
  await world.stripe.customers.create({})
  await worker(world)
  const read =
    ({ raw, signature }: Heard, secret: string) =>
    () =>
      world.stripe.webhooks.signature?.verifyHeader(raw, signature, secret, 0)
  const events: [Heard, string][] = [
    [await heard("customer.created"), SECRETS.snapshotSecret],
    [await heard("account.updated"), SECRETS.connectSecret],
    [await heard("v2.core.account.created"), SECRETS.thinSecret],
  ]
  for (const [event, own] of events) {
    for (const secret of Object.values(SECRETS)) {
      if (secret === own) expect(read(event, secret)()).toBe(true)
      else expect(read(event, secret)).toThrow(Refused)
    }
  }
})

test("What is not answered with 2xx is sent again unchanged, so a 500 is asked for and a 200 ends it", async () => {
  // llmgateway#3182; payments.md 2.4
  world.answer.status = 503
  await world.stripe.customers.create({})
  await world.sandbox.control.flushEvents()
  const tries = world.heard.length
  expect(tries).toBeGreaterThan(1)
  expect(new Set(world.heard.map((each) => each.raw)).size).toBe(1)
  world.answer.status = 204
  await world.sandbox.control.flushEvents()
  await world.sandbox.control.flushEvents()
  expect(world.heard).toHaveLength(tries + 1)
})
