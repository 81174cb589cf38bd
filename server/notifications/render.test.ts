import type { Role } from "#domain/role.ts"
import { events } from "#server/notifications/events.ts"
import type { EventFacts } from "#server/notifications/facts.ts"
import { type RenderedMail, renderMail } from "#server/notifications/render.ts"
import { expect, test } from "vitest"

/** Both parts of every mail. */

const HOSTILE = `"><script>alert(1)</script><a href='https://evil.example'>Free & easy</a>`
const SECRET = "65f1c0a94b7e2d0011223344"
const PUBLIC_URL = "https://prepside.example"

const shift = {
  id: "65f1c0a94b7e2d0011223355",
  title: "dishwasher",
  companyName: HOSTILE,
  streetAddress: "120 E Main St",
  city: "Mesa",
  startsAt: "2026-12-04T23:00:00.000Z",
  endsAt: "2026-12-05T05:00:00.000Z",
}
const worked = { shift, workerName: HOSTILE }

type Mailed = keyof Pick<
  EventFacts,
  | "accountMade"
  | "emailChanged"
  | "emailToConfirm"
  | "passwordChanged"
  | "suspended"
  | "reactivated"
  | "hired"
  | "dropped"
  | "released"
  | "cancelledByEmployer"
  | "canceledByAdmin"
  | "charged"
  | "chargeFailed"
>

const facts: { [E in Mailed]: Omit<EventFacts[E], "secret"> } = {
  accountMade: {},
  emailChanged: { newEmail: HOSTILE },
  emailToConfirm: {},
  passwordChanged: {},
  suspended: { reason: HOSTILE },
  reactivated: {},
  hired: { ...worked, payCentsPerHour: 1800, managerName: HOSTILE },
  dropped: { ...worked, open: true },
  released: worked,
  cancelledByEmployer: { shift },
  canceledByAdmin: { shift },
  charged: {
    ...worked,
    wageCents: 11_070,
    feeCents: 250,
    amountCents: 11_320,
    methodLabel: HOSTILE,
    payCentsPerHour: 1800,
    punches: { in: "2026-12-04T22:54:00.000Z", out: "2026-12-05T05:03:00.000Z" },
  },
  chargeFailed: { shift, amountCents: 11_320 },
}

const mails = Object.entries(events).flatMap(([event, sides]) =>
  (["employer", "worker"] as const)
    .filter((role) => "mail" in ((sides as Record<string, object>)[role] ?? {}))
    .map((role) => ({ event: event as Mailed, role })),
)

function render(
  event: Mailed,
  role: Role,
  { name = "Ana Flores", supportEmail = null }: { name?: string | null; supportEmail?: string | null } = {},
): RenderedMail {
  return renderMail(
    { language: "en", name },
    { publicUrl: PUBLIC_URL, supportEmail },
    { event, role, facts: facts[event], recipient: "ana.flores@example.com", secret: SECRET },
  )
}

/** What a person reads of the HTML part. */
function readHtml(html: string): string {
  return html
    .replace(/<head>.*<\/head>/su, " ")
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/gu, " ")
}

test.each(mails)("the mail of $event to the $role says the same in both parts", ({ event, role }) => {
  const mail = render(event, role, { supportEmail: "help@prepside.example" })
  const pieces = mail.text
    .split("\n")
    .filter((line) => line.trim() !== "" && line !== "-- ")
    .flatMap((line) => line.split(/: (?=https:|\S+$|\$|\d)/u))
  let rest = readHtml(mail.html)
  for (const piece of pieces.toSorted((one, other) => other.length - one.length)) {
    expect(rest).toContain(piece.trim())
    rest = rest.replace(piece.trim(), "")
  }
  // The mark, the name, and the line before an address that is shown again.
  expect(rest.replace("Button not working? Copy this link:", "").trim()).toMatch(/^P Prepside$/u)
})

test.each(mails)("nothing typed becomes markup in the mail of $event to the $role", ({ event, role }) => {
  const { html } = render(event, role, { name: HOSTILE })
  expect(html).not.toMatch(/<script|<a href='|evil\.example'>/u)
  for (const [, address] of html.matchAll(/href="([^"]*)"/gu)) expect(address).toMatch(/^https:\/\/prepside/u)
})

test("what a shift's ticket says has the whole width of a phone: a title beside an amount would break in a word", () => {
  const { html } = render("hired", "worker")
  const ticket = html.slice(html.indexOf('bgcolor="#0A3D35"'))
  const rows = ticket.slice(ticket.indexOf("<table"), ticket.indexOf("</table>")).split("</tr>").slice(0, -1)
  expect(rows.map(readHtml).map((row) => row.trim())).toEqual([
    "Dishwasher",
    HOSTILE,
    "$108.00",
    "6 hr at $18.00 / hr",
  ])
  expect(rows.every((row) => row.split("<td").length === 2 && !row.includes("nowrap"))).toBe(true)
})

test("a link is the button, can be copied whole, and is in the plain part", () => {
  const url = `${PUBLIC_URL}/validate/${SECRET}`
  const { html, text } = render("accountMade", "worker")
  expect(text).toContain(`Confirm my email: ${url}\n`)
  expect(html.match(new RegExp(`href="${url}"`, "gu"))).toHaveLength(2)
  expect(html).toMatch(new RegExp(`word-break:break-all">${url}</a>`, "u"))
  expect(readHtml(html)).not.toContain("We emailed")
})

test("a person is greeted by the first name, and nobody when the account is gone", () => {
  expect(render("hired", "worker").text).toContain("\n\nHi Ana,\n\n")
  expect(render("hired", "worker", { name: null }).text).toContain("\n\nHi,\n\n")
})

test("an address that is not confirmed says why it got the mail", () => {
  expect(render("accountMade", "employer").text).toContain("someone entered ana.flores@example.com")
  expect(render("passwordChanged", "employer").text).not.toContain("ana.flores@example.com")
})

test("the address of support is there when it is configured", () => {
  const { html, text } = render("suspended", "worker", { supportEmail: "help@prepside.example" })
  for (const part of [html, text]) expect(part).toContain("Questions? Write to help@prepside.example.")
  expect(render("suspended", "worker").text).not.toContain("Write to")
})

test("a suspension's reason ends before the next sentence begins", () => {
  expect(render("suspended", "worker").text).toContain("</a>.” We ended")
})

test("a dropped shift leads to its applicants, one that had started to the completed ones", () => {
  const dropped = { recipient: "rosa@example.com", secret: null, event: "dropped", role: "employer" } as const
  const read = (open: boolean) =>
    renderMail(
      { language: "en", name: "Rosa" },
      { publicUrl: PUBLIC_URL, supportEmail: null },
      { ...dropped, facts: { ...worked, open } },
    ).text
  expect(read(true)).toContain(`Review applicants: ${PUBLIC_URL}/?open=14&id=${shift.id}\n`)
  expect(read(false)).toContain(`View completed shifts: ${PUBLIC_URL}/?open=20\n`)
})

test("a receipt names hours, pay, fee and total", () => {
  const { subject, text } = render("charged", "employer")
  expect(subject).toBe("You paid $113.20")
  expect(text).toContain(
    "Clocked: 3:54 PM – 10:03 PM\nWorked: 6 hr 9 min\nPay: $18.00 / hr\nWage: $110.70\nPrepside fee: $2.50\nTotal: $113.20",
  )
})

test("facts of an earlier version make a mail without what they lack", () => {
  const mail = { role: "worker", recipient: "ana@example.com", secret: null } as const
  const reader = { language: "en", name: "Ana" } as const
  const site = { publicUrl: PUBLIC_URL, supportEmail: null }
  const hired = renderMail(reader, site, { ...mail, event: "hired", facts: worked })
  expect(hired.text).toContain("Fri, Dec 4, 4:00 PM – 10:00 PM\n120 E Main St, Mesa\n")
  expect(hired.text).not.toMatch(/undefined|NaN|Ask for \n/u)
})
