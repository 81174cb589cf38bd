import { heading, openPage, PHONE, press } from "#test/support/browser.ts"
import { findMailedLink, signUpWorker } from "#test/support/fixtures.ts"
import { lookAtPage } from "#test/support/screen-checks.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** From a forgotten password to the log-in with a new one (docs/rules/session.md#password-reset). */

const NEW = "Fresh!Pass2026"

test("a worker who forgot the password sets a new one by the mailed link, which works once", async () => {
  const w = await startWorld()
  const ana = await signUpWorker(w)
  const page = await openPage(w, { screen: "login", viewport: PHONE })
  const faults: string[] = []
  const look = async (name: string) => faults.push(...(await lookAtPage(page, name)))

  await page.getByLabel("Email").fill(ana.email)
  await press(page, "Forgot your Password?")
  await heading(page, "Forgot your password?").waitFor()
  // What was typed at log-in does not have to be typed again.
  expect(await page.getByLabel("Email").inputValue()).toBe(ana.email)
  await look("guest-forgotPassword")
  await page.getByLabel("Workers").check()
  await page.getByLabel("Email").fill(ana.email)
  await press(page, "Send reset email.")
  await page.getByText("If that account exists, a reset email is on its way.").waitFor()
  await look("guest-forgotPassword-sent")

  const link = await findMailedLink(w, ana.email, "/worker/passwordReset/")
  const response = await page.goto(link)
  expect(response?.headers()["x-robots-tag"]).toBe("noindex")
  await page.getByLabel("New password").fill(NEW)
  await page.getByLabel("Confirm password").fill("Fresh!Pass2027")
  await page.getByText("Please make sure both passwords match.").waitFor()
  expect(await page.getByRole("button", { name: "Reset password" }).count()).toBe(0)
  await look("guest-resetPassword")
  await page.getByLabel("Confirm password").fill(NEW)
  await page.getByLabel("Show Password").check()
  expect(await page.getByLabel("New password").getAttribute("type")).toBe("text")
  await press(page, "Reset password")
  await page.getByText("Password successfully changed.").waitFor()
  await look("guest-resetPassword-done")

  // A used link says so before anybody types a password.
  await page.goto(link)
  await heading(page, "This link no longer works").waitFor()
  expect(await page.getByLabel("New password").count()).toBe(0)
  await look("guest-resetPassword-dead")

  await press(page, "Back to Login")
  // The role is the one that the link was for.
  expect(await page.getByLabel("Workers").isChecked()).toBe(true)
  await page.getByLabel("Email").fill(ana.email)
  await page.getByLabel("Password", { exact: true }).fill(NEW)
  await press(page, "Login")
  await heading(page, "Welcome, Ana").waitFor()
  expect(faults).toEqual([])
})
