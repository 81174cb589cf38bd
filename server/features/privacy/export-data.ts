import { termsText } from "#domain/terms.ts"
import { toDollars } from "#domain/money.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import type { Row } from "#server/db/tables.ts"
import { employerAccountOf, workerAccountOf } from "#server/features/accounts/account-of.ts"
import { type ImageKind, imageKinds } from "#server/features/accounts/image-kinds.ts"
import type { Role } from "#domain/role.ts"
import { findImageFile } from "#server/features/accounts/store.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import { type JobRow, withParts } from "#server/features/jobs/store.ts"
import { presentMethod, presentPayment } from "#server/features/payments/present.ts"
import { listTermsConsentsOf } from "#server/features/terms/consents-store.ts"
import { presentConsent } from "#server/features/terms/present.ts"
import * as store from "#server/features/privacy/data-store.ts"
import { readablePage } from "#server/features/privacy/readable-page.ts"
import { type Entry, zipOf } from "#server/features/privacy/zip.ts"
import { type Caller, Download, type Handler } from "#server/handler.ts"
import { renderNotification } from "#server/notifications/render.ts"
import { concurrencyLimit } from "#server/security/concurrency-limit.ts"
import { findSession, listSessionsOf } from "#server/security/sessions.ts"
import { Readable } from "node:stream"

/** Everything that is stored of one account (docs/rules/privacy.md#data-export). */

type Owner = Caller & { role: Role }

/** The rows of a section, a page at a time. */
type Section = AsyncIterable<readonly object[]>

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

async function* presented<R>(
  pages: AsyncIterable<R[]>,
  present: (rows: R[]) => object[] | Promise<object[]>,
): Section {
  for await (const rows of pages) yield await present(rows)
}

function shiftsOf(ctx: Context, owner: Owner): Section {
  return presented(store.readJobs(ctx.db, owner), async (jobs: JobRow[]) =>
    (await withParts(ctx.db, jobs)).map((parts) => presentJob(parts, owner, ctx.clock.now())),
  )
}

function applicationsOf(ctx: Context, owner: Owner): Section {
  return presented(store.readApplications(ctx.db, owner.id), (rows) =>
    rows.map((row) => ({
      jobid: row.job_id,
      jobtitle: row.title,
      companyname: row.company_name,
      worktime: iso(row.starts_at),
      endtime: iso(row.ends_at),
      status: row.status,
      createdAt: iso(row.created_at),
      changedAt: iso(row.changed_at),
    })),
  )
}

function paymentsOf(ctx: Context, owner: Owner): Section {
  return presented(store.readPayments(ctx.db, owner), (rows) =>
    rows.map((row) =>
      Object.assign(presentPayment(row, owner.role, owner.language), {
        jobtitle: row.title,
        worktime: iso(row.starts_at),
        mode: row.mode,
        wage: toDollars(row.wage_cents),
        createdAt: iso(row.created_at),
      }),
    ),
  )
}

/** What a notification says. A row whose facts no text can be made of any more is exported by its event's name. */
function readable(ctx: Context, owner: Owner, row: Pick<Row<"messages">, "role" | "event" | "facts">) {
  try {
    return renderNotification(owner.language, row)
  } catch (error) {
    ctx.log.warn({ err: error, event: row.event }, "a notification in a data export cannot be rendered")
    return { title: row.event, body: null }
  }
}

function messagesOf(ctx: Context, owner: Owner): Section {
  return presented(store.readMessages(ctx.db, owner), (rows) =>
    rows.map((row) => {
      const { title, body } = readable(ctx, owner, row)
      return { title, body, createdAt: iso(row.created_at), deletedAt: iso(row.deleted_at) }
    }),
  )
}

function mailsOf(ctx: Context, owner: Owner): Section {
  return presented(store.readMails(ctx.db, owner), (rows) =>
    rows.map((row) => ({
      to: row.recipient,
      subject: readable(ctx, owner, row).title,
      createdAt: iso(row.created_at),
      sentAt: iso(row.sent_at),
    })),
  )
}

async function* methodsOf(ctx: Context, owner: Owner): Section {
  const methods = await store.readMethods(ctx.db, owner.id)
  yield methods.map((row) =>
    Object.assign(presentMethod(row, ctx.clock.now()), {
      mode: row.mode,
      createdAt: iso(row.created_at),
      removedAt: iso(row.removed_at),
    }),
  )
}

/** The account as its owner sees it, with what is stored of it beside. */
function accountOf(ctx: Context, owner: Owner): Promise<object> {
  const { role, id } = owner
  return pageLimit(() =>
    inTransaction(ctx.db, async (tx) => {
      const account = await (role === "worker"
        ? workerAccountOf(ctx, tx, id)
        : employerAccountOf(ctx, tx, id))
      const records = await store.readRecords(tx, owner)
      return {
        ...account,
        createdAt: iso(records.created_at),
        emailValidatedAt: iso(records.email_validated_at),
        ageAttestedAt: iso(records.age_attested_at),
        shortnoticecancels: records.short_notice_cancels,
        emptiedSubmissions: records.malicious_count,
      }
    }),
  )
}

async function* sessionsOf(ctx: Context, owner: Owner): Section {
  const sessions = await listSessionsOf(ctx.db, owner, new Date(0))
  yield sessions.map((session) => ({
    browser: session.user_agent,
    createdAt: iso(session.created_at),
    lastUsedAt: iso(session.last_used_at),
  }))
}

function activityOf(ctx: Context, owner: Owner): Section {
  return presented(store.readActivity(ctx.db, owner), (rows) =>
    rows.map(({ at, action, description, address }) => ({ at: iso(at), action, description, address })),
  )
}

function auditOf(ctx: Context, owner: Owner): Section {
  return presented(store.readAudit(ctx.db, owner), (rows) =>
    rows.map((row) => ({
      at: iso(row.at),
      by: row.actor_role,
      action: row.action,
      subject: { kind: row.subject_kind, _id: row.subject_id },
      details: row.details,
    })),
  )
}

/** Each consent with the text that it is to. */
async function* termsOf(ctx: Context, { role, id }: Owner): Section {
  yield (await listTermsConsentsOf(ctx.db, role, id)).map((row) => {
    const terms = ctx.terms[role].find(({ version }) => version === row.version)
    return Object.assign(presentConsent(row), { text: terms ? termsText(terms) : null })
  })
}

/** Of all exports of this process, so that many at once leave connections to other calls. */
const pageLimit = concurrencyLimit({ atOnce: 2, waiting: Infinity })
/** Each reads one page at a time, so this bounds what waits for `pageLimit`. */
const MAX_EXPORTS = 100
const RETRY_AFTER_SECONDS = 30

/** Counts against the limit while it reads a page, not while the reader takes its time. */
async function* withPageLimit(section: Section): Section {
  const pages = section[Symbol.asyncIterator]()
  try {
    for (;;) {
      const page = await pageLimit(() => pages.next())
      if (page.done) return
      yield page.value
    }
  } finally {
    await pages.return?.()
  }
}

/** Read anew by each file that shows them. */
function sectionsOf(ctx: Context, owner: Owner): Record<string, Section> {
  const sections = {
    shifts: shiftsOf(ctx, owner),
    ...(owner.role === "worker" && { applications: applicationsOf(ctx, owner) }),
    ...(owner.role === "employer" && { paymentMethods: methodsOf(ctx, owner) }),
    payments: paymentsOf(ctx, owner),
    messages: messagesOf(ctx, owner),
    mails: mailsOf(ctx, owner),
    terms: termsOf(ctx, owner),
    sessions: sessionsOf(ctx, owner),
    activity: activityOf(ctx, owner),
    audit: auditOf(ctx, owner),
  }
  return Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, withPageLimit(section)]))
}

/** The text of `my-data.json`, piece by piece, so that no account is too large for the memory. */
async function* jsonOf(ctx: Context, owner: Owner): AsyncGenerator<string, void> {
  const account = await accountOf(ctx, owner)
  yield `{\n"exportedAt": ${JSON.stringify(ctx.clock.now())},\n"account": ${JSON.stringify(account, null, 2)}`
  for (const [name, pages] of Object.entries(sectionsOf(ctx, owner))) {
    yield `,\n"${name}": [`
    let separator = "\n"
    for await (const rows of pages)
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`
        separator = ",\n"
      }
    yield "\n]"
  }
  yield "\n}\n"
}

/** The same for reading, with the images that are beside it. */
async function* pageOf(ctx: Context, owner: Owner, images: readonly string[]): AsyncGenerator<string, void> {
  const account = await accountOf(ctx, owner)
  const { role, language } = owner
  const sections = sectionsOf(ctx, owner)
  yield* readablePage({ role, language, exportedAt: ctx.clock.now(), account, sections, images })
}

const imageNames: Record<ImageKind, string> = {
  avatar: "headshot.webp",
  licence: "drivers-license.webp",
  foodcard: "food-handlers-card.webp",
  logo: "logo.webp",
}

/** Looked up when its turn comes: a replaced file is removed at once. A missing file does not fail the export. */
async function* imageOf(ctx: Context, kind: ImageKind, id: string): AsyncGenerator<Buffer, void> {
  const file = await findImageFile(ctx.db, kind, id)
  const bytes = file && (await ctx.files.get(file))
  if (bytes) yield bytes
}

/**
 * Fails at its end when the session that asked has ended meanwhile, as by a suspension: it may read no more. After a
 * deletion what was read is not the account's data either.
 */
async function* failIfEnded<T>(
  ctx: Context,
  owner: Owner,
  content: AsyncIterable<T>,
): AsyncGenerator<T, void> {
  yield* content
  if (!(await findSession(ctx.db, owner.tokenHash)))
    throw new Error("the session ended while the account's data was exported")
}

/** Accounts whose archive this process is sending. */
const exporting = new Set<string>()

async function openArchive(ctx: Context, owner: Owner): Promise<Readable> {
  const { role, id } = owner
  const images: Entry[] = []
  for (const kind of Object.keys(imageKinds) as ImageKind[])
    if (imageKinds[kind].of === role && (await findImageFile(ctx.db, kind, id)))
      images.push({ name: imageNames[kind], content: imageOf(ctx, kind, id) })
  const names = images.map(({ name }) => name)
  const entries = [
    { name: "index.html", content: pageOf(ctx, owner, names) },
    { name: "my-data.json", content: jsonOf(ctx, owner) },
    ...images,
  ].map(({ name, content }) => ({ name, content: failIfEnded(ctx, owner, content) }))
  return Readable.from(zipOf(entries, ctx.clock.now()))
}

/** Streamed: a failure on the way breaks the connection, so that half an archive is not taken for a whole one. */
export const exportData: Handler<"exportData"> = async (ctx, { caller }) => {
  const { id, role } = caller
  if (exporting.has(id)) throw new ApiError("export_running")
  if (exporting.size >= MAX_EXPORTS)
    throw new ApiError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS })
  exporting.add(id)
  const stream = await openArchive(ctx, { ...caller, role }).catch((error: unknown) => {
    exporting.delete(id)
    throw error
  })
  // Also when it breaks off, or the reader leaves.
  stream.once("close", () => exporting.delete(id))
  return new Download(stream, "prepside-my-data.zip", "application/zip")
}
