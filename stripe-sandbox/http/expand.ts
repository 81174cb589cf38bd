/** `expand[]`: replaces ids by their objects, in the members that the contract marks as expandable. */
import { type Schema, resolveSchema } from "../contract.ts"
import type { Context } from "../state/context.ts"
import { type StripeApiError, invalidRequest } from "../state/errors.ts"

/** The reply with the requested paths expanded. Throws 400 for a path that is not expandable. */
export async function expand(ctx: Context, reply: object, schema: Schema, paths: unknown): Promise<object> {
  if (!Array.isArray(paths) || paths.length === 0) return reply
  const copy = structuredClone(reply)
  for (const path of paths) await expandPath(ctx, copy, [schema], String(path).split("."), String(path))
  return copy
}

async function expandPath(
  ctx: Context,
  node: unknown,
  schemas: Schema[],
  steps: string[],
  fullPath: string,
): Promise<void> {
  if (node === null || typeof node !== "object") return
  const shapes = flattenSchemas(schemas)
  if (Array.isArray(node)) {
    const items = shapes.flatMap((each) => each.items ?? [])
    for (const each of node) await expandPath(ctx, each, items, steps, fullPath)
    return
  }
  const [step = "", ...rest] = steps
  const holder = node as Record<string, unknown>
  const members = shapes.flatMap((each) => memberSchemas(each, step))
  if (members.length === 0 || !Object.hasOwn(holder, step)) throw notExpandableError(fullPath)
  const value = holder[step]
  if (typeof value !== "string") {
    if (rest.length === 0 && (value === null || isExpandable(members))) return
    if (rest.length === 0) throw notExpandableError(fullPath)
    await expandPath(ctx, value, [...members, ...definitionSchemas(value)], rest, fullPath)
    return
  }
  if (!isExpandable(members)) throw notExpandableError(fullPath)
  const body = (await ctx.unit.get(value))?.body
  const shown = body && "shown" in body && typeof body.shown === "object" ? body.shown : null
  if (!shown) throw notExpandableError(fullPath)
  holder[step] = shown
  if (rest.length > 0) await expandPath(ctx, shown, definitionSchemas(shown), rest, fullPath)
}

const isExpandable = (schemas: Schema[]): boolean =>
  flattenSchemas(schemas).some((each) => each.expanded === true)

function notExpandableError(fullPath: string): StripeApiError {
  return invalidRequest(`This property cannot be expanded (${fullPath}).`, { param: "expand" })
}

/** The schemas with references resolved and alternatives flattened. */
function flattenSchemas(schemas: Schema[]): Schema[] {
  return schemas.flatMap((each) => {
    const schema = resolveSchema(each)
    return schema.anyOf ? flattenSchemas(schema.anyOf) : [schema]
  })
}

function memberSchemas({ properties }: Schema, name: string): Schema[] {
  return properties && Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []
}

/** The definition of an object by its `object` member: `payment_method` is `PaymentMethod`. */
function definitionSchemas(value: unknown): Schema[] {
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
