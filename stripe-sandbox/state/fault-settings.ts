/** Injected faults and delivery options, kept in the store so that all its processes share them. */
import { type Context, add, find, save } from "./context.ts"
import { type Runtime, createContext } from "./runtime.ts"
import { StripeApiError } from "./errors.ts"
import type { Fault, FaultSettings } from "./object-types.ts"

const ID = "fault_settings_sbx"
const DEFAULTS: FaultSettings = {
  faults: [],
  delivery: { duplicate: false, reorder: false, drop: false, delayMs: 0 },
}

export async function readFaultSettings(ctx: Context): Promise<FaultSettings> {
  return (await find(ctx, "fault_settings", ID))?.body ?? structuredClone(DEFAULTS)
}

export async function writeFaultSettings(ctx: Context, settings: FaultSettings): Promise<void> {
  const found = await find(ctx, "fault_settings", ID)
  if (found) await save(ctx, "fault_settings", { ...found, body: settings })
  else add(ctx, ID, settings, { kind: "fault_settings" })
}

/** `POST /v1/x/{anything}/y` and `POST /v1/x/{id}/y` name the same call. */
export function isSameOperation(a: string, b: string): boolean {
  const plain = (key: string): string => key.trim().replaceAll(/\{[^}]*\}|:\w+/g, "{}")
  return plain(a) === plain(b)
}

/** The calls that can be declined, each with the code of a decline that names none. */
const DECLINABLE: Record<string, string> = {
  "POST /v1/payment_intents": "card_declined",
  "POST /v1/payment_intents/{id}/confirm": "card_declined",
  "POST /v1/setup_intents": "card_declined",
  "POST /v1/setup_intents/{id}/confirm": "card_declined",
  "POST /v1/transfers": "transfers_not_allowed",
}

/** The code of a decline that names none; null for a call that cannot be declined. */
export function defaultDeclineCode(operation: string): string | null {
  return Object.entries(DECLINABLE).find(([key]) => isSameOperation(key, operation))?.[1] ?? null
}

/** Returns the fault to inject into this call and counts it as used; null for none. */
export async function consumeFault(runtime: Runtime, operation: string): Promise<Fault | null> {
  const applies = (fault: Fault): boolean => fault.times > 0 && isSameOperation(fault.op, operation)
  const current = await runtime.store.read((unit) => readFaultSettings(createContext(runtime, unit)))
  if (!current.faults.some(applies)) return null
  return runtime.store.write(async (unit) => {
    const ctx = createContext(runtime, unit)
    const settings = await readFaultSettings(ctx)
    const fault = settings.faults.find(applies)
    if (!fault) return null
    fault.times -= 1
    settings.faults = settings.faults.filter((each) => each.times > 0)
    await writeFaultSettings(ctx, settings)
    return fault
  })
}

/** The outcome of a call that a fault prevents. Throws the error of "500", "429" and "409". */
export function injectFault(fault: Fault): "dropped" | "hanging" {
  if (fault.kind === "drop_before") return "dropped"
  if (fault.kind === "hang") return "hanging"
  const note = "(Fault injected by the payment sandbox.)"
  if (fault.kind === "429") {
    throw new StripeApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: `Request rate limit exceeded. ${note}`,
    })
  }
  if (fault.kind === "409") {
    throw new StripeApiError(409, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message: `This object cannot be accessed right now because another API request or Stripe process is currently accessing it. ${note}`,
    })
  }
  throw new StripeApiError(500, { type: "api_error", message: `An unknown error occurred. ${note}` })
}
