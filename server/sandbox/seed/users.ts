import { market } from "#domain/market.ts"
import type { Context } from "#server/context.ts"
import { callApi, SeedUser, SEED_PASSWORD } from "#server/sandbox/seed/client.ts"
import type { FastifyInstance } from "fastify"
import sharp from "sharp"

/** Seeded people, each created through the public calls. All are made up. */

const FIRST = [
  "Ana",
  "Ben",
  "Carla",
  "Dev",
  "Elena",
  "Farid",
  "Grace",
  "Hugo",
  "Imani",
  "Jonas",
  "Kira",
  "Luis",
  "Mei",
  "Noor",
]
const LAST = ["Example", "Sample", "D'Angelo-Test", "Placeholder", "O'Mock", "Núñez Demo"]
const RESTAURANTS = [
  "Saguaro Grill",
  "Cactus & Vine",
  "Old Town Table",
  "Copper Kettle",
  "Agave House",
  "Mesa Verde Kitchen",
  "Joe's Bar & Grill",
  "Desert Bloom Cafe",
  "The Ocotillo",
]
const COLORS = ["#0B6B5C", "#B4470F", "#1F5FA8", "#7A4A9E", "#1B6E33", "#7A5200"]

/** The nth element of a list, starting over at its end. */
export function pick<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length]
  if (one === undefined) throw new RangeError("an empty list has nothing to pick")
  return one
}

async function initialsPicture(name: string, n: number): Promise<Buffer> {
  const initials = name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${pick(COLORS, n)}"/><text x="200" y="260" font-family="sans-serif" font-size="170" font-weight="700" fill="#fff" text-anchor="middle">${initials}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function openMailedLink(app: FastifyInstance, ctx: Context, person: SeedUser): Promise<void> {
  const { secret } = await ctx.db
    .selectFrom("mails")
    .select("secret")
    .where("recipient", "=", person.email)
    .where("secret", "is not", null)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow()
  await callApi(app, "POST", `/${person.role}/validate`, null, { body: { userId: secret } })
}

/** A restaurant that has done all of onboarding. `card` is the test token of its saved card. */
export async function createRestaurant(
  app: FastifyInstance,
  ctx: Context,
  n: number,
  card = "pm_card_visa",
): Promise<SeedUser> {
  const { name: city, zip } = pick(market.cities, n)
  const company = n < RESTAURANTS.length ? pick(RESTAURANTS, n) : `${pick(RESTAURANTS, n)} ${city}`
  const person = new SeedUser(app, ctx, "employer", `restaurant${n + 1}@example.com`, company)
  await callApi(app, "POST", "/employers", null, {
    body: {
      companyname: company,
      email: person.email,
      password: SEED_PASSWORD,
      hiringmanager: `${pick(FIRST, n + 3)} ${pick(LAST, n)}`,
      storemanager: `${pick(FIRST, n + 8)} ${pick(LAST, n + 2)}`,
      streetaddress: `${100 + n * 7} E Example St`,
      city,
      state: market.state,
      zipcode: zip,
      phonenumber: `(480) 555-01${String(10 + (n % 90))}`,
      ein: `12-34567${String(10 + (n % 90))}`,
    },
  })
  await openMailedLink(app, ctx, person)
  await person.call("POST", "/employer/tosagree")
  await person.call("POST", "/stripe/create-customer")
  const { clientSecret } = (await person.call("POST", "/stripe/create-setup-intent")) as {
    clientSecret: string
  }
  const intent = clientSecret.split("_secret_")[0]
  const confirmed = await fetch(`${ctx.publicUrl()}/stripe-sandbox/v1/setup_intents/${intent}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: clientSecret, payment_method: card }),
  })
  const { payment_method: paymentMethodId } = (await confirmed.json()) as { payment_method: string }
  await person.call("POST", "/stripe/save-payment-method", { body: { paymentMethodId } })
  return person
}

export type WorkerOptions = { payout: boolean; documents: boolean }

/** A worker, with or without documents and a payout account. */
export async function createWorker(
  app: FastifyInstance,
  ctx: Context,
  n: number,
  options: WorkerOptions,
): Promise<SeedUser> {
  const name = `${pick(FIRST, n)} ${pick(LAST, Math.floor(n / FIRST.length) + n)}`
  const person = new SeedUser(app, ctx, "employee", `worker${n + 1}@example.com`, name)
  await callApi(app, "POST", "/employees", null, {
    body: { username: name, email: person.email, password: SEED_PASSWORD },
  })
  if (!options.documents) return person
  await openMailedLink(app, ctx, person)
  const bytes = await initialsPicture(name, n)
  for (const [url, field] of [
    ["/avatarupload", "avatar"],
    ["/dlupload", "driverslicense"],
    ["/employees/me/foodhandlerscert", "foodhandlerscert"],
  ] as const)
    await person.call("POST", url, { file: { field, bytes } })
  await person.call("POST", "/employee/tosagree")
  if (n % 3 !== 2)
    await person.call("PATCH", "/addworkerhistory", {
      body: {
        jobtitle: pick(["Line cook", "Dishwasher", "Host", "Busser"], n),
        employer: pick(RESTAURANTS, n + 4),
        startdate: "03 / 2023",
        ...(n % 2 === 0 ? { currentemployer: true } : { enddate: "09 / 2024", currentemployer: false }),
      },
    })
  if (!options.payout) return person
  const { account } = (await person.call("POST", "/stripe/create-account")) as { account: { id: string } }
  await ctx.sandbox?.stripe.control.onboard(account.id, "active")
  return person
}
