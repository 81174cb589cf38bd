import type { EventFacts, EventName } from "#server/notifications/facts.ts"
import { notify, type Recipients } from "#server/notifications/notify.ts"
import { type Clock, MovableClock, systemClock } from "#server/clock.ts"
import type { Config } from "#server/config.ts"
import { type Connection, type Db, openDb, openPool, type Tx } from "#server/db/database.ts"
import { saveClock } from "#server/db/sandbox-clock.ts"
import type { PaymentMode } from "#server/db/tables.ts"
import { BusyError } from "#server/errors.ts"
import { type FileStore, localFiles } from "#server/integrations/files.ts"
import { mailboxMail, type MailService, smtpMail } from "#server/integrations/mail.ts"
import { type Metrics, openMetrics } from "#server/metrics.ts"
import { nearestPlaces, type Places } from "#server/integrations/places.ts"
import type { PaymentProvider } from "#server/integrations/payment-provider.ts"
import { stripeProvider } from "#server/integrations/stripe/stripe-provider.ts"
import { type Queue, startQueue } from "#server/queue.ts"
import { type PublishedTerms, publishedTerms } from "#server/text/terms/published.ts"
import { postgresStore } from "#stripe-sandbox/postgres-store.ts"
import { type Sandbox, startSandbox, StripeApiError } from "#stripe-sandbox/server.ts"
import { createHash } from "node:crypto"
import { join } from "node:path"
import type pg from "pg"
import type { Logger } from "pino"

/** Everything that handlers and tasks depend on; created only here. */
export type Context = {
  config: Config
  clock: Clock
  log: Logger
  metrics: Metrics
  pool: pg.Pool
  db: Db
  queue: Queue
  mail: MailService
  files: FileStore
  places: Places
  provider: PaymentProvider
  /** The provider mode that new ids belong to. */
  mode: PaymentMode
  /** The payment sandbox and its clock; null when payments go to Stripe. */
  sandbox: {
    stripe: Sandbox
    clock: MovableClock
    /** Saves the moved clock for the next start and notifies the other processes. */
    keepClock(): Promise<void>
    /** Status and message of a control's refusal; null for any other error. */
    refusal(error: unknown): { status: number; message: string } | null
  } | null
  /** The terms of use of each role. */
  terms: PublishedTerms
  /** Whether replies are checked against their declaration. */
  checkReplies: boolean
  /** The origin of links in mails and hosted pages. */
  publicUrl(): string
  notify<E extends EventName>(tx: Tx, event: E, facts: EventFacts[E], recipients: Recipients): Promise<void>
  hash(bytes: Buffer): string
  /** Sets the address that the server listens on; hosted pages and webhooks need it. */
  listening(url: string): void
  close(): Promise<void>
}

export type ContextOptions = {
  config: Config
  connection: Connection
  log: Logger
  /** False in tests: no maintenance of the queue. */
  supervise?: boolean
}

/** The sandbox's API key and signing secrets; nothing outside this process needs them. */
const SANDBOX_KEY = "sk_test_prepside_payment_sandbox"
const SANDBOX_WEBHOOK_SECRETS = {
  snapshotSecret: "whsec_prepside_sandbox_snapshot",
  connectSecret: "whsec_prepside_sandbox_connect",
  thinSecret: "whsec_prepside_sandbox_thin",
}

/** Connects everything. The database must have been migrated. */
export async function openContext(options: ContextOptions): Promise<Context> {
  const { config, log } = options
  const pool = openPool(options.connection, (error) =>
    log.warn({ err: error }, "a database connection broke"),
  )
  const db = openDb(pool)
  const metrics = openMetrics()
  const movable = config.stripe ? null : new MovableClock()
  const clock = movable ?? systemClock
  let address: string | null = null
  const publicUrl = (): string => config.publicUrl ?? address ?? `http://${config.host}:${config.port}`

  const queue = await startQueue(pool, {
    supervise: options.supervise ?? true,
    onError: (error, task) => {
      if (error instanceof BusyError)
        return log.info({ ...task }, "what a background task works on has another holder; it is tried again")
      if (task) metrics.taskFailures.inc({ task: task.task })
      log.warn({ err: error, ...task }, "a background task failed and will be tried again")
    },
  })
  const stripe = movable
    ? await openStripeSandbox(options.connection, movable, log, publicUrl, () => address)
    : null
  const provider = config.stripe
    ? stripeProvider({
        secretKey: config.stripe.secretKey,
        webhookSecrets: config.stripe.webhookSecrets,
        clock,
      })
    : stripeProvider({
        secretKey: SANDBOX_KEY,
        webhookSecrets: Object.values(SANDBOX_WEBHOOK_SECRETS),
        clock,
        ...(stripe && { host: stripe.host, port: stripe.port }),
      })
  const mail = config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : mailboxMail
  return {
    config,
    clock,
    log,
    metrics,
    pool,
    db,
    queue,
    mail,
    files: await localFiles(join(config.dataDir, "files")),
    places: nearestPlaces,
    provider,
    mode: config.stripe?.mode ?? "sandbox",
    sandbox:
      stripe && movable
        ? {
            stripe,
            clock: movable,
            keepClock: () => saveClock(db, pool, movable),
            refusal: (error) => (error instanceof StripeApiError ? error : null),
          }
        : null,
    terms: publishedTerms,
    checkReplies: !config.production,
    publicUrl,
    notify: (tx, event, facts, recipients) =>
      notify({ clock, queue, log, metrics }, tx, event, facts, recipients),
    hash: (bytes) => createHash("sha256").update(bytes).digest("base64url"),
    listening: (url) => {
      address = url
    },
    close: async () => {
      await queue.stop()
      await stripe?.close()
      mail.close()
      await pool.end()
    },
  }
}

async function openStripeSandbox(
  connection: Connection,
  clock: MovableClock,
  log: Logger,
  publicUrl: () => string,
  address: () => string | null,
): Promise<Sandbox> {
  // A pool of its own: the sandbox takes the place of an outside service and must never wait for the product's connections.
  const pool = openPool({ ...connection, max: 4 }, (error) =>
    log.warn({ err: error }, "a database connection of the payment sandbox broke"),
  )
  const store = postgresStore(pool)
  const sandbox = await startSandbox({
    store,
    clock,
    secretKey: SANDBOX_KEY,
    publicUrl: () => `${publicUrl()}/stripe-sandbox`,
    webhook: () => {
      const url = address()
      return url ? { url: `${url}/stripe/webhook`, ...SANDBOX_WEBHOOK_SECRETS } : null
    },
    log: (level, message, details) => log[level](details ?? {}, message),
  })
  return {
    ...sandbox,
    close: async () => {
      await sandbox.close()
      await pool.end()
    },
  }
}
