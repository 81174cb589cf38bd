import { heading, newPage, openPage, PHONE, press } from "#test/support/browser.ts"
import {
  createAppliedJob,
  createWorkedJob,
  findMailedLink,
  listMailedLinks,
  PASSWORD,
  signUpEmployer,
  signUpWorker,
} from "#test/support/fixtures.ts"
import { goBack, goHome, WORKER_HOME } from "#test/support/navigation.ts"
import { contrastOf } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld, startWorld } from "#test/support/world.ts"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"

/** docs/rules/navigation.md#forms */

const world = shareWorld()

test("a form that cannot be sent yet names the fields that are left, and those that are wrong", async () => {
  const page = await openPage(world(), { screen: "workerSignup", viewport: PHONE })
  const left = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await left("5 things left: Name, Email, Password and 2 more.")
  await page.getByLabel("Name").fill("Ana Example")
  await left("4 things left: Email, Password, Confirm password, Date of birth.")
  await page.getByLabel("Email").fill("ana")
  await left("3 things left: Password, Confirm password, Date of birth. Please correct: Email.")
  await page.getByLabel("Email").fill("ana@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await left("1 thing left: Date of birth.")
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await page.getByRole("button", { name: "Create account" }).waitFor()
})

test("problems that show below fields move nothing", async () => {
  for (const [screen, lastField, fields] of [
    ["workerSignup", "Date of birth", ["Name", "Email", "Password"]],
    ["employerSignup", "EIN", ["Restaurant name", "Hiring manager", "Store manager", "Street address"]],
  ] as const) {
    const page = await openPage(world(), { screen, viewport: { width: 390, height: 844 } })
    const top = () =>
      page.getByLabel(lastField).evaluate((field) => field.getBoundingClientRect().top + window.scrollY)
    await page.getByLabel(lastField).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await top()
    for (const name of fields) await page.getByLabel(name, { exact: true }).fill("?")
    await expect.poll(() => page.locator("form .field-error").count()).toBe(fields.length)
    expect(await top()).toBe(before)
  }
})

test("a minute after signing up the link can be sent again, and then only after another minute", async () => {
  const page = await newPage(world(), { screen: "workerSignup", viewport: PHONE, fresh: true })
  await page.clock.install()
  await page.goto(world().url)
  await page.getByLabel("Name").fill("Ana Example")
  await page.getByLabel("Email").fill("again@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await press(page, "Create account")
  await page.getByText("We sent it to again@example.com.", { exact: false }).waitFor()
  const again = page.getByRole("button", { name: /^Send again/ })
  const isOff = () => again.getAttribute("aria-disabled")
  expect(await isOff()).toBe("true")
  expect(await listMailedLinks(world(), "again@example.com", "/validate/")).toHaveLength(1)
  await page.clock.fastForward(60_000)
  await expect.poll(isOff).toBeNull()
  await again.click()
  await page.getByText("A new link is on its way to again@example.com.").waitFor()
  const links = async () => new Set(await listMailedLinks(world(), "again@example.com", "/validate/")).size
  await expect.poll(links).toBe(2)
  expect(await isOff()).toBe("true")
})

test("a link that failed can be replaced by one to the address that is typed", async () => {
  const w = world()
  const { email } = await signUpWorker(w)
  expect(await listMailedLinks(w, email, "/validate/")).toHaveLength(1)
  const page = await openPage(w, { viewport: PHONE })
  await page.goto(`${w.url}/validate/${"0".repeat(24)}`)
  await page.getByText("Validation failed. Please contact support for assistance.").waitFor()
  await page.getByLabel("Link expired? Get a new one").fill(email)
  await press(page, "Send a new link")
  await page.getByText(/a new link is on its way/).waitFor()
  const links = async () => new Set(await listMailedLinks(w, email, "/validate/")).size
  await expect.poll(links).toBe(2)
})

test("who confirms an email is not asked for the role again", async () => {
  const w = world()
  for (const [person, path, role] of [
    [await signUpWorker(w), "/validate/", "Workers"],
    [await signUpEmployer(w), "/validateRestaurant/", "Restauranteurs"],
  ] as const) {
    const page = await newPage(w, { viewport: PHONE, fresh: true })
    await page.goto(await findMailedLink(w, person.email, path))
    await press(page, "Go to Login now")
    await page.getByRole("heading", { level: 1, name: "Login" }).waitFor()
    expect(await page.getByLabel(role).isChecked()).toBe(true)
  }
})

test("16 years are counted to the server's day, on a device that is months behind, and even when it comes late", async () => {
  const page = await newPage(world(), { screen: "workerSignup", viewport: PHONE })
  const { promise: config, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/config\/public$/, async (route) => {
    await config
    await route.continue()
  })
  await page.goto(world().url)
  const birth = page.getByLabel("Date of birth")
  const tooYoung = page.getByText("Date cannot be less than 16 years in the past.")
  // 16 on the world's day, and not yet on the device's.
  await birth.fill("2011-03-01")
  await tooYoung.waitFor()
  letThrough()
  await tooYoung.waitFor({ state: "detached" })
  await birth.fill("2011-03-02")
  await tooYoung.waitFor()
})

test("choosing the role at log-in calls no field wrong that was not touched", async () => {
  const page = await openPage(world(), { screen: "login", viewport: PHONE })
  await page.getByLabel("Workers").check()
  await page.getByLabel("Restauranteurs").check()
  await page.getByText("Enter your email and password.").waitFor()
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0)
})

test("a password that is too long is never shortened when it is pasted, in any field, and is refused where it is chosen", async () => {
  const w = world()
  const pasted = `${PASSWORD}0123456789`
  const [worker, employer] = [await createWorker(w), await createEmployer(w)]
  const fieldsOf = async (page: Page, count: number, { chosen }: { chosen: boolean }) => {
    const inputs = page.locator("input[type=password]")
    await expect.poll(() => inputs.count()).toBe(count)
    for (const input of await inputs.all()) {
      await input.focus()
      await page.keyboard.insertText(pasted)
      expect(await input.inputValue()).toBe(pasted)
    }
    if (chosen) expect(await inputs.first().getAttribute("aria-invalid")).toBe("true")
  }
  for (const [screen, count] of [
    ["login", 1],
    ["workerSignup", 2],
    ["employerSignup", 2],
  ] as const)
    await fieldsOf(await openPage(w, { screen, viewport: PHONE }), count, { chosen: count === 2 })
  for (const [as, screen] of [
    [worker, "workerAccount"],
    [employer, "employerAccount"],
  ] as const) {
    const page = await openPage(w, { as, screen, viewport: PHONE })
    await press(page, "Change password")
    await fieldsOf(page, 2, { chosen: true })
  }
  ;(await w.guest.call("requestWorkerPasswordReset", { body: { email: worker.email } })).ok
  await w.settle()
  const reset = await newPage(w, { viewport: PHONE })
  await reset.goto(await findMailedLink(w, worker.email, "/worker/passwordReset/"))
  await fieldsOf(reset, 2, { chosen: true })
})

test("a number that is pasted with a blank, a country code or other signs is written in its form, whole", async () => {
  const page = await openPage(world(), { screen: "employerSignup", viewport: PHONE })
  for (const [label, pasted, shown] of [
    ["EIN", " 12-3456789", "12-3456789"],
    ["EIN", "123456789 ", "12-3456789"],
    ["Phone", "+1 (602) 555-0134", "(602) 555-0134"],
    ["Phone", "16025550134", "(602) 555-0134"],
    ["Zip code", " 85201", "85201"],
  ] as const) {
    const field = page.getByLabel(label)
    await field.fill("")
    await field.focus()
    await page.keyboard.insertText(pasted)
    expect(await field.inputValue()).toBe(shown)
  }
})

test("the city can be chosen once the state is: Arizona, with its nine", async () => {
  const w = world()
  const nine = [
    "Phoenix",
    "Tempe",
    "Chandler",
    "Scottsdale",
    "Mesa",
    "Glendale",
    "Tucson",
    "Marana",
    "Oro Valley",
  ]
  const choicesOf = async (field: Locator) =>
    (await field.locator("option:not([value=''])").allTextContents()).toSorted()
  const page = await openPage(w, { screen: "employerSignup", viewport: PHONE })
  const [state, city] = [page.getByLabel("State"), page.getByLabel("City")]
  expect(await city.isDisabled()).toBe(true)
  expect(await choicesOf(state)).toEqual(["Arizona"])
  await state.selectOption("Arizona")
  expect(await city.isEnabled()).toBe(true)
  expect(await choicesOf(city)).toEqual(nine.toSorted())
  // A restaurant that is signed up moves within its state.
  const account = await openPage(w, {
    as: await createEmployer(w),
    screen: "employerAccount",
    viewport: PHONE,
  })
  await press(account, "Edit account")
  expect(await choicesOf(account.getByLabel("City"))).toEqual(nine.toSorted())
  expect(await account.getByLabel("State").count()).toBe(0)
})

test("a worker's sign-up whose hidden field is filled in is emptied without a word, and sends nothing", async () => {
  const w = world()
  const page = await openPage(w, { screen: "workerSignup", viewport: PHONE })
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname)
  })
  const email = "program@example.com"
  await page.getByLabel("Name").fill("Ana Program")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("1999-04-01")
  const hidden = page.locator("input[name=website]")
  expect([await hidden.getAttribute("tabindex"), await hidden.getAttribute("autocomplete")]).toEqual([
    "-1",
    "off",
  ])
  await hidden.evaluate((input: HTMLInputElement) => {
    input.value = "https://example.com"
  })
  await press(page, "Create account")
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("")
  await page.getByText("5 things left: Name, Email, Password and 2 more.", { exact: true }).waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)
  expect(sent).toEqual([])
  const made = await w.ctx.db.selectFrom("workers").select("id").where("email", "=", email).execute()
  expect(made).toEqual([])
})

test("a refusal by the server is shown at its field, which takes the focus, and another try succeeds", async () => {
  const page = await openPage(world(), { screen: "workerSignup", viewport: PHONE })
  await page.getByLabel("Name").fill("Ana Example")
  await page.getByLabel("Email").fill("ana@example.com")
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("Welcome@1234")
  await page.getByLabel("Confirm password").fill("Welcome@1234")
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await press(page, "Create account")
  await page.getByText("This password is on a list of leaked passwords.").first().waitFor()
  expect(await password.getAttribute("aria-invalid")).toBe("true")
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await password.fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
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

test("a change that is restored after Back and Forward can be saved, and one that was taken back is not restored", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w), screen: "workerAccount", viewport: PHONE })
  // Its heading is the worker's name, which changes here.
  const section = page.locator("section").filter({ has: page.locator("#profile") })
  const name = section.getByLabel("Name", { exact: true })
  const edit = () => press(section, "Edit")
  const leaveAndReturn = async () => {
    await goHome(page)
    await heading(page, WORKER_HOME).waitFor()
    await goBack(page)
  }
  await edit()
  const before = await name.inputValue()
  await name.fill("Ana Restored")
  await leaveAndReturn()
  await edit()
  expect(await name.inputValue()).toBe("Ana Restored")
  await section.getByRole("button", { name: "Save" }).waitFor()
  await name.fill(before)
  await leaveAndReturn()
  await edit()
  expect(await name.inputValue()).toBe(before)
  await name.fill("Ana Saved")
  await press(section, "Save")
  await section.getByText("Ana Saved").waitFor()
})

test("a photo whose file has neither extension nor type is accepted", async () => {
  const worker = await createWorker(world(), { onboarded: false })
  const page = await openPage(world(), { as: worker, screen: "workerAccount", viewport: PHONE })
  await press(page, "Add headshot")
  const section = page.getByRole("dialog")
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: "#0b6b5c" } })
  const bytes = [...new Uint8Array(await image.jpeg().toBuffer())]
  await section.locator("input[type=file]").evaluate((input, content) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(content)], "photo"))
    ;(input as HTMLInputElement).files = files.files
    input.dispatchEvent(new Event("change", { bubbles: true }))
  }, bytes)
  await press(section, "Save")
  await page.getByText("Headshot saved.").waitFor()
})

/** Chooses a file of zeros, which no browser can decode. */
async function chooseZeros(input: Locator, size: number): Promise<void> {
  await input.evaluate((element, length) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(length)], "photo.jpg", { type: "image/jpeg" }))
    ;(element as HTMLInputElement).files = files.files
    element.dispatchEvent(new Event("change", { bubbles: true }))
  }, size)
}

test("a large photo is sent small and upright, and a file that cannot be opened is not offered for upload", async () => {
  const worker = await createWorker(world(), { onboarded: false })
  const red = { create: { width: 1200, height: 2250, channels: 3, background: "#ff0000" } } as const
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const
  const path = join(await mkdtemp(join(tmpdir(), "prepside-photo-")), "IMG_0001.jpeg")
  onTestFinished(() => rm(dirname(path), { recursive: true }))
  // Red on the left of the sensor; turned a quarter to the right, as orientation 6 asks, it is on top.
  const { size } = await sharp({
    create: { width: 3000, height: 2250, channels: 3, noise, background: "#000" },
  })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toFile(path)
  expect(size).toBeGreaterThan(3_000_000)

  const page = await openPage(world(), { as: worker, screen: "workerAccount", viewport: PHONE })
  await press(page, "Add headshot")
  const section = page.getByRole("dialog")
  const file = section.locator("input[type=file]")
  await file.setInputFiles(path)
  const [sent] = await Promise.all([page.waitForRequest(/\/avatarupload$/), press(section, "Save")])
  await page.getByText("Headshot saved.").waitFor()
  expect(Number((await sent.allHeaders())["content-length"])).toBeLessThan(1_000_000)
  const stored = await (await world().guest.fetch(`/employees/${worker.id}/avatar`)).arrayBuffer()
  const { width, height } = await sharp(stored).metadata()
  // The square in the middle of it.
  expect([width, height]).toEqual([800, 800])
  const top = { left: 300, top: 100, width: 1, height: 1 }
  const [r = 0, g = 0] = await sharp(stored).extract(top).removeAlpha().raw().toBuffer()
  expect([r > 200, g < 60]).toEqual([true, true])

  await press(page, "Change headshot")
  await chooseZeros(file, 10 * 1024 * 1024 + 1)
  await section.getByText("That picture is too large.").waitFor()
  for (const length of [2000, 1_500_000]) {
    await chooseZeros(file, length)
    await section.getByText("We can’t open this picture.", { exact: false }).waitFor()
    expect(await section.getByRole("button", { name: "Save" }).count()).toBe(0)
  }
})

/** The color in the middle of the stored headshot's upper and lower part. */
async function headshotColors(workerId: string): Promise<string[]> {
  const stored = await (await world().guest.fetch(`/employees/${workerId}/avatar`)).arrayBuffer()
  const { width, height } = await sharp(stored).metadata()
  expect(width).toBe(height)
  const nameAt = async (share: number) => {
    const at = { left: Math.round(width / 2), top: Math.round(height * share), width: 1, height: 1 }
    const [r = 0, g = 0, b = 0] = await sharp(stored).extract(at).removeAlpha().raw().toBuffer()
    return r > g && r > b ? "red" : g > b ? "green" : "blue"
  }
  return [await nameAt(0.1), await nameAt(0.9)]
}

test("a headshot is cut to a square by keys, pointer, touch or buttons, and Cancel loses nothing", async () => {
  const worker = await createWorker(world(), { onboarded: false })
  const page = await openPage(world(), { as: worker, screen: "workerAccount", viewport: PHONE })
  const band = (background: string) => ({
    create: { width: 600, height: 300, channels: 3 as const, background },
  })
  const buffer = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#00ff00" } })
    .composite([
      { input: band("#ff0000"), left: 0, top: 0 },
      { input: band("#0000ff"), left: 0, top: 600 },
    ])
    .jpeg()
    .toBuffer()
  const dialog = page.getByRole("dialog")
  const square = dialog.getByRole("application", { name: "Position of the picture" })
  const image = dialog.getByAltText("The picture you chose")
  const shown = () => image.evaluate(({ style }) => [style.width, style.left, style.top].join(" "))
  const upload = async () => {
    await press(dialog, "Save")
    await page.getByText("Headshot saved.").waitFor()
    await press(page, "Close this message")
  }
  await press(page, "Add headshot")
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
  await expect.poll(shown).toBe("100% 0% -25%")

  // Cancel keeps the old picture and the choice.
  await square.press("ArrowDown")
  await expect.poll(shown).toBe("100% 0% -20%")
  await press(dialog, "Cancel")
  expect((await world().guest.fetch(`/employees/${worker.id}/avatar`)).status).toBe(404)
  await press(page, "Add headshot")
  await expect.poll(shown).toBe("100% 0% -20%")
  for (let count = 0; count < 6; count += 1) await square.press("ArrowDown")
  await expect.poll(shown).toBe("100% 0% 0%")
  await upload()
  expect(await headshotColors(worker.id)).toEqual(["red", "green"])

  // A pointer drags it to its lower end; the buttons move and zoom it, and so do the keys.
  await press(page, "Change headshot")
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
  await expect.poll(shown).toBe("100% 0% -25%")
  await square.scrollIntoViewIfNeeded()
  const { x, y, width: side } = (await square.boundingBox())!
  await page.mouse.move(x + side / 2, y + side * 0.9)
  await page.mouse.down()
  await page.mouse.move(x + side / 2, y + side * 0.1, { steps: 4 })
  await page.mouse.up()
  await expect.poll(shown).toBe("100% 0% -50%")
  await press(dialog, "Move down")
  await expect.poll(shown).toBe("100% 0% -45%")
  await square.press("+")
  await press(dialog, "Zoom in")
  await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight")
  await expect.poll(async () => parseFloat(await shown())).toBeGreaterThan(120)
  await square.press("-")
  await press(dialog, "Zoom out")
  await dialog.getByRole("slider", { name: "Zoom" }).fill("1")
  await press(dialog, "Move up")
  await expect.poll(shown).toBe("100% 0% -50%")

  // Two fingers that move apart.
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: xs.map((left, id) => ({ x: left, y: y + side / 2, id })),
    })
  const middle = x + side / 2
  await touch("touchStart", middle - 20, middle + 20)
  await touch("touchMove", middle - 40, middle + 40)
  await touch("touchEnd")
  await expect.poll(async () => parseFloat(await shown())).toBeGreaterThan(150)
  await dialog.getByRole("slider", { name: "Zoom" }).fill("1")
  await upload()
  await expect.poll(() => headshotColors(worker.id)).toEqual(["green", "blue"])
})

/** The color in the middle of a picture as it is shown; `none` until it is loaded. */
const shownColor = (picture: Locator): Promise<string> =>
  picture.evaluate((image: HTMLImageElement) => {
    if (!image.complete || image.naturalWidth === 0) return "none"
    const pen = document.createElement("canvas").getContext("2d")
    pen?.drawImage(image, 0, 0, 3, 3)
    const [r = 0, , b = 0] = pen?.getImageData(1, 1, 1, 1).data ?? []
    return r > 128 ? "red" : b > 128 ? "blue" : "none"
  })

test("a headshot that is replaced right after it was seen shows at once, after a reload and to the restaurant", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const worker = await createWorker(w)
  const headshot = async (background: string) => {
    const image = sharp({ create: { width: 300, height: 300, channels: 3, background } })
    return image.jpeg().toBuffer()
  }
  const red = new Blob([new Uint8Array(await headshot("#ff0000"))], { type: "image/jpeg" })
  ;(await worker.call("uploadAvatar", { file: red })).ok
  const job = await createAppliedJob(w, employer, worker)
  const page = await openPage(w, { as: worker, screen: "workerAccount", viewport: PHONE })
  const own = page.getByRole("img", { name: "Headshot of" })
  await expect.poll(() => shownColor(own)).toBe("red")
  const openJobs = { as: employer, screen: "openJobs", params: { job: job._id }, viewport: PHONE } as const
  const other = await openPage(w, openJobs)
  const theirs = other.locator("main img.avatar")
  await expect.poll(() => shownColor(theirs.first())).toBe("red")

  await page.bringToFront()
  await press(page, "Change headshot")
  const file = page.getByRole("dialog").locator("input[type=file]").first()
  await file.setInputFiles({ name: "b.jpg", mimeType: "image/jpeg", buffer: await headshot("#0000ff") })
  await press(page.getByRole("dialog"), "Save")
  await page.getByText("Headshot saved.").waitFor()
  await expect.poll(() => shownColor(own)).toBe("blue")
  await page.reload()
  await expect.poll(() => shownColor(own)).toBe("blue")
  await other.bringToFront()
  await other.reload()
  await expect.poll(() => shownColor(theirs.first())).toBe("blue")
})

test("where a device has a camera, a picture can be taken as well as chosen", async () => {
  const worker = await createWorker(world(), { onboarded: false })
  const page = await openPage(world(), { as: worker, screen: "workerAccount", viewport: PHONE })
  // As browsers of phones have it.
  await page.evaluate(() => Object.assign(HTMLInputElement.prototype, { capture: "" }))
  await press(page, "Add headshot")
  const section = page.getByRole("dialog")
  const camera = section.getByLabel("Take a photo")
  expect(await camera.getAttribute("capture")).toBe("user")
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: "#0b6b5c" } })
  await camera.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() })
  await press(section, "Save")
  await page.getByText("Headshot saved.").waitFor()
})

test("a zip of another state draws a warning beside it, and the account is made all the same", async () => {
  const page = await openPage(world(), { screen: "employerSignup", viewport: PHONE })
  await page.getByLabel("State").selectOption("Arizona")
  await page.getByLabel("City").selectOption("Glendale")
  const zip = page.getByLabel("Zip code")
  await zip.fill("89101")
  await page.getByText(/^89101 is not near Glendale\./).waitFor()
  expect(await zip.getAttribute("aria-invalid")).toBeNull()
  await zip.fill("85301")
  await page.getByText(/is not near/).waitFor({ state: "detached" })
})

test("pay under the minimum wage is posted only when it is confirmed", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w), screen: "createJob", viewport: PHONE })
  await page.getByRole("radio", { name: "Dishwasher" }).check()
  await page.getByLabel("Dollars per hour").fill("10")
  await page.getByText(/^At least .* The earliest is /).waitFor()
  await page.getByLabel("Day").fill("2027-03-20")
  await page.getByLabel("Start time").fill("11:00")
  const post = page.getByRole("button", { name: "Post shift" })
  await page.getByText("Raise the pay, or confirm that it is under the minimum wage.").waitFor()
  expect(await post.getAttribute("aria-disabled")).toBe("true")
  const describedBy = await post.getAttribute("aria-describedby")
  expect(await page.locator(`[id="${describedBy}"]`).textContent()).toMatch(/^Raise the pay/)
  // What is off can be read under the pointer, too.
  await post.hover()
  expect(await contrastOf(await post.elementHandle())).toBeGreaterThanOrEqual(4.5)
  await page.getByLabel("Post it at $10 an hour anyway").check()
  await expect.poll(() => post.getAttribute("aria-disabled")).toBeNull()
  // Another pay is confirmed anew.
  await page.getByLabel("Dollars per hour").fill("11")
  await expect.poll(() => post.getAttribute("aria-disabled")).toBe("true")
  await page.getByLabel("Dollars per hour").fill("20")
  await expect.poll(() => post.getAttribute("aria-disabled")).toBeNull()
  await page.getByText(/ above the minimum wage in /).waitFor()
})

test("punches are saved only when changed, with the reason as typed, and no other amount is charged than confirmed", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  await createWorkedJob(w, employer, await createWorker(w))
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport: PHONE })
  await press(page, "Edit punches")
  const save = page.getByRole("button", { name: "Save punches" })
  await page.getByText("Change a time to see what it does.").waitFor()
  expect(await save.count()).toBe(0)
  const out = page.getByLabel("Clock-out")
  const before = await out.inputValue()
  await out.fill(before.replace(/T\d\d/, "T15"))
  await save.waitFor()
  await out.fill(before)
  await save.waitFor({ state: "detached" })
  await out.fill(before.replace(/T\d\d/, "T15"))
  // What would be paid is not what the form shows: closing waits for it.
  await press(page, "Close job")
  await page.getByRole("alert").getByText("Save or cancel your changes to the punches first.").waitFor()
  expect(await page.getByRole("dialog").isVisible()).toBe(false)
  await page.getByLabel("Reason").fill("Kept the <b>fridge</b> a<b 40F")
  const [sent] = await Promise.all([page.waitForRequest(/\/editpunches\//), save.click()])
  expect((sent.postDataJSON() as { reason: string }).reason).toBe("Kept the fridge a<b 40F")
  await page.getByText("Kept the fridge a<b 40F").first().waitFor({ state: "attached" })
  await page.getByRole("row", { name: /^Clocked/ }).waitFor()
  await page.getByRole("row", { name: /^Edited .* 3:\d\d PM/ }).waitFor()

  // The fee changes while the dialog is open: what was confirmed is not what would be charged.
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^Close and pay/ })
  await press(page, "Close job")
  const amount = await confirm.textContent()
  w.ctx.config.fee = { bps: 0, fixedCents: 150 }
  await confirm.click()
  await page.getByText("The amount has changed. Check it and close again.").waitFor()
  await press(page, "Close job")
  await expect.poll(() => confirm.textContent()).not.toBe(amount)
  await page.getByRole("dialog").getByText("$1.50", { exact: true }).waitFor()
  await confirm.click()
  await page.getByText("Closed. The punches can no longer be changed.").first().waitFor()
})
