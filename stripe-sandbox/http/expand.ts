/** `expand[]`: puts the object in place of its id, where the contract says that one may stand there. */
import { type Schema, resolveSchema } from "../contract.ts"
import type { Context } from "../state/context.ts"
import { type StripeApiError, invalidRequest } from "../state/errors.ts"

/** The reply with every asked path expanded; 400 for a path that leads to nothing expandable. */
export async function expand(ctx: Context, reply: object, schema: Schema, paths: unknown): Promise<object> {
  if (!Array.isArray(paths) || paths.length === 0) return reply
  const copy = structuredClone(reply)
  for (const path of paths) await expandPath(ctx, copy, [schema], String(path).split("."), String(path))
  return copy
}

async function expandPath(
  ctx: Context,
  at: unknown,
  schemas: Schema[],
  steps: string[],
  whole: string,
): Promise<void> {
  if (at === null || typeof at !== "object") return
  const shapes = shapesOf(schemas)
  if (Array.isArray(at)) {
    const items = shapes.flatMap((each) => each.items ?? [])
    for (const each of at) await expandPath(ctx, each, items, steps, whole)
    return
  }
  const [step = "", ...rest] = steps
  const holder = at as Record<string, unknown>
  const members = shapes.flatMap((each) => memberOf(each, step))
  if (members.length === 0 || !Object.hasOwn(holder, step)) throw notExpandable(whole)
  const value = holder[step]
  if (typeof value !== "string") {
    if (rest.length === 0 && (value === null || isExpandable(members))) return
    if (rest.length === 0) throw notExpandable(whole)
    await expandPath(ctx, value, [...members, ...definitionsOf(value)], rest, whole)
    return
  }
  if (!isExpandable(members)) throw notExpandable(whole)
  const body = (await ctx.unit.get(value))?.body
  const shown = body && "shown" in body && typeof body.shown === "object" ? body.shown : null
  if (!shown) throw notExpandable(whole)
  holder[step] = shown
  if (rest.length > 0) await expandPath(ctx, shown, definitionsOf(shown), rest, whole)
}

const isExpandable = (schemas: Schema[]): boolean => shapesOf(schemas).some((each) => each.expanded === true)

function notExpandable(whole: string): StripeApiError {
  return invalidRequest(`This property cannot be expanded (${whole}).`, { param: "expand" })
}

/** The plain schemas that several alternatives come down to. */
function shapesOf(schemas: Schema[]): Schema[] {
  return schemas.flatMap((each) => {
    const schema = resolveSchema(each)
    return schema.anyOf ? shapesOf(schema.anyOf) : [schema]
  })
}

function memberOf({ properties }: Schema, name: string): Schema[] {
  return properties && Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []
}

/** The definition of an object by the name it bears: `payment_method` is `PaymentMethod`. */
function definitionsOf(value: unknown): Schema[] {
  const name = typeof value === "object" && value !== null && "object" in value ? value.object : null
  if (typeof name !== "string" || name === "list") return []
  const definition = name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const schema = { $ref: `#/definitions/${definition}` }
  try {
    resolveSchema(schema)
    return [schema]
  } catch {
    return []
  }
}
