import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createWorkedJob, PASSWORD } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld, startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#forms */

const world = shareWorld()

test("a form that cannot be sent yet names the fields that are left, and those that are wrong", async () => {
  const page = await openPage(world(), { screen: "workerSignup", viewport: PHONE })
  const left = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await left("5 things left: Name, Email, Password and 2 more.")
  await page.getByLabel("Name").fill("Ana Example")
  await left("4 things left: Email, Password, Password again, Date of birth.")
  await page.getByLabel("Email").fill("ana")
  await left("3 things left: Password, Password again, Date of birth. Please correct: Email.")
  await page.getByLabel("Email").fill("ana@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Password again").fill(PASSWORD)
  await left("1 thing left: Date of birth.")
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await page.getByRole("button", { name: "Create account" }).waitFor()
})

test("a refusal by the server is shown at its field, which takes the focus, and another try succeeds", async () => {
  const page = await openPage(world(), { screen: "workerSignup", viewport: PHONE })
  await page.getByLabel("Name").fill("Ana Example")
  await page.getByLabel("Email").fill("ana@example.com")
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("Welcome@1234")
  await page.getByLabel("Password again").fill("Welcome@1234")
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await press(page, "Create account")
  await page.getByText("This password is on lists of leaked passwords.").first().waitFor()
  expect(await password.getAttribute("aria-invalid")).toBe("true")
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await password.fill(PASSWORD)
  await page.getByLabel("Password again").fill(PASSWORD)
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.").waitFor()
})

test("an end typed by hand sets the length to the minute, which stays when the day changes", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w), screen: "createJob", viewport: PHONE })
  await page.getByLabel("Day").fill("2027-03-08")
  await page.getByLabel("Start time").fill("11:00")
  await page.getByLabel("End").fill("2027-03-08T17:20")
  await page.getByRole("group", { name: "Length" }).getByText("6 hr 20 min").waitFor()
  await page.getByLabel("Day").fill("2027-03-09")
  await expect.poll(() => page.getByLabel("End").inputValue()).toBe("2027-03-09T17:20")
})

test("a press while a field has the focus reaches its button, and no empty field is called wrong", async () => {
  const w = world()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const page = await openPage(w, { as: employer, screen: "paymentMethods", viewport: PHONE })
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").focus()
  await page.getByText("Test data to try").click()
  await page.getByText("4242 4242 4242 4242", { exact: true }).waitFor()
  await page.getByText("Bank account", { exact: true }).click()
  await page.getByLabel("Routing number").waitFor()
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0)
  await page.getByText("3 things left: Routing number, Account number, Your consent.").waitFor()
})

test("punches can be saved only when one of them has changed", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  await createWorkedJob(w, employer, await createWorker(w))
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport: PHONE })
  await press(page, "Edit punches")
  const save = page.getByRole("button", { name: "Save punches" })
  expect(await save.getAttribute("aria-disabled")).toBe("true")
  const out = page.getByLabel("Clock out")
  const before = await out.inputValue()
  await out.fill(before.replace(/T\d\d/, "T15"))
  await expect.poll(() => save.getAttribute("aria-disabled")).toBeNull()
  await out.fill(before)
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true")
})
