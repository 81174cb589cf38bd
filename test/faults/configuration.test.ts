import { ConfigError, readConfig } from "#server/config.ts"
import { openPool } from "#server/db/database.ts"
import { launchServer, newFolder, removeFolder } from "#test/faults/process.ts"
import { expect, inject, onTestFinished, test } from "vitest"

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test("an empty environment is a valid configuration, with a local implementation of every service", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    stripe: null,
    smtpUrl: null,
  })
})

test("all problems are reported at once", () => {
  const wrong = {
    PORT: "65536",
    DATABASE_URL: "mysql://x/y",
    PUBLIC_URL: "prepside.example",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "maybe",
    STRIPE_SECRET_KEY: "secret",
    PLATFORM_FEE_BPS: "-1",
  }
  const reported = problems(wrong).join("\n")
  for (const name of [...Object.keys(wrong), "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"])
    expect(reported).toContain(name)
  expect(
    problems({
      PORT: "65535",
      LOG_LEVEL: "silent",
      TRUST_PROXY: "10.0.0.0/8, ::1",
      PLATFORM_FEE_BPS: "10000",
    }),
  ).toEqual([])
  expect(problems({ PORT: "30.5" })).toHaveLength(1)
})

test("keys of different payment modes are refused", () => {
  const keys = (secret: string, publishable: string) => ({
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  })
  expect(problems(keys("sk_test_1", "pk_test_1"))).toEqual([])
  expect(problems(keys("sk_live_1", "pk_test_1"))).toHaveLength(1)
  expect(readConfig(keys("rk_live_1", "pk_live_1")).stripe?.mode).toBe("live")
})

test.each([
  "postgres://prepside@db/x",
  "postgresql:///x?host=/var/run/postgresql&user=prepside",
  "postgres://prepside@/x?host=/var/run/postgresql",
  "postgres://prepside@%2Fvar%2Frun%2Fpostgresql/x",
])("DATABASE_URL=%s names a host or a socket, and is given to the driver as it is", (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test("a DATABASE_URL without a user is refused unless the environment names one", () => {
  const DATABASE_URL = "postgresql:///x?host=/var/run/postgresql"
  expect(problems({ DATABASE_URL })).toEqual([expect.stringContaining("DATABASE_URL must name the user")])
  for (const name of ["USER", "PGUSER"]) expect(problems({ DATABASE_URL, [name]: "prepside" })).toEqual([])
})

test("a database is reached by its socket, without a host in the URL", async () => {
  const { host, port, user } = inject("server")
  const url = `postgres://${user}@/postgres?host=${host}&port=${port}`
  const pool = openPool(
    { connectionString: readConfig({ DATABASE_URL: url }).databaseUrl ?? "" },
    () => undefined,
  )
  onTestFinished(() => pool.end())
  const { rows } = await pool.query("select inet_server_addr() as address, current_user as name")
  expect(rows).toEqual([{ address: null, name: user }])
})

test("production refuses local implementations unless ALLOW_SANDBOX is set", () => {
  const production = { NODE_ENV: "production" }
  expect(problems(production).map((problem) => problem.split(" ")[0])).toEqual([
    "PUBLIC_URL",
    "DATABASE_URL",
    "STRIPE_SECRET_KEY",
    "SMTP_URL",
  ])
  const others = {
    PUBLIC_URL: "https://x.example",
    DATABASE_URL: "postgres://prepside@db/x",
    SMTP_URL: "smtp://mail",
  }
  expect(problems({ ...production, ...others })).toHaveLength(1)
  expect(problems({ ...production, ALLOW_SANDBOX: "1" })).toEqual([])
})

test("a process that cannot start prints every problem on a line, creates nothing and exits with 1", async () => {
  const DATA_DIR = await newFolder()
  onTestFinished(() => removeFolder(DATA_DIR))
  const server = launchServer({ DATA_DIR, NODE_ENV: "production", PORT: "x", LOG_LEVEL: "loud" })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toMatch(/^The configuration is not usable:\n( {2}- .+\n){6}$/)
})

test.each(["1", "2", "true", "loopback", "10.0.0.0/8,1", "10.0.0.0/33", "256.0.0.1", "proxy.example"])(
  "TRUST_PROXY=%s is refused: only listed addresses and ranges are believed",
  (value) => {
    expect(problems({ TRUST_PROXY: value })).toHaveLength(1)
  },
)

test("TRUST_PROXY takes addresses and CIDR ranges, and nothing for none", () => {
  const list = "192.0.2.1, 10.0.0.0/8,2001:db8::/32 , ::1"
  expect(readConfig({ TRUST_PROXY: list }).trustProxy).toEqual([
    "192.0.2.1",
    "10.0.0.0/8",
    "2001:db8::/32",
    "::1",
  ])
  for (const none of ["", "0", "false"]) expect(readConfig({ TRUST_PROXY: none }).trustProxy).toEqual([])
})

test("production needs the secret of every webhook destination; a test installation needs one", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }
  const rest = {
    PUBLIC_URL: "https://x.example",
    DATABASE_URL: "postgres://prepside@db/x",
    SMTP_URL: "smtp://mail",
  }
  const one = { ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_1" }
  const all = { ...one, STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_2", STRIPE_THIN_WEBHOOK_SECRET: "whsec_3" }
  expect(problems(one)).toEqual([])
  const production = { NODE_ENV: "production", ...rest }
  expect(problems({ ...production, ...one }).map((problem) => problem.split(" ")[0])).toEqual([
    "STRIPE_CONNECT_WEBHOOK_SECRET",
    "STRIPE_THIN_WEBHOOK_SECRET",
  ])
  expect(problems({ ...production, ...all })).toEqual([])
})
