import { market } from "#domain/market.ts"
import { inForceSince, termsInForce } from "#domain/terms.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { agreeIn } from "#server/features/terms/agree-terms.ts"
import { callApi, SeedUser, SEED_PASSWORD } from "#server/sandbox/seed/client.ts"
import type { FastifyInstance } from "fastify"
import sharp from "sharp"

/** Seeded people, each created through the public calls. All are invented. */

const WORKERS = [
  "Ana Flores",
  "Ben Ortiz",
  "Carla Begay",
  "Dev Patel",
  "Elena Núñez",
  "Marcus Johnson",
  "Grace Nguyen",
  "Hugo Ramirez",
  "Imani Brooks",
  "Jonas Miller",
  "Kayla Yazzie",
  "Luis Garcia",
  "Mei Chen",
  "Noor Hassan",
  "Siobhán O'Brien",
  "Rafael Soto",
  "Tyler Anderson",
  "Anne-Marie D'Angelo",
  "José Herrera",
  "Destiny Williams",
  "Wyatt Tsosie",
  "Priya Shah",
  "Daniela Morales",
  "Cody Peterson",
]
/** For more workers than have a name of their own. */
const FIRST = ["Alma", "Brandon", "Camila", "Darius", "Esther", "Felix", "Gloria", "Hannah", "Isaac", "Jade"]
const LAST = [
  "Castillo",
  "Benally",
  "Thompson",
  "Vargas",
  "Kim",
  "Rivera",
  "Clark",
  "Dominguez",
  "Washington",
  "Lopez",
  "Tran",
]
const MANAGERS = [
  "Rosa Delgado",
  "Paul Whitaker",
  "Theresa Begaye",
  "Miguel Aguilar",
  "Karen Lindqvist",
  "Andre Coleman",
  "Lucía Fuentes",
  "Steven Park",
  "Renee Castro",
  "Omar Haddad",
  "Judith Mercer",
]
const STREETS = [
  "E Roosevelt St",
  "S Mill Ave",
  "W Chandler Blvd",
  "N Scottsdale Rd",
  "E Main St",
  "W Glendale Ave",
  "N Stone Ave",
  "W Marana Rd",
  "N Oracle Rd",
]
const POSITIONS = ["Line cook", "Dishwasher", "Host", "Busser", "Prep cook", "Server"]
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
  "Prickly Pear Diner",
  "Sonora Street Tacos",
  "Palo Verde Pizza",
  "Monsoon Noodle Bar",
  "Camelback Cantina",
  "Roadrunner Smokehouse",
  "Quail Run Cafe",
  "Sunrise Skillet",
  "Mariposa Bakery",
  "Ironwood Tavern",
  "Chuparosa Kitchen",
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

/**
 * Agrees to the version that is in force today. Nobody agrees to a version before its day, also not those who signed up
 * earlier in the seeded year; on a machine whose clock is before the first version's day, at once.
 */
async function agreeToTerms(ctx: Context, person: SeedUser): Promise<void> {
  const role = person.role === "employee" ? "worker" : "employer"
  const terms = termsInForce(ctx.terms[role], ctx.clock.systemNow())
  const [now, since] = [ctx.clock.now(), inForceSince(terms)]
  const at = since > now && since <= ctx.clock.systemNow() ? since : now
  const id = await person.logIn()
  await inTransaction(ctx.db, (tx) => agreeIn(tx, { role, id }, terms, at))
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
      hiringmanager: pick(MANAGERS, n),
      storemanager: pick(MANAGERS, n + 4),
      // A street of that city: the lists of streets and cities have one order.
      streetaddress: `${112 + ((n * 137) % 880)} ${pick(STREETS, n)}`,
      city,
      state: market.state,
      zipcode: zip,
      phonenumber: `(480) 555-01${String(10 + (n % 90))}`,
      ein: `12-34567${String(10 + (n % 90))}`,
    },
  })
  await openMailedLink(app, ctx, person)
  await agreeToTerms(ctx, person)
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

const monthOf = (month: number, year: number): string => `${String(month).padStart(2, "0")} / ${year}`

/** None to two earlier jobs; some are still held. */
async function addWorkHistory(person: SeedUser, n: number): Promise<void> {
  const entries = n % 5 === 2 ? 0 : n % 4 === 1 ? 2 : 1
  for (let entry = 0; entry < entries; entry += 1) {
    const isCurrent = entry === 0 && n % 3 === 0
    const startYear = 2023 - entry * 2 - (n % 2)
    await person.call("PATCH", "/addworkerhistory", {
      body: {
        jobtitle: pick(POSITIONS, n + entry * 5),
        employer: pick(RESTAURANTS, n + 4 + entry * 3),
        startdate: monthOf(1 + ((n * 5) % 12), startYear),
        currentemployer: isCurrent,
        ...(!isCurrent && { enddate: monthOf(1 + ((n * 7) % 12), startYear + 1) }),
      },
    })
  }
}

/** A worker, with or without documents and a payout account. */
export async function createWorker(
  app: FastifyInstance,
  ctx: Context,
  n: number,
  options: WorkerOptions,
): Promise<SeedUser> {
  const name = n < WORKERS.length ? pick(WORKERS, n) : `${pick(FIRST, n)} ${pick(LAST, n)}`
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
  await agreeToTerms(ctx, person)
  await addWorkHistory(person, n)
  if (!options.payout) return person
  const { account } = (await person.call("POST", "/stripe/create-account")) as { account: { id: string } }
  await ctx.sandbox?.stripe.control.onboard(account.id, "active")
  return person
}
