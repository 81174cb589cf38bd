import { MINUTE_MS } from "#domain/time.ts"
import { createAdmin } from "#server/features/admin/create-admin.ts"
import { client } from "#test/support/client.ts"
import { signUpWorker } from "#test/support/fixtures.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "kysely"
import { describe, expect, inject, test } from "vitest"

const ADMIN = { name: "admin.one", email: "admin@example.com", password: "Manager!2026" }
const logIn = (w: World, changes: object = {}, from = "192.0.2.1") =>
  w.guest.call("logInAdmin", {
    body: { name: ADMIN.name, password: ADMIN.password, ...changes },
    headers: { "x-forwarded-for": from },
  })

async function withAdmin(): Promise<World> {
  const w = await startWorld({ config: { trustProxy: ["127.0.0.1"] } })
  await createAdmin(w.ctx, ADMIN)
  return w
}

describe("an admin's session", () => {
  test("opens by name in any case, shows name and email, and ends at log-out", async () => {
    const w = await withAdmin()
    const admin = client(w.url, (await logIn(w, { name: "Admin.One" })).ok.token)
    expect((await admin.call("getAdmin")).ok).toEqual({ name: "admin.one", email: "admin@example.com" })
    expect((await admin.call("logOutAdmin")).status).toBe(200)
    expect((await admin.call("getAdmin")).status).toBe(401)
    const rows = await w.ctx.db.selectFrom("audit").select("action").orderBy("id").execute()
    expect(rows.map((row) => row.action)).toEqual([
      "admin.made",
      "admin.logged_in",
      "admin.looked_at_self",
      "admin.logged_out",
    ])
  })

  test("an unknown name and a wrong password answer alike; a name out of its rule is 400", async () => {
    const w = await withAdmin()
    const [wrong, unknown] = [
      await logIn(w, { password: "Wrong!Wrong1" }),
      await logIn(w, { name: "nobody" }),
    ]
    expect([wrong.status, wrong.refused]).toEqual([unknown.status, unknown.refused])
    expect(wrong.status).toBe(401)
    for (const name of ["ab", "a b c", "admin\u0000one", "a".repeat(65)])
      expect((await logIn(w, { name })).status).toBe(400)
  })

  test("four wrong tries do not lock, five lock name and address for 15 minutes", async () => {
    const w = await withAdmin()
    const wrong = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1)
        expect((await logIn(w, { password: "Wrong!Wrong1" })).status).toBe(401)
    }
    await wrong(4)
    expect((await logIn(w)).status).toBe(200)
    await wrong(5)
    const locked = await logIn(w)
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"])
    expect((await logIn(w, {}, "192.0.2.2")).status).toBe(200)
    await w.advance(15 * MINUTE_MS - 1)
    expect((await logIn(w)).status).toBe(429)
    await w.advance(1)
    expect((await logIn(w)).status).toBe(200)
  })

  test("a worker's token is refused for an admin's call, and an admin's for a worker's", async () => {
    const w = await withAdmin()
    const worker = await signUpWorker(w)
    expect((await worker.call("getAdmin")).refused.code).toBe("wrong_role")
    const admin = client(w.url, (await logIn(w)).ok.token)
    expect((await admin.call("getWorker")).refused.code).toBe("wrong_role")
  })
})

describe("creating an admin", () => {
  test.each([
    ["name", { name: "ab" }],
    ["name", { name: "with space" }],
    ["email", { email: "nowhere" }],
    ["password", { password: "Aa1!Aa1!Aa1" }],
    ["password", { password: "Aa1!Aa1!Aa1!Aa1!A" }],
    ["password", { password: "Welcome@1234" }],
  ])("refuses a bad %s", async (field, changes) => {
    const w = await startWorld()
    await expect(createAdmin(w.ctx, { ...ADMIN, ...changes })).rejects.toMatchObject({
      code: "invalid",
      extra: { problems: { [field]: expect.any(String) as string } },
    })
  })

  test("takes 12 and 16 characters, and each name once in any case, whose refusal names it", async () => {
    const w = await startWorld()
    await createAdmin(w.ctx, { ...ADMIN, password: "Aa1!Aa1!Aa1!" })
    await createAdmin(w.ctx, { ...ADMIN, name: "abc", password: "Aa1!Aa1!Aa1!Aa1!" })
    const again = {
      name: "ADMIN.ONE",
      email: ADMIN.email,
      password: ADMIN.password,
    }
    const answer = await w.guest.fetch("/_sandbox/admins", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(again),
    })
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: "An admin with this name already exists.", code: "taken", reason: "admin_name_taken" },
    ])
  })
})

describe("the command", () => {
  const command = async (parts: string[], password: string, environment: Record<string, string>) => {
    const run = promisify(execFile)(process.execPath, ["scripts/admin.ts", ...parts], {
      env: { ...process.env, ...environment },
    })
    run.child.stdin?.end(`${password}\n`)
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  }

  test("creates an admin in the database of DATABASE_URL, who can then log in", async () => {
    const w = await startWorld({ config: { trustProxy: ["127.0.0.1"] } })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(w.ctx.db)
    const { host, port, user } = inject("server")
    const DATABASE_URL = `postgresql://${user}@localhost/${rows[0]?.name}?host=${encodeURIComponent(host)}&port=${port}`
    const create = (password: string) =>
      command(["create", "--name", ADMIN.name, "--email", ADMIN.email], password, { DATABASE_URL })
    const long = await create("Manager!202620266")
    expect([long.code, long.stderr]).toEqual([1, expect.stringContaining("at most 16") as string])
    expect(await create(ADMIN.password)).toMatchObject({ code: 0, stderr: "" })
    expect((await logIn(w)).status).toBe(200)
    expect((await create(ADMIN.password)).stderr).toContain("already exists")
  })

  test("prints its usage", async () => {
    const wrong = await command(["delete"], "", {})
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("Usage: npm run admin") as string])
  })

  test("says so when a running server holds the embedded database", async () => {
    const folder = await mkdtemp(join(tmpdir(), "prepside-admin-"))
    const { startEmbeddedDatabase } = await import("#server/db/embedded.ts")
    const database = await startEmbeddedDatabase({ folder, durable: false })
    try {
      const parts = ["create", "--name", ADMIN.name, "--email", ADMIN.email]
      const held = await command(parts, ADMIN.password, { DATA_DIR: folder, DATABASE_URL: "" })
      expect(held.code).toBe(1)
      expect(held.stderr).toContain("DATABASE_URL")
      await database.stop()
      expect(await command(parts, ADMIN.password, { DATA_DIR: folder, DATABASE_URL: "" })).toMatchObject({
        code: 0,
      })
    } finally {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }, 60_000)
})
