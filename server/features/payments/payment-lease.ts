import { isWatched } from "#domain/payment.ts"
import { isKeyExpired } from "#domain/payment-failure.ts"
import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import { type AuditActor, recordAudit, system } from "#server/db/audit.ts"
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
 * How long a holder may be silent; each of its writes renews the lease, and no call begins with less of it left
 * than it may take. With the sweep's 15 s a payment moves on within 90 s (docs/rules/payments.md#recovery).
 */
const LEASE_MS = 70_000
/** How long what only the provider can move is looked at every hour; after that once a day. */
const HOURLY_FOR_MS = 7 * DAY_MS

/** Another has moved the payment since it was read. Whoever meets this stops; the other goes on. */
export class StaleVersionError extends Error {}

/** What is kept and told with a move, in its transaction. */
export type Note = {
  /** What happened, for the audit trail. */
  action: string
  details?: object
  by?: AuditActor
  /** Tells people, in the transaction of the change. */
  tell?: (tx: Tx, moved: Payment) => Promise<void>
}

/**
 * One holder's turn at a payment: who has it, has the lease, and every write is a compare-and-set on the
 * version it last saw. Two turns at once cannot both write.
 */
export class PaymentLease {
  readonly ctx: Context
  row: Payment

  constructor(ctx: Context, row: Payment) {
    this.ctx = ctx
    this.row = row
  }

  /** `busy` while another holds the payment; null when there is none of this mode. */
  static async acquire(ctx: Context, id: string): Promise<PaymentLease | "busy" | null> {
    const row = await findPayment(ctx.db, id)
    if (!row || row.mode !== ctx.mode) return null
    const real = ctx.clock.real()
    if (row.lease_until && row.lease_until > real) return "busy"
    const mine = await compareAndSet(ctx.db, row, { lease_until: plus(real, LEASE_MS) })
    return mine ? new PaymentLease(ctx, mine) : "busy"
  }

  get now(): Date {
    return this.ctx.clock.now()
  }

  /** Whether a call asked at `since` can no longer be asked again with its key. */
  isStale(since: Date | null): boolean {
    return since !== null && isKeyExpired(since, this.now)
  }

  /** Asks the provider, with the lease good for as long as its answer may take. Throws `Overtaken` and what `call` throws. */
  async callProvider<T>(call: (provider: PaymentProvider) => Promise<T>): Promise<T> {
    const real = this.ctx.clock.real()
    const until = this.row.lease_until
    if (!until || until < plus(real, MAX_CALL_MS)) {
      const held = await compareAndSet(this.ctx.db, this.row, { lease_until: plus(real, LEASE_MS) })
      if (!held) throw new StaleVersionError()
      this.row = held
    }
    return call(this.ctx.provider)
  }

  /** Writes the change, its audit line and its words in one transaction. Throws `Overtaken`. */
  async move(change: PaymentChange, note: Note): Promise<void> {
    this.row = await inTransaction(this.ctx.db, async (tx) => {
      const moved = await compareAndSet(tx, this.row, {
        ...change,
        lease_until: plus(this.ctx.clock.real(), LEASE_MS),
        updated_at: this.now,
      })
      if (!moved) throw new StaleVersionError()
      await recordAudit(tx, {
        at: this.now,
        by: note.by ?? system,
        action: note.action,
        subject: { kind: "payment", id: moved.id },
        details: { status: moved.status, payout: moved.payout, attempt: moved.attempt, ...note.details },
      })
      await note.tell?.(tx, moved)
      return moved
    })
  }

  /** Gives the payment free; `looked` when the provider was heard, so that the next look can wait. */
  async release(looked: boolean): Promise<void> {
    const watched = looked && isWatched(this.row)
    await compareAndSet(this.ctx.db, this.row, {
      lease_until: null,
      ...(watched && { next_retry_at: this.#nextLook() }),
    })
  }

  #nextLook(): Date {
    const young = this.row.updated_at > plus(this.now, -HOURLY_FOR_MS)
    return plus(this.now, young ? HOUR_MS : DAY_MS)
  }
}
