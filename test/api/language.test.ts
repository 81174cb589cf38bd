import { responseTexts } from "#contract/text/catalog.ts"
import { en } from "#contract/text/en.ts"
import { pageTexts } from "#server/text/catalog.ts"
import { PASSWORD } from "#test/support/fixtures.ts"
import { pseudoCatalog } from "#test/support/pseudo-language.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, onTestFinished, test } from "vitest"

/** docs/rules/api.md#language: replies speak the account's language, else the browser's, else English. */

function addSpanish(): void {
  responseTexts.es = pseudoCatalog(en)
  pageTexts.es = pseudoCatalog(pageTexts.en)
  onTestFinished(() => {
    delete responseTexts.es
    delete pageTexts.es
  })
}

const reading = (language: string) => ({ headers: { "accept-language": language } })
const signUpBody = { username: "Ana Example", email: "ana@example.com", password: PASSWORD }

async function storedLanguage(w: World): Promise<string> {
  const row = await w.ctx.db.selectFrom("workers").select("language").executeTakeFirstOrThrow()
  return row.language
}

describe("a guest", () => {
  test("is answered in the language of the browser: refusals, field problems and successes", async () => {
    addSpanish()
    const w = await startWorld()
    const body = { username: "3", email: "nobody", password: PASSWORD }
    expect(
      (await w.guest.call("signUpWorker", { body, ...reading("es-MX,es;q=0.9,en;q=0.5") })).refused,
    ).toEqual({
      error: "[Please check the marked fields.]",
      code: "invalid",
      reason: "invalid",
      fields: {
        username: "[Please enter a valid name.]",
        email: "[Please enter a valid email address.]",
      },
      problems: { username: "name", email: "email" },
    })
    const made = await w.guest.call("signUpWorker", { body: signUpBody, ...reading("es") })
    expect(made.ok.success).toBe(`[${en.successes.accountMade}]`)
    const unread = await w.guest.fetch("/%", reading("es"))
    expect(await unread.json()).toMatchObject({ error: `[${en.refusals.not_found}]` })
  })

  test.each(["", "fr-FR,fr;q=0.9", "es;q=0", "en,es;q=0.9"])("who sends %j reads English", async (header) => {
    addSpanish()
    const w = await startWorld()
    const refused = (await w.guest.call("getWorker", reading(header))).refused
    expect(refused.error).toBe("Please log in.")
  })

  test("reads English, with the same keys, in a language that has no texts yet", async () => {
    const w = await startWorld()
    expect((await w.guest.call("getWorker", reading("es"))).refused).toEqual({
      error: "Please log in.",
      code: "unauthorized",
      reason: "unauthorized",
    })
  })
})

test("the server's own pages are in the browser's language", async () => {
  addSpanish()
  const w = await startWorld()
  const page = async (path: string, language: string) => {
    const headers = { accept: "text/html", "accept-language": language }
    return (await w.guest.fetch(path, { headers })).text()
  }
  const { notFound, sandbox } = pageTexts.en
  for (const [path, text] of [
    ["/no/such/page", notFound.heading],
    ["/_sandbox", sandbox.intro],
  ] as const) {
    const english = await page(path, "en")
    expect(english).toContain('<html lang="en">')
    expect(english).toContain(`>${text}`)
    const spanish = await page(path, "es")
    expect(spanish).toContain('<html lang="es">')
    expect(spanish).toContain(`[${text}]`)
  }
})

describe("an account", () => {
  test.each([
    ["es-US,es;q=0.9", "es"],
    ["en-US", "en"],
    ["fr", "en"],
  ])("signed up from a browser that sends %s begins in %s", async (header, language) => {
    const w = await startWorld()
    ;(await w.guest.call("signUpWorker", { body: signUpBody, ...reading(header) })).ok
    expect(await storedLanguage(w)).toBe(language)
  })

  test("is answered in its own language, whatever the browser sends", async () => {
    addSpanish()
    const w = await startWorld()
    const [worker, grill] = [await createWorker(w), await createEmployer(w)]
    expect((await worker.call("updateWorker", { body: { language: "es" } })).ok.language).toBe("es")
    expect((await worker.call("getWorker")).ok.language).toBe("es")
    const refusal = async (header: string) =>
      (await worker.call("getJob", { params: { jobid: "0".repeat(24) }, ...reading(header) })).refused
    for (const header of ["en", ""]) expect((await refusal(header)).error).toBe(`[${en.refusals.not_found}]`)
    expect((await grill.call("getEmployer", reading("es"))).ok.language).toBe("en")
    const other = await grill.call("getJob", { params: { jobid: "0".repeat(24) }, ...reading("es") })
    expect(other.refused.error).toBe(en.refusals.not_found)
    ;(await grill.call("updateEmployer", { body: { language: "es" } })).ok
    expect((await grill.call("getEmployer")).ok.language).toBe("es")
  })

  test("takes no language but ours, and a change of it is no change of identity", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    for (const language of ["fr", "", "ES", null, 1]) {
      const refused = (await worker.call("updateWorker", { body: { language } })).refused
      expect(refused, String(language)).toMatchObject({ code: "invalid", problems: { language: "language" } })
    }
    ;(await worker.call("updateWorker", { body: { language: "es" } })).ok
    ;(await worker.call("updateWorker", { body: { language: "es" } })).ok
    expect((await worker.call("getWorker")).status).toBe(200)
    expect(await w.ctx.db.selectFrom("mails").select("id").execute()).toEqual([])
  })
})
