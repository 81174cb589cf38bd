import ipaddr from "ipaddr.js"

/** Reads and checks the configuration. Nothing else reads `process.env`; all problems are reported at once. */

export type StripeConfig = {
  secretKey: string
  publishableKey: string
  /** Of the snapshot, connect and thin event destinations; each is tried. */
  webhookSecrets: string[]
  mode: "test" | "live"
}

export type Config = {
  port: number
  host: string
  /** The origin of links in mails; null means the address that the server listens on. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  logLevel: string
  production: boolean
  /** Addresses and CIDR ranges of the proxies whose `X-Forwarded-For` is trusted; empty for none. */
  trustProxy: readonly string[]
  metricsToken: string | null
  sandboxToken: string | null
  /** Null: payments go to the payment sandbox. */
  stripe: StripeConfig | null
  /** Null: mails stay in the database, for the sandbox's mailbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Where people reach support; null where the installation names no address. */
  supportEmail: string | null
  fee: { bps: number; fixedCents: number }
}

/** Every problem of the environment, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether a text is an IP address or a CIDR range. */
function isAddressRange(value: string): boolean {
  return ipaddr.isValidCIDR(value) || (ipaddr.isValid(value) && /[.:].*[.:]/.test(value))
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"]

class Reader {
  readonly problems: string[] = []
  readonly #environment: Environment
  constructor(environment: Environment) {
    this.#environment = environment
  }

  text(name: string): string | null {
    const value = this.#environment[name]?.trim()
    return value ? value : null
  }

  whole(name: string, fallback: number, max: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number <= max) return number
    this.problems.push(`${name} must be a whole number from 0 to ${max}, not "${value}"`)
    return fallback
  }

  flag(name: string): boolean {
    const value = this.text(name)
    if (value !== null && !["0", "1", "true", "false"].includes(value))
      this.problems.push(`${name} must be 1 or 0, not "${value}"`)
    return value === "1" || value === "true"
  }

  /** Addresses and CIDR ranges, divided by commas. A number of hops is refused: any client could pretend them. */
  addresses(name: string): string[] {
    const values = (this.text(name) ?? "").split(",").map((value) => value.trim())
    return values.filter((value) => {
      if (value === "" || value === "0" || value === "false") return false
      if (isAddressRange(value)) return true
      this.problems.push(
        `${name} must list the addresses or CIDR ranges of your proxies, such as 10.0.0.0/8, not "${value}"`,
      )
      return false
    })
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, "")
    this.problems.push(
      `${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    )
    return null
  }

  /** `postgres://user@host/name`; with `?host=` a folder, also without a host, the server's socket there. */
  database(name: string): string | null {
    const value = this.text(name)
    if (value === null) return null
    // As the driver reads it: a URL of the standard has a host where it has a user.
    const url = URL.parse(value.replace("@/", "@localhost/"))
    if (!url || !["postgres:", "postgresql:"].includes(url.protocol))
      this.problems.push(
        `${name} must be postgres://user:password@host/name, or postgres://user@/name?host=/folder for a socket`,
      )
    // What the driver would take instead.
    else if (!url.username && !url.searchParams.get("user") && !this.text("PGUSER") && !this.text("USER"))
      this.problems.push(`${name} must name the user, such as postgres://user@/name?host=/folder`)
    else return value
    return null
  }

  email(name: string): string | null {
    const value = this.text(name)
    if (value === null || /^[^\s@<>]+@[^\s@<>]+$/.test(value)) return value
    this.problems.push(`${name} must be an email address, not "${value}"`)
    return null
  }

  oneOf(name: string, allowed: readonly string[], fallback: string): string {
    const value = this.text(name) ?? fallback
    if (allowed.includes(value)) return value
    this.problems.push(`${name} must be one of ${allowed.join(", ")}, not "${value}"`)
    return fallback
  }
}

const WEBHOOK_SECRETS = [
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "STRIPE_THIN_WEBHOOK_SECRET",
]

function readStripe(read: Reader, production: boolean): StripeConfig | null {
  const secretKey = read.text("STRIPE_SECRET_KEY")
  if (secretKey === null) return null
  const kind = /^(?:sk|rk)_(test|live)_/.exec(secretKey)?.[1]
  const publishableKey = read.text("STRIPE_PUBLISHABLE_KEY")
  const webhookSecrets = WEBHOOK_SECRETS.flatMap((name) => read.text(name) ?? [])
  if (!kind) read.problems.push("STRIPE_SECRET_KEY must begin with sk_test_ or sk_live_")
  if (!publishableKey) read.problems.push("STRIPE_PUBLISHABLE_KEY is missing beside STRIPE_SECRET_KEY")
  else if (!publishableKey.startsWith(`pk_${kind}_`))
    read.problems.push("STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes")
  // In production every destination must be heard, or payouts and disputes go unnoticed.
  const missing = WEBHOOK_SECRETS.filter((name) => read.text(name) === null)
  if (webhookSecrets.length === 0)
    read.problems.push("STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY")
  else if (production)
    for (const name of missing) read.problems.push(`${name} is missing (all three are needed in production)`)
  return {
    secretKey,
    publishableKey: publishableKey ?? "",
    webhookSecrets,
    mode: kind === "live" ? "live" : "test",
  }
}

/** Throws `ConfigError` with every problem. */
export function readConfig(environment: Environment = process.env): Config {
  const read = new Reader(environment)
  const production = environment.NODE_ENV === "production"
  const config: Config = {
    port: read.whole("PORT", 3000, 65_535),
    host: read.text("HOST") ?? "127.0.0.1",
    publicUrl: read.url("PUBLIC_URL", ["http:", "https:"]),
    dataDir: read.text("DATA_DIR") ?? ".data",
    databaseUrl: read.database("DATABASE_URL"),
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    production,
    trustProxy: read.addresses("TRUST_PROXY"),
    metricsToken: read.text("METRICS_TOKEN"),
    sandboxToken: read.text("SANDBOX_TOKEN"),
    stripe: readStripe(read, production),
    smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: read.text("MAIL_FROM") ?? "Prepside <no-reply@prepside.example>",
    supportEmail: read.email("SUPPORT_EMAIL"),
    fee: {
      bps: read.whole("PLATFORM_FEE_BPS", 0, 10_000),
      fixedCents: read.whole("PLATFORM_FEE_FIXED_CENTS", 0, 100_000),
    },
  }
  if (production && !read.flag("ALLOW_SANDBOX")) {
    const standIns: [string, unknown][] = [
      ["PUBLIC_URL", config.publicUrl],
      ["DATABASE_URL", config.databaseUrl],
      ["STRIPE_SECRET_KEY", config.stripe],
      ["SMTP_URL", config.smtpUrl],
    ]
    for (const [name, value] of standIns)
      if (!value) read.problems.push(`${name} is missing (in production a stand-in needs ALLOW_SANDBOX=1)`)
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}
