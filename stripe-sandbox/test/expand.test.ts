import { expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { chargeOf, createPayer, pay, rejectionOf } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

test("Ids are expanded to objects, in lists too", async () => {
  const payer = await createPayer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 900,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
    confirm: true,
    off_session: true,
    expand: ["latest_charge.balance_transaction", "customer"],
  })
  expect(intent).toMatchObject({
    customer: { id: payer.customer, object: "customer" },
    latest_charge: { amount: 900, balance_transaction: { amount: 900, fee: 56, net: 844 } },
  })
  const list = await world.stripe.paymentIntents.list({ expand: ["data.payment_method"] })
  expect(list.data[0]?.payment_method).toMatchObject({ id: payer.method, type: "card" })
  expect(
    (await rejectionOf(world.stripe.paymentIntents.list({ expand: ["data.amount"] }))).message,
  ).toContain("cannot be expanded")
})

test("A path that is not expandable is rejected", async () => {
  const intent = await pay(world, await createPayer(world))
  const charge = chargeOf(intent)
  const customer = idOf(intent.customer) ?? ""
  for (const call of [
    world.stripe.customers.retrieve(customer, { expand: ["id"] }),
    world.stripe.charges.retrieve(charge, { expand: ["payment_method"] }),
    world.stripe.charges.retrieve(charge, { expand: ["customer.id"] }),
    world.stripe.customers.create({ expand: ["id"] }),
    world.stripe.charges.retrieve(charge, { expand: ["__proto__"] }),
  ])
    expect(await rejectionOf(call)).toMatchObject({ statusCode: 400, param: "expand" })
  const expanded = await world.stripe.paymentIntents.retrieve(intent.id, {
    expand: ["latest_charge.customer", "payment_method"],
  })
  expect(expanded.latest_charge).toMatchObject({ id: charge, customer: { id: customer, object: "customer" } })
  const list = await world.stripe.paymentIntents.list({ expand: ["data.customer"] })
  expect(list.data[0]?.customer).toMatchObject({ id: customer })
})
