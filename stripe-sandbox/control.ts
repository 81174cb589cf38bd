/** The controls of a test: what Stripe, the banks and the network would do. */
import { operationKeys } from "./contract.ts"
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  deauthorizeAccount,
  setAccountStatus,
} from "./objects/connect/accounts.ts"
import { load, save } from "./state/context.ts"
import { type Runtime, transact, createContext } from "./state/runtime.ts"
import { invalidRequest, resourceMissing } from "./state/errors.ts"
import type { Fault } from "./state/object-types.ts"
import { type Ledger, readLedger } from "./objects/balance/ledger.ts"
import { detachMethod } from "./objects/payments/payment-methods.ts"
import { disputePayment } from "./objects/payments/disputes.ts"
import { failLatestPayout } from "./objects/balance/payouts.ts"
import { settleAllDebits } from "./objects/payments/bank-debits.ts"
import { nextDueAt, runDueTimers } from "./timers.ts"
import {
  defaultDeclineCode,
  readFaultSettings,
  isSameOperation,
  writeFaultSettings,
} from "./state/fault-settings.ts"
import { testMethodByToken } from "./objects/payments/test-methods.ts"

export type FaultKind = Fault["kind"]
const FAULT_KINDS: FaultKind[] = ["drop_before", "drop_after", "500", "429", "409", "hang", "decline"]
const MAX_DELAY_MS = 60_000
export type SandboxControl = {
  /** Completes the onboarding of an account with a status, and queues its events. */
  onboard(account: string, outcome: AccountStatus): Promise<void>
  /** All charges, transfers, refunds, reversals and payouts, oldest first, in cents. */
  ledger(): Promise<Ledger>
  /** Makes the next `times` (default 1) calls of `op` fail. `code` is for kind "decline". */
  addFault(fault: { op: string; kind: FaultKind; times?: number; code?: string }): Promise<void>
  /** Removes all faults and closes hanging connections. */
  clearFaults(): Promise<void>
  /** The number of requests of this process that a "hang" fault holds open. */
  countHanging(): Promise<number>
  /** Sets how events are delivered. Each call replaces all options: `{}` is normal delivery. */
  configureWebhooks(options: {
    duplicate?: boolean
    reorder?: boolean
    drop?: boolean
    delay_ms?: number
  }): Promise<void>
  /** Settles all pending bank debits now, by the behavior of their bank accounts. */
  settle(): Promise<void>
  dispute(paymentIntent: string): Promise<void>
  detach(paymentMethod: string): Promise<void>
  /** Makes a saved method behave as a test token from now on. */
  setBehavior(paymentMethod: string, token: string): Promise<void>
  restrict(account: string): Promise<void>
  /** Revokes the platform's access to an account; no more transfers are possible. */
  deauthorize(account: string): Promise<void>
  /** Makes the latest payout of an account fail; without one, its whole balance is paid out first. */
  failPayout(account: string): Promise<void>
  /** When the next timer is due by the clock; null without one. */
  nextDueAt(): Promise<Date | null>
  /** Fires all timers that are due at `clock.now()`, each with the clock at its own instant. */
  runDueTimers(): Promise<void>
  /** Delivers all undelivered events now; returns after 15 seconds even if the webhook never responds. */
  flushEvents(): Promise<void>
}

export function createControl(
  runtime: Runtime,
  hangingRequests: { release(): void; count(): number },
  flushEvents: () => Promise<void>,
): SandboxControl {
  return {
    onboard: async (account, outcome) => {
      if (!ACCOUNT_STATUSES.includes(outcome))
        throw invalidRequest(`Invalid outcome: must be one of ${ACCOUNT_STATUSES.join(", ")}`, {
          param: "outcome",
        })
      await transact(runtime, (ctx) => setAccountStatus(ctx, account, outcome))
    },
    restrict: (account) => transact(runtime, (ctx) => setAccountStatus(ctx, account, "restricted")),
    deauthorize: (account) => transact(runtime, (ctx) => deauthorizeAccount(ctx, account)),
    failPayout: (account) => transact(runtime, (ctx) => failLatestPayout(ctx, account)),
    settle: () => transact(runtime, settleAllDebits),
    dispute: (intent) => transact(runtime, (ctx) => disputePayment(ctx, intent)),
    ledger: () => runtime.store.snapshot((unit) => readLedger(createContext(runtime, unit))),
    addFault: (fault) =>
      transact(runtime, async (ctx) => {
        const { times = 1 } = fault
        if (!FAULT_KINDS.includes(fault.kind))
          throw invalidRequest(`Invalid kind: must be one of ${FAULT_KINDS.join(", ")}`, { param: "kind" })
        if (!(Number.isInteger(times) && times > 0))
          throw invalidRequest("Invalid times: must be a positive integer", { param: "times" })
        if (!operationKeys.some((name) => isSameOperation(name, fault.op)))
          throw invalidRequest(`Invalid op: unknown operation ${fault.op}`, { param: "op" })
        if (fault.kind === "decline" && defaultDeclineCode(fault.op) === null)
          throw invalidRequest(`Invalid kind: ${fault.op} cannot be declined`, { param: "kind" })
        const settings = await readFaultSettings(ctx)
        settings.faults.push({ ...fault, times })
        await writeFaultSettings(ctx, settings)
      }),
    clearFaults: async () => {
      await transact(runtime, async (ctx) =>
        writeFaultSettings(ctx, { ...(await readFaultSettings(ctx)), faults: [] }),
      )
      hangingRequests.release()
    },
    countHanging: () => Promise.resolve(hangingRequests.count()),
    configureWebhooks: (options) =>
      transact(runtime, async (ctx) => {
        const { duplicate = false, reorder = false, drop = false, delay_ms: delayMs = 0 } = options
        if (!(delayMs >= 0 && delayMs <= MAX_DELAY_MS))
          throw invalidRequest(`Invalid delay_ms: must be 0 to ${MAX_DELAY_MS}`, { param: "delay_ms" })
        await writeFaultSettings(ctx, {
          ...(await readFaultSettings(ctx)),
          delivery: { duplicate, reorder, drop, delayMs },
        })
      }),
    detach: (id) =>
      transact(runtime, async (ctx) =>
        detachMethod(ctx, await load(ctx, "payment_method", id, "payment_method")),
      ),
    setBehavior: (id, token) =>
      transact(runtime, async (ctx) => {
        const method = await load(ctx, "payment_method", id, "payment_method")
        const test = testMethodByToken(token)
        if (!test || test.method.type !== method.body.type)
          throw resourceMissing(`test token for a ${method.body.type}`, token, "as")
        method.hidden.behavesAs = test.token
        delete method.hidden.authenticated
        await save(ctx, "payment_method", method)
      }),
    nextDueAt: () => runtime.store.read((unit) => nextDueAt(createContext(runtime, unit))),
    runDueTimers: () => runDueTimers(runtime),
    flushEvents,
  }
}
