import { createAdmin } from "#server/features/admin/create-admin.ts"
import { client } from "#test/support/client.ts"
import { PASSWORD, type Person, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { type SmtpServer, startSmtpServer } from "#test/support/smtp-server.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** The mails about an account as a mail server receives them, caused by the real calls. */

const NEW_PASSWORD = "Fresh!Pass2026"
const REASON = "The card was not theirs."

type Received = { to: string; from: string; subject: string; id: string; text: string; html: string }

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString("utf8")
}

function decode(part: string): string {
  const [head = "", ...body] = part.split("\n\n")
  const content = body.join("\n\n").trim()
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === "base64") return Buffer.from(content, "base64").toString("utf8")
  return encoding === "quoted-printable" ? decodeQuotedPrintable(content) : content
}

/** A mail with both its parts, as a mail program reads it. */
function readMail(raw: string): Received {
  const [head = ""] = raw.split("\n\n")
  const unfolded = head.replaceAll(/\n[ \t]+/g, " ")
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? ""
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? ""
  const parts = raw.split(`--${boundary}`).slice(1)
  const partOf = (type: string) =>
    decode(parts.find((part) => part.includes(`Content-Type: ${type}`))?.trim() ?? "")
  expect(header("Content-Type")).toContain("multipart/alternative")
  return {
    to: header("To"),
    from: header("From"),
    subject: header("Subject"),
    id: header("Message-ID"),
    text: partOf("text/plain"),
    html: partOf("text/html"),
  }
}

async function createWorld(): Promise<{ w: World; newMails: () => Promise<Received[]> }> {
  const smtp: SmtpServer = await startSmtpServer()
  const w = await startWorld({ config: { smtpUrl: smtp.url } })
  const newMails = async (): Promise<Received[]> => {
    await w.settle()
    return smtp.mails
      .splice(0)
      .map(readMail)
      .toSorted((one, other) => one.to.localeCompare(other.to))
  }
  return { w, newMails }
}

const sides = {
  worker: {
    signUp: (w: World) => signUpWorker(w, { email: "old@example.com" }),
    ask: (w: World) => w.guest.call("requestWorkerPasswordReset", { body: { email: "old@example.com" } }),
    resend: (w: World) => w.guest.call("resendWorkerValidation", { body: { email: "old@example.com" } }),
    reset: (w: World, token: string) =>
      w.guest.call("resetWorkerPassword", { params: { token }, body: { password: PASSWORD } }),
    change: (person: Person, body: object) => person.call("updateWorker", { body }),
    suspend: "suspendWorker",
    reactivate: "reactivateWorker",
    validation: "/validate/",
    reset_page: "/worker/passwordReset/",
  },
  employer: {
    signUp: (w: World) => signUpEmployer(w, { email: "old@example.com" }),
    ask: (w: World) => w.guest.call("requestEmployerPasswordReset", { body: { email: "old@example.com" } }),
    resend: (w: World) => w.guest.call("resendEmployerValidation", { body: { email: "old@example.com" } }),
    reset: (w: World, token: string) =>
      w.guest.call("resetEmployerPassword", { params: { token }, body: { password: PASSWORD } }),
    change: (person: Person, body: object) => person.call("updateEmployer", { body }),
    suspend: "suspendEmployer",
    reactivate: "reactivateEmployer",
    validation: "/validateRestaurant/",
    reset_page: "/restaurant/passwordReset/",
  },
} as const

describe.each(["worker", "employer"] as const)("a mail server receives for a %s", (role) => {
  const side = sides[role]

  test("the link at sign-up and again, and those of a changed address", async () => {
    const { w, newMails } = await createWorld()
    const person = await side.signUp(w)
    const link = new RegExp(`${w.url}${side.validation}[0-9a-f]{24}`)
    const [made, ...others] = await newMails()
    expect(others).toEqual([])
    expect(made).toMatchObject({
      to: "old@example.com",
      from: "Prepside <no-reply@prepside.example>",
      subject: "Confirm your email to get started",
      id: expect.stringMatching(/^<[0-9a-f]{24}@prepside>$/),
    })
    for (const part of [made?.text, made?.html]) expect(part).toMatch(link)

    await side.resend(w)
    const again = await newMails()
    expect(again.map(({ to, subject }) => [to, subject])).toEqual([
      ["old@example.com", "Confirm your email address"],
    ])
    expect(link.exec(again[0]?.text ?? "")?.[0]).not.toBe(link.exec(made?.text ?? "")?.[0])

    ;(await side.change(person, { email: "new@example.com" })).ok
    const [toNew, toOld] = await newMails()
    expect([toNew?.to, toNew?.subject]).toEqual(["new@example.com", "Confirm your email address"])
    expect(toNew?.text).toMatch(link)
    expect([toOld?.to, toOld?.subject]).toEqual(["old@example.com", "Your email address was changed"])
    for (const part of [toOld?.text, toOld?.html]) expect(part).toContain("new@example.com")
  })

  test("the notice of a changed password, the link that resets it, and the notice of the reset", async () => {
    const { w, newMails } = await createWorld()
    const person = await side.signUp(w)
    await newMails()
    ;(await side.change(person, { password: NEW_PASSWORD })).ok
    const [changed] = await newMails()
    expect([changed?.to, changed?.subject]).toEqual(["old@example.com", "Your password was changed"])
    for (const part of [changed?.text, changed?.html]) {
      expect(part).toContain("contact support right away")
      expect(part).not.toContain(NEW_PASSWORD)
    }

    await side.ask(w)
    const [asked] = await newMails()
    expect([asked?.to, asked?.subject]).toEqual(["old@example.com", "Set a new password"])
    const page = new RegExp(`${w.url}${side.reset_page}([\\w-]{43})`)
    const token = page.exec(asked?.text ?? "")?.[1] ?? ""
    expect(page.exec(asked?.html ?? "")?.[1]).toBe(token)

    ;(await side.reset(w, token)).ok
    expect((await newMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["old@example.com", "Your password was changed"],
    ])
  })

  test("the reason of a suspension, and that it is over", async () => {
    const { w, newMails } = await createWorld()
    await side.signUp(w)
    await newMails()
    const boss = { name: "boss", email: "boss@example.com", password: PASSWORD }
    await createAdmin(w.ctx, boss)
    const admin = client(w.url, (await w.guest.call("logInAdmin", { body: boss })).ok.token)
    const query = { email: "old@example.com" }
    ;(await admin.call(side.suspend, { query, body: { suspendedreason: REASON } })).ok
    const [suspended] = await newMails()
    expect([suspended?.to, suspended?.subject]).toEqual(["old@example.com", "Your account is suspended"])
    for (const part of [suspended?.text, suspended?.html]) expect(part).toContain(REASON)
    ;(await admin.call(side.reactivate, { query })).ok
    const [reactivated] = await newMails()
    expect([reactivated?.to, reactivated?.subject]).toEqual([
      "old@example.com",
      "Your account is active again",
    ])
  })
})
