/** The hands of whoever tries the product: what Stripe's dashboard, the banks and the weather would do. */
import { operationKeys } from "./contract.ts"
import { OUTCOMES, type Outcome, deauthorize, setOutcome } from "./objects/connect/accounts.ts"
import { load, save } from "./state/context.ts"
import { type Runtime, transact, createContext } from "./state/runtime.ts"
import { invalidRequest, resourceMissing } from "./state/errors.ts"
import type { Fault } from "./state/object-types.ts"
import { type Ledger, ledgerOf } from "./objects/balance/ledger.ts"
import { detach } from "./objects/payments/payment-methods.ts"
import { disputeIntent } from "./objects/payments/disputes.ts"
import { returnPayout } from "./objects/balance/payouts.ts"
import { settleAll } from "./objects/payments/bank-debits.ts"
import { nextDue, runDue } from "./timers.ts"
import { readFaultSettings, isSameOperation, writeFaultSettings } from "./state/fault-settings.ts"
import { tokenNamed } from "./objects/payments/test-methods.ts"

export type FaultKind = Fault["kind"]
const FAULT_KINDS: FaultKind[] = ["drop_before", "drop_after", "500", "429", "409", "hang", "decline"]
const LONGEST_DELAY_MS = 60_000
export type SandboxControl = {
  /** Ends an account's onboarding; in force on return, its events queued. */
  onboard(account: string, outcome: Outcome): Promise<void>
  /** Everything the sandbox holds of money, oldest first, in cents. */
  ledger(): Promise<Ledger>
  /** The next `times` (1) calls of `op` fail in this way. `code` goes with "decline". */
  addFault(fault: { op: string; kind: FaultKind; times?: number; code?: string }): Promise<void>
  /** Forgets all faults and lets hanging connections go. */
  clearFaults(): Promise<void>
  /** How many requests a "hang" fault holds at this process now. */
  hanging(): Promise<number>
  /** How events travel from now on. The whole is replaced: what is left out is off, and `{}` is plain delivery. */
  configureWebhooks(options: {
    duplicate?: boolean
    reorder?: boolean
    drop?: boolean
    delay_ms?: number
  }): Promise<void>
  /** All bank debits under way clear or fail now, as their accounts behave. */
  settle(): Promise<void>
  dispute(paymentIntent: string): Promise<void>
  detach(paymentMethod: string): Promise<void>
  /** Makes a saved method behave as a test token from now on. */
  behave(paymentMethod: string, as: string): Promise<void>
  restrict(account: string): Promise<void>
  /** The account leaves the platform: it may receive nothing more. */
  deauthorize(account: string): Promise<void>
  /** The bank sends the account's latest payout back; one is made first when there is none. */
  payoutFailed(account: string): Promise<void>
  /** Earliest instant at which something falls due by the clock; null for none. */
  nextDue(): Promise<Date | null>
  /** Does all that is due at `clock.now()`, each thing as of its own instant. */
  runDue(): Promise<void>
  /** Delivers all undelivered events now; bounded, so a webhook that never answers cannot hold it up. */
  flushEvents(): Promise<void>
}

export function controlOf(
  runtime: Runtime,
  held: { release(): void; count(): number },
  flush: () => Promise<void>,
): SandboxControl {
  return {
    onboard: async (account, outcome) => {
      if (!OUTCOMES.includes(outcome))
        throw invalidRequest(`Invalid outcome: must be one of ${OUTCOMES.join(", ")}`, { param: "outcome" })
      await transact(runtime, (ctx) => setOutcome(ctx, account, outcome))
    },
    restrict: (account) => transact(runtime, (ctx) => setOutcome(ctx, account, "restricted")),
    deauthorize: (account) => transact(runtime, (ctx) => deauthorize(ctx, account)),
    payoutFailed: (account) => transact(runtime, (ctx) => returnPayout(ctx, account)),
    settle: () => transact(runtime, settleAll),
    dispute: (intent) => transact(runtime, (ctx) => disputeIntent(ctx, intent)),
    ledger: () => runtime.store.snapshot((unit) => ledgerOf(createContext(runtime, unit))),
    addFault: (fault) =>
      transact(runtime, async (ctx) => {
        const { times = 1 } = fault
        if (!FAULT_KINDS.includes(fault.kind))
          throw invalidRequest(`Invalid kind: must be one of ${FAULT_KINDS.join(", ")}`, { param: "kind" })
        if (!(Number.isInteger(times) && times > 0))
          throw invalidRequest("Invalid times: must be a whole number from 1", { param: "times" })
        if (!operationKeys.some((name) => isSameOperation(name, fault.op)))
          throw invalidRequest(`Invalid op: there is no call ${fault.op}`, { param: "op" })
        const switches = await readFaultSettings(ctx)
        switches.faults.push({ ...fault, times })
        await writeFaultSettings(ctx, switches)
      }),
    clearFaults: async () => {
      await transact(runtime, async (ctx) =>
        writeFaultSettings(ctx, { ...(await readFaultSettings(ctx)), faults: [] }),
      )
      held.release()
    },
    hanging: () => Promise.resolve(held.count()),
    configureWebhooks: (options) =>
      transact(runtime, async (ctx) => {
        const { duplicate = false, reorder = false, drop = false, delay_ms: delayMs = 0 } = options
        if (!(delayMs >= 0 && delayMs <= LONGEST_DELAY_MS))
          throw invalidRequest(`Invalid delay_ms: must be 0 to ${LONGEST_DELAY_MS}`, { param: "delay_ms" })
        await writeFaultSettings(ctx, {
          ...(await readFaultSettings(ctx)),
          delivery: { duplicate, reorder, drop, delayMs },
        })
      }),
    detach: (id) =>
      transact(runtime, async (ctx) => detach(ctx, await load(ctx, "payment_method", id, "payment_method"))),
    behave: (id, as) =>
      transact(runtime, async (ctx) => {
        const method = await load(ctx, "payment_method", id, "payment_method")
        const known = tokenNamed(as)
        if (!known || known.token.type !== method.body.type)
          throw resourceMissing(`test token for a ${method.body.type}`, as, "as")
        method.hidden.behavesAs = known.name
        delete method.hidden.authenticated
        await save(ctx, "payment_method", method)
      }),
    nextDue: () => runtime.store.read((unit) => nextDue(createContext(runtime, unit))),
    runDue: () => runDue(runtime),
    flushEvents: flush,
  }
}
