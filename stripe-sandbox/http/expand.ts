/** `expand[]`: puts the object in place of its id. */
import type { Context } from "../state/context.ts"
import { invalid } from "../state/errors.ts"

/** The reply with every asked path expanded; 400 for a path that leads to nothing expandable. */
export async function expand(ctx: Context, reply: object, paths: unknown): Promise<object> {
  if (!Array.isArray(paths) || paths.length === 0) return reply
  const copy = structuredClone(reply)
  for (const path of paths) await expandPath(ctx, copy, String(path).split("."), String(path))
  return copy
}

async function expandPath(ctx: Context, at: unknown, steps: string[], whole: string): Promise<void> {
  const [step = "", ...rest] = steps
  if (Array.isArray(at)) {
    for (const each of at) await expandPath(ctx, each, steps, whole)
    return
  }
  if (at === null || typeof at !== "object") return
  const holder = at as Record<string, unknown>
  if (!Object.hasOwn(holder, step))
    throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" })
  const value = holder[step]
  if (typeof value === "string") {
    const record = await ctx.unit.get(value)
    const shown = record ? (record.body as { shown?: { object?: string } }).shown : undefined
    if (!shown?.object) throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" })
    holder[step] = shown
  } else if (value !== null && typeof value !== "object") {
    throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" })
  }
  if (rest.length > 0) await expandPath(ctx, holder[step], rest, whole)
}
