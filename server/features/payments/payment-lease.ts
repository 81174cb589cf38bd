import { isWatched } from "#domain/payment.ts"
import { isKeyExpired } from "#domain/payment-failure.ts"
import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import { type AuditAction, recordAudit, system } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import {
  compareAndSet,
  findPayment,
  type Payment,
  type PaymentChange,
} from "#server/features/payments/store.ts"
import { MAX_CALL_MS, type PaymentProvider } from "#server/integrations/payment-provider.ts"

/**
 * How long a lease lasts in real time. Each write renews it, and no call to the provider begins with less left than
 * it may take. With the sweep's 15 s an interrupted payment advances within 90 s
 * (docs/rules/payments.md#recovery).
 */
const LEASE_MS = 70_000
/** For how long a watched payment is read every hour; after that once a day. */
const HOURLY_FOR_MS = 7 * DAY_MS

/** The row was changed since it was read. Its reader stops; the process that changed it goes on. */
export class StaleVersionError extends Error {}

/** What is recorded with an update, in its transaction. */
export type UpdateRecord = {
  action: AuditAction
  details?: object
  notify?: (tx: Tx, updated: Payment) => Promise<void>
}

/**
 * The right to advance one payment. Every write is a compare-and-set on the version last seen, so that two holders
 * cannot both write.
 */
export class PaymentLease {
  readonly ctx: Context
  row: Payment

  private constructor(ctx: Context, row: Payment) {
    this.ctx = ctx
    this.row = row
  }

  /** `busy` while another holder has it; null when there is no such payment of this mode. */
  static async acquire(ctx: Context, id: string): Promise<PaymentLease | "busy" | null> {
    const row = await findPayment(ctx.db, id)
    if (!row || row.mode !== ctx.mode) return null
    const real = ctx.clock.systemNow()
    if (row.lease_until && row.lease_until > real) return "busy"
    const leased = await compareAndSet(ctx.db, row, { lease_until: plus(real, LEASE_MS) })
    return leased ? new PaymentLease(ctx, leased) : "busy"
  }

  get now(): Date {
    return this.ctx.clock.now()
  }

  /** Whether a call first made at `since` can no longer be repeated with its key. */
  isKeyExpired(since: Date | null): boolean {
    return since !== null && isKeyExpired(since, this.now)
  }

  /** Calls the provider with the lease valid for as long as the call may take. Throws `StaleVersionError` too. */
  async callProvider<T>(call: (provider: PaymentProvider) => Promise<T>): Promise<T> {
    const real = this.ctx.clock.systemNow()
    const until = this.row.lease_until
    if (!until || until < plus(real, MAX_CALL_MS)) {
      const renewed = await compareAndSet(this.ctx.db, this.row, { lease_until: plus(real, LEASE_MS) })
      if (!renewed) throw new StaleVersionError()
      this.row = renewed
    }
    return call(this.ctx.provider)
  }

  /** Writes the change, its audit row and its notifications in one transaction. Throws `StaleVersionError`. */
  async update(change: PaymentChange, record: UpdateRecord): Promise<void> {
    this.row = await inTransaction(this.ctx.db, async (tx) => {
      const updated = await compareAndSet(tx, this.row, {
        ...change,
        lease_until: plus(this.ctx.clock.systemNow(), LEASE_MS),
        updated_at: this.now,
      })
      if (!updated) throw new StaleVersionError()
      const { status, payout, attempt } = updated
      await recordAudit(tx, {
        at: this.now,
        by: system,
        action: record.action,
        subject: { kind: "payment", id: updated.id },
        details: { status, payout, attempt, ...record.details },
      })
      await record.notify?.(tx, updated)
      return updated
    })
  }

  /** Ends the lease; `providerRead` when the provider was read, so that a watched payment can wait. */
  async release(providerRead: boolean): Promise<void> {
    const watched = providerRead && isWatched(this.row)
    await compareAndSet(this.ctx.db, this.row, {
      lease_until: null,
      ...(watched && { next_retry_at: this.#nextReadAt() }),
    })
  }

  #nextReadAt(): Date {
    const recent = this.row.updated_at > plus(this.now, -HOURLY_FOR_MS)
    return plus(this.now, recent ? HOUR_MS : DAY_MS)
  }
}
