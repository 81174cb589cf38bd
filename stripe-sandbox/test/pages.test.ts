import { afterEach, beforeEach, expect, test } from "vitest"
import { type World, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

/** An address of each hosted page, and of the answers around them. */
async function addresses(): Promise<Record<string, string>> {
  const account = await worker(world, "restricted")
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: "http://127.0.0.1:1/again" } },
  })
  const asked = await world.stripe.setupIntents.create({
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
  })
  const deposits = await world.stripe.setupIntents.create({
    payment_method: "pm_usBankAccount_success",
    confirm: true,
    payment_method_options: { us_bank_account: { verification_method: "microdeposits" } },
  })
  return {
    onboard: link.url,
    approve: asked.next_action?.redirect_to_url?.url ?? "",
    deposits: deposits.next_action?.verify_with_microdeposits?.hosted_verification_url ?? "",
    none: `${world.url}/onboard/none`,
  }
}

test("Every page says that it is the sandbox, needs no script, and has a language, a title and one heading", async () => {
  for (const [name, url] of Object.entries(await addresses())) {
    const response = await fetch(url)
    const html = await response.text()
    expect([name, response.status]).toEqual([name, name === "none" ? 404 : 200])
    expect(html).toContain("PAYMENT SANDBOX – no real money moves")
    expect(html).toMatch(/<html lang="en">/)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).not.toContain("<script")
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
    for (const [, id = ""] of html.matchAll(/<input id="([^"]+)"/g))
      expect(html).toContain(`<label for="${id}">`)
  }
})

test("What people are called is shown as text, never as markup", async () => {
  const account = await world.stripe.v2.core.accounts.create({
    display_name: `<img src=x onerror=alert(1)>"'&`,
    configuration: { recipient: {} },
  })
  const link = await world.stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: "http://x.test" } },
  })
  const html = await (await fetch(link.url)).text()
  expect(html).not.toContain("<img")
  expect(html).toContain("&#60;img")
})

test("Pages answer with and without the prefix their address has", async () => {
  const { onboard = "" } = await addresses()
  expect((await fetch(onboard)).status).toBe(200)
  expect((await fetch(onboard.replace("/stripe-sandbox", ""))).status).toBe(200)
})

test("A form that says nothing the page knows changes nothing and can be sent again", async () => {
  const { onboard = "", approve = "", deposits = "" } = await addresses()
  for (const url of [onboard, approve]) {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ outcome: "rich" }) })
    const html = await answer.text()
    expect([answer.status, html.includes('role="alert"'), html.includes("<form")]).toEqual([400, true, true])
    expect((await fetch(url)).status).toBe(200)
  }
  const wrong = await fetch(deposits, {
    method: "POST",
    body: new URLSearchParams({ first: "abc", second: "" }),
  })
  expect([wrong.status, (await wrong.text()).includes('role="alert"')]).toEqual([400, true])
  const right = await fetch(deposits, {
    method: "POST",
    body: new URLSearchParams({ first: "45", second: "0.32" }),
  })
  expect(await right.text()).toContain("Bank account verified")
})

test("Only web addresses are gone to: anything else ends on a page", async () => {
  const setup = await world.stripe.setupIntents.create({
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: "javascript:alert(1)",
  })
  const url = setup.next_action?.redirect_to_url?.url ?? ""
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "approve" }),
  })
  expect([answer.status, answer.headers.get("location")]).toEqual([200, null])
})
