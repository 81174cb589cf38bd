/** Faults to come and the manners of delivery, kept in the store so that every process over it agrees. */
import { type Context, add, find, save } from "./context.ts"
import type { Core } from "./core.ts"
import type { Fault, Switches } from "./kinds.ts"
import { contextFor } from "./core.ts"

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
