import { expect, test } from "vitest"
import { answerApproval, createAccount, createOnboardingUrl, submitForm } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

/** The URL of each page with a form, and of an unknown page. */
async function createPageUrls(): Promise<Record<string, string>> {
  const account = await createAccount(world, "restricted")
  const approval = await world.stripe.setupIntents.create({
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
  })
  const deposits = await world.stripe.setupIntents.create({
    payment_method: "pm_usBankAccount_success",
    confirm: true,
    payment_method_options: { us_bank_account: { verification_method: "microdeposits" } },
  })
  return {
    onboard: await createOnboardingUrl(world, account),
    approve: approval.next_action?.redirect_to_url?.url ?? "",
    deposits: deposits.next_action?.verify_with_microdeposits?.hosted_verification_url ?? "",
    unknown: `${world.url}/onboard/none`,
  }
}

test("Every page is marked as the sandbox, needs no script, and has a language, a title and one heading", async () => {
  for (const [name, url] of Object.entries(await createPageUrls())) {
    const response = await fetch(url)
    const html = await response.text()
    expect([name, response.status]).toEqual([name, name === "unknown" ? 404 : 200])
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

test("Names are shown as text, never as markup", async () => {
  const account = await world.stripe.v2.core.accounts.create({
    display_name: `<img src=x onerror=alert(1)>"'&`,
    configuration: { recipient: {} },
  })
  const html = await (await fetch(await createOnboardingUrl(world, account.id))).text()
  expect(html).not.toContain("<img")
  expect(html).toContain("&#60;img")
})

test("Pages are served with and without the path prefix", async () => {
  const { onboard = "" } = await createPageUrls()
  expect((await fetch(onboard)).status).toBe(200)
  expect((await fetch(onboard.replace("/stripe-sandbox", ""))).status).toBe(200)
})

test("An invalid submission changes nothing and can be corrected", async () => {
  const { onboard = "", approve = "", deposits = "" } = await createPageUrls()
  for (const url of [onboard, approve]) {
    const response = await submitForm(url, { outcome: "unknown" })
    const html = await response.text()
    expect([response.status, html.includes('role="alert"'), html.includes("<form")]).toEqual([
      400,
      true,
      true,
    ])
    expect((await fetch(url)).status).toBe(200)
  }
  const wrong = await submitForm(deposits, { first: "abc", second: "" })
  expect([wrong.status, (await wrong.text()).includes('role="alert"')]).toEqual([400, true])
  const right = await submitForm(deposits, { first: "45", second: "0.32" })
  expect(await right.text()).toContain("Bank account verified")
})

test.each([
  "null",
  "[]",
  "3",
  `{"amounts":[{"toString":1},1]}`,
  `{"amounts":${"[".repeat(500)}${"]".repeat(500)}}`,
])("A page responds to %s instead of form fields with an error", async (body) => {
  const { onboard = "", deposits = "" } = await createPageUrls()
  for (const url of [onboard, deposits]) {
    const headers = { "content-type": "application/json" }
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(400)
  }
})

test("A return URL that is not a web address is not followed", async () => {
  const setup = await world.stripe.setupIntents.create({
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: "javascript:alert(1)",
  })
  const response = await answerApproval(setup, "approve")
  expect([response.status, response.headers.get("location")]).toEqual([200, null])
})
