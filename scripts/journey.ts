import { type PageName, readPageLink } from "#contract/links.ts"
import { formatIn } from "#domain/format.ts"
import { market } from "#domain/market.ts"
import { feeCents, wageCents } from "#domain/money.ts"
import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { pathToFileURL } from "node:url"
import sharp from "sharp"

/**
 * `npm run journey`: plays one shift from posting to payment through the public calls and the sandbox's controls
 * of a running server. Prints a line for each step; succeeds only if the provider's ledger agrees with the punches
 * to the cent.
 */

const PASSWORD = "Prepside!2026"

async function samplePicture(): Promise<Blob> {
  const image = sharp({ create: { width: 480, height: 360, channels: 3, background: "#0b6b5c" } })
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" })
}

type Json = Record<string, unknown>
type Send = (method: string, path: string, body?: unknown, token?: string) => Promise<Json>

function createSender(base: string): Send {
  return async (method, path, body, token) => {
    const form = body instanceof FormData
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !form && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as Json
  }
}

const text = (value: unknown, name: string): string => {
  if (typeof value === "string") return value
  throw new Error(`the answer has no ${name}`)
}
const object = (value: unknown, name: string): Json => {
  if (typeof value === "object" && value !== null) return value as Json
  throw new Error(`the answer has no ${name}`)
}
const list = (value: unknown, name: string): Json[] => {
  if (Array.isArray(value)) return value as Json[]
  throw new Error(`the answer has no list of ${name}`)
}

const { dollars } = formatIn("en")

type Print = (line: string) => void

async function validate(send: Send, email: string, page: PageName, path: string): Promise<void> {
  const mails = list(await send("GET", `/_sandbox/mails?to=${encodeURIComponent(email)}`), "mails")
  const links = mails.flatMap((mail) => mail.links as string[])
  const secrets = links.map((link) => readPageLink(page, new URL(link).pathname))
  await send("POST", path, { userId: text(secrets.find(Boolean), "validation link") })
}

async function onboardEmployer(
  send: Send,
  print: Print,
  mark: string,
): Promise<{ id: string; token: string }> {
  const [city] = market.cities
  if (!city) throw new Error("the market has no city")
  const email = `journey-restaurant-${mark}@example.com`
  await send("POST", "/employers", {
    companyname: "Saguaro Grill",
    email,
    password: PASSWORD,
    hiringmanager: "Hilda Manager",
    storemanager: "Stan Manager",
    streetaddress: "120 E Main St",
    city: city.name,
    state: market.state,
    zipcode: city.zip,
    phonenumber: "(480) 555-0134",
    ein: "12-3456789",
  })
  print(`restaurant signs up: ${email}`)
  await validate(send, email, "validateEmployer", "/employer/validate")
  print("restaurant opens the link in its mail")
  const login = await send("POST", "/employers/login", { email, password: PASSWORD })
  const token = text(login.token, "token")
  await send("POST", "/employer/tosagree", undefined, token)
  print("restaurant logs in and agrees to the terms")
  await send("POST", "/stripe/create-customer", undefined, token)
  const setup = await send("POST", "/stripe/create-setup-intent", undefined, token)
  const secret = text(setup.clientSecret, "clientSecret")
  const confirmed = await send(
    "POST",
    `/stripe-sandbox/v1/setup_intents/${secret.split("_secret_")[0]}/confirm`,
    {
      client_secret: secret,
      card: { number: "4242424242424242", exp_month: 12, exp_year: 2039, cvc: "123" },
    },
  )
  await send("POST", "/stripe/save-payment-method", { paymentMethodId: confirmed.payment_method }, token)
  print("restaurant gets a payment customer and saves the card 4242")
  return { id: text(object(login.encodedData, "encodedData")._id, "_id"), token }
}

async function onboardWorker(send: Send, print: Print, mark: string): Promise<{ id: string; token: string }> {
  const email = `journey-worker-${mark}@example.com`
  await send("POST", "/employees", { username: "Ana Example", email, password: PASSWORD })
  print(`worker signs up: ${email}`)
  await validate(send, email, "validateWorker", "/employee/validate")
  const login = await send("POST", "/employees/login", { email, password: PASSWORD })
  const token = text(login.token, "token")
  print("worker validates the address and logs in")
  const image = await samplePicture()
  for (const [path, field] of [
    ["/avatarupload", "avatar"],
    ["/dlupload", "driverslicense"],
    ["/employees/me/foodhandlerscert", "foodhandlerscert"],
  ] as const) {
    const form = new FormData()
    form.set(field, image, `${field}.png`)
    await send("POST", path, form, token)
  }
  await send("POST", "/employee/tosagree", undefined, token)
  print("worker uploads headshot, license and food handler's card and agrees to the terms")
  const account = object((await send("POST", "/stripe/create-account", undefined, token)).account, "account")
  await send("POST", `/_sandbox/payments/accounts/${text(account.id, "account id")}/onboard`, {})
  const state = await send("GET", "/stripe/account-retrieve", undefined, token)
  print(`worker sets up the payout account: ${text(state.status, "status")}`)
  return { id: text(object(login.encodedData, "encodedData")._id, "_id"), token }
}

async function moveClock(send: Send, to: Date): Promise<void> {
  await send("POST", "/_sandbox/clock", { to: to.toISOString() })
}

async function sumLedger(send: Send, jobId: string): Promise<{ charged: number; transferred: number }> {
  const ledger = await send("GET", "/_sandbox/payments/ledger")
  const sum = (kind: string): number =>
    list(ledger[kind], kind)
      .filter((entry) => entry.jobId === jobId)
      .reduce((total, entry) => total + Number(entry.amount), 0)
  return { charged: sum("charges"), transferred: sum("transfers") }
}

/** Plays the journey against the server at `base`; throws if a step fails or the money is wrong. */
export async function journey(base: string, print: Print): Promise<void> {
  const send = createSender(base)
  const mark = Date.now().toString(36)
  const employer = await onboardEmployer(send, print, mark)
  const person = await onboardWorker(send, print, mark)
  const now = new Date(text((await send("GET", "/_sandbox/clock")).now, "now"))
  const starts = plus(new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS), 25 * HOUR_MS)
  const payDollars = 17
  const job = await send(
    "POST",
    "/jobs",
    {
      jobtitle: "dishwasher",
      description: "Washes dishes and kitchen equipment.",
      dollarsperhr: payDollars,
      worktime: starts.toISOString(),
      endtime: plus(starts, 5 * HOUR_MS).toISOString(),
    },
    employer.token,
  )
  const jobId = text(job._id, "_id")
  print(`restaurant posts a shift: dishwasher, $${payDollars}/hr, ${starts.toISOString()}`)
  const found = list(await send("GET", "/job/search?limit=50"), "jobs")
  if (!found.some((one) => one._id === jobId)) throw new Error("the search does not show the shift")
  await send("POST", `/applications/${person.id}/${jobId}`, undefined, person.token)
  print("worker finds the shift and applies")
  const applicants = list(
    await send("GET", `/jobapplications/${jobId}`, undefined, employer.token),
    "applicants",
  )
  const employeeid = text(applicants[0]?.employeeid, "employeeid")
  await send("PATCH", `/jobs/${employer.id}/${jobId}`, { employeeid }, employer.token)
  print(
    `restaurant sees ${applicants.length} application and hires ${text(applicants[0]?.username, "username")}`,
  )

  await moveClock(send, starts)
  const shown = await send("GET", `/searchjobs/${jobId}`, undefined, employer.token)
  const code = text(shown.clockincode, "clock-in code")
  print(`the clock moves to the start; the restaurant sees the code ${code}`)
  await send("PATCH", `/employees/clockin/${jobId}`, { scheduler: { clockincode: code } }, person.token)
  print("worker clocks in with it")
  await moveClock(send, plus(starts, 4 * HOUR_MS + 17 * MINUTE_MS))
  const worked = await send("PATCH", `/clockout/${jobId}`, undefined, person.token)
  const workedMs = Date.parse(text(worked.clockouttime, "out")) - Date.parse(text(worked.clockintime, "in"))
  const wage = wageCents(workedMs, payDollars * 100)
  print(`worker clocks out after ${(workedMs / MINUTE_MS).toFixed(2)} minutes: ${dollars(wage)}`)

  const { feeBps, feeFixedCents } = object((await send("GET", "/config/public")).payments, "payments")
  const amount = wage + feeCents(wage, { bps: Number(feeBps), fixedCents: Number(feeFixedCents) })
  const closed = await send("PATCH", "/jobs/close-job", { jobId }, employer.token)
  const payment = object(closed.payment, "payment")
  print(
    `restaurant closes the job: payment ${text(payment.status, "status")}, payout ${text(payment.payout, "payout")}`,
  )
  const { charged, transferred } = await sumLedger(send, jobId)
  print(
    `charged ${dollars(charged)} = wage ${dollars(wage)} + fee ${dollars(amount - wage)}; transferred ${dollars(transferred)}`,
  )
  const mine = list(await send("GET", "/payments", undefined, person.token), "payments")[0]
  const theirs = list(await send("GET", "/payments", undefined, employer.token), "payments")[0]
  const paid = [transferred, Math.round(Number(mine?.wage) * 100)]
  const taken = [charged, Math.round(Number(theirs?.amount) * 100)]
  if (paid.some((cents) => cents !== wage) || taken.some((cents) => cents !== amount))
    throw new Error(
      `the money does not agree: wage ${wage} and ${paid.join(", ")}; amount ${amount} and ${taken.join(", ")} (cents)`,
    )
  print("the ledger, the restaurant and the worker agree with the punches to the cent")
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const base = process.env.BASE_URL ?? "http://127.0.0.1:3000"
  try {
    await journey(base, (line) => console.log(line))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
