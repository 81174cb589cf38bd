import { ConfigError, readConfig } from "#server/config.ts"
import { launchServer, newFolder, removeFolder } from "#test/faults/process.ts"
import { expect, onTestFinished, test } from "vitest"

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
    problems({ PORT: "65535", LOG_LEVEL: "silent", TRUST_PROXY: "1", PLATFORM_FEE_BPS: "10000" }),
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

test("production refuses local implementations unless ALLOW_SANDBOX is set", () => {
  const production = { NODE_ENV: "production" }
  expect(problems(production).map((problem) => problem.split(" ")[0])).toEqual([
    "DATABASE_URL",
    "STRIPE_SECRET_KEY",
    "SMTP_URL",
  ])
  expect(problems({ ...production, DATABASE_URL: "postgres://db/x", SMTP_URL: "smtp://mail" })).toHaveLength(
    1,
  )
  expect(problems({ ...production, ALLOW_SANDBOX: "1" })).toEqual([])
})

test("a process that cannot start prints every problem on a line, creates nothing and exits with 1", async () => {
  const DATA_DIR = await newFolder()
  onTestFinished(() => removeFolder(DATA_DIR))
  const server = launchServer({ DATA_DIR, NODE_ENV: "production", PORT: "x", LOG_LEVEL: "loud" })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toMatch(/^The configuration is not usable:\n( {2}- .+\n){5}$/)
})
