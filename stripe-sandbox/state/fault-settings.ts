/** Faults to come and the manners of delivery, kept in the store so that every process over it agrees. */
import { type Context, add, find, save } from "./context.ts"
import { type Core, contextFor } from "./core.ts"
import { StripeFailure } from "./errors.ts"
import type { Fault, Switches } from "./kinds.ts"

const ID = "switches_sbx"
const OFF: Switches = { faults: [], delivery: { duplicate: false, reorder: false, drop: false, delayMs: 0 } }

export async function readSwitches(ctx: Context): Promise<Switches> {
  return (await find(ctx, "switches", ID))?.body ?? structuredClone(OFF)
}

export async function writeSwitches(ctx: Context, switches: Switches): Promise<void> {
  const found = await find(ctx, "switches", ID)
  if (found) await save(ctx, "switches", { ...found, body: switches })
  else add(ctx, ID, switches, { kind: "switches" })
}

/** `POST /v1/x/{anything}/y` and `POST /v1/x/{id}/y` name the same call. */
export function sameOperation(a: string, b: string): boolean {
  const plain = (key: string): string => key.trim().replaceAll(/\{[^}]*\}|:\w+/g, "{}")
  return plain(a) === plain(b)
}

/** The fault that strikes this call, used up by it; null for none. */
export async function takeFault(core: Core, operation: string): Promise<Fault | null> {
  const strikes = (fault: Fault): boolean => fault.times > 0 && sameOperation(fault.op, operation)
  const ahead = await core.store.read((unit) => readSwitches(contextFor(core, unit)))
  if (!ahead.faults.some(strikes)) return null
  return core.store.write(async (unit) => {
    const ctx = contextFor(core, unit)
    const switches = await readSwitches(ctx)
    const fault = switches.faults.find(strikes)
    if (!fault) return null
    fault.times -= 1
    switches.faults = switches.faults.filter((each) => each.times > 0)
    await writeSwitches(ctx, switches)
    return fault
  })
}

/** What a fault makes of a call that is not carried out at all. */
export function struck(fault: Fault): "dropped" | "hanging" {
  if (fault.kind === "drop_before") return "dropped"
  if (fault.kind === "hang") return "hanging"
  const set = "(A fault set on the payment sandbox.)"
  if (fault.kind === "429") {
    throw new StripeFailure(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: `Request rate limit exceeded. ${set}`,
    })
  }
  if (fault.kind === "409") {
    throw new StripeFailure(409, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message: `This object cannot be accessed right now because another API request or Stripe process is currently accessing it. ${set}`,
    })
  }
  throw new StripeFailure(500, { type: "api_error", message: `An unknown error occurred. ${set}` })
}
