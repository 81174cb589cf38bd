import { openPage, PHONE, press } from "#test/support/browser.ts"
import { findMailedLink, PASSWORD, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { checkScreens, lookAtPage } from "#test/support/screen-checks.ts"
import { shareWorld } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

const world = shareWorld()

/** Types nonsense into every field, so that every problem shows. */
async function fillWrongly(page: Page): Promise<void> {
  for (const field of await page
    .locator("form input:is([type=text], [type=email], [type=password]):visible")
    .all())
    if (await field.isEnabled()) await field.fill("?")
  await page.getByText("Please enter a valid email address.").waitFor()
}

async function fillEmployerSignup(page: Page): Promise<void> {
  await page.getByLabel("Restaurant name").fill("Joe's Bar & Grill")
  await page.getByLabel("Hiring manager").fill("Hilda Manager")
  await page.getByLabel("Store manager").fill("Stan O’Manager")
  await page.getByLabel("Phone number").fill("(480) 555-0134")
  await page.getByLabel("Street address").fill("120 E Main St")
  await page.getByLabel("State").selectOption("Arizona")
  await page.getByLabel("City").selectOption("Mesa")
  await page.getByLabel("Zip code").fill("85201")
  await page.getByLabel("EIN").fill("12-3456789")
  await page.getByLabel("Email").fill("joe@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await page.getByRole("button", { name: "Create account" }).waitFor()
}

async function fillTooYoung(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Siobhán O'Brien-Example")
  await page.getByLabel("Date of birth").fill("2020-01-01")
  await page.getByText("Date cannot be less than 16 years in the past.").waitFor()
}

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel("Workers").check()
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByLabel("Password", { exact: true }).fill("Prepside!2027")
  await press(page, "Login")
  await page
    .getByRole("alert")
    .getByText("Wrong email or password. Check that you chose the right account type.")
    .waitFor()
}

/** Opens what the landing's footer names. */
function openTopic(topic: string) {
  return async (page: Page) => {
    await page.locator("footer").getByRole("button", { name: topic }).click()
    const dialog = page.getByRole("dialog", { name: topic })
    await dialog.getByRole("button", { name: "Close" }).waitFor()
    await dialog.getByText("Loading...").waitFor({ state: "detached" })
  }
}

test("the screens of guests are accessible and fit, empty and with every problem shown", async () => {
  const page = await openPage(world(), { viewport: PHONE })
  await checkScreens(page, "guest", [
    { screen: "landing", shows: "What it costs" },
    { screen: "login", shows: "New to Prepside?" },
    { screen: "login", shows: "New to Prepside?", first: fillWrongly, name: "problems" },
    { screen: "login", shows: "New to Prepside?", first: logInWrongly, name: "refused" },
    { screen: "workerSignup", shows: "Already have an account?" },
    { screen: "workerSignup", shows: "Already have an account?", first: fillWrongly, name: "problems" },
    { screen: "workerSignup", shows: "Already have an account?", first: fillTooYoung, name: "too-young" },
    { screen: "employerSignup", shows: "things left: Restaurant name, Hiring manager" },
    { screen: "employerSignup", shows: "things left:", first: fillWrongly, name: "problems" },
    { screen: "employerSignup", shows: "things left:", first: fillEmployerSignup, name: "filled" },
    { screen: "scheduledShifts", shows: "Please log in" },
  ])
})

test("what the landing's footer opens is accessible and fits", async () => {
  const page = await openPage(world(), { viewport: PHONE })
  await checkScreens(
    page,
    "guest",
    ["Help", "Worker terms", "Privacy"].map((topic) => ({
      screen: "landing" as const,
      shows: "What it costs",
      first: openTopic(topic),
      name: topic.replace(" ", "-"),
    })),
  )
})

test("the end of signing up and both confirmations of an email are accessible and fit", async () => {
  const w = world()
  const page = await openPage(w, { viewport: PHONE, screen: "employerSignup", fresh: true })
  await fillEmployerSignup(page)
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.", { exact: false }).waitFor()
  const faults = await lookAtPage(page, "guest-employerSignup-done")
  // The page counts ten seconds down to Login, which would end a look on a slow machine.
  await page.addInitScript(() => {
    const real = setTimeout.bind(window)
    const slow = (run: TimerHandler, ms?: number) => real(run, ms === 1000 ? 600_000 : ms)
    Object.assign(window, { setTimeout: slow })
  })
  for (const [person, path] of [
    [await signUpWorker(w), "/validate/"],
    [await signUpEmployer(w), "/validateRestaurant/"],
  ] as const) {
    await page.goto(await findMailedLink(w, person.email, path))
    await page.getByText("Your email is confirmed").waitFor()
    faults.push(...(await lookAtPage(page, `guest-validated-${person.role}`)))
  }
  await page.goto(`${w.url}/validate/${"0".repeat(24)}`)
  await page.getByRole("button", { name: "Login" }).first().waitFor()
  faults.push(...(await lookAtPage(page, "guest-not-validated")))
  await page.goto(`${w.url}/nowhere`)
  await page.getByRole("heading", { level: 1, name: "We can’t find that page" }).waitFor()
  faults.push(...(await lookAtPage(page, "guest-not-found")))
  expect(faults).toEqual([])
})
