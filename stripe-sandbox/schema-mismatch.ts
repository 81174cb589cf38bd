/**
 * Checks values against the contract's schemas. The contract has a thousand definitions that refer to each other and
 * uses eight keywords: reading them at each check costs less than compiling them, which takes seconds in each process.
 */
export type Schema = {
  $ref?: string
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null"
  const?: string | number | boolean
  enum?: string[]
  /** The documented values of an open list of strings. */
  known?: string[]
  anyOf?: Schema[]
  /** Marks the alternative that is the expanded object instead of its id. */
  expanded?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const hasType: Record<NonNullable<Schema["type"]>, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
}

/** Follows a `$ref`. */
type Resolve = (schema: Schema) => Schema

/** How a value violates a schema, after the path to it: ` must be string`; null when it is valid. */
function mismatchAt(given: Schema, value: unknown, resolve: Resolve): string | null {
  const schema = resolve(given)
  if (schema.type && !hasType[schema.type](value)) return ` must be ${schema.type}`
  if (schema.const !== undefined && value !== schema.const) return ` must be ${JSON.stringify(schema.const)}`
  if (schema.enum && !schema.enum.includes(value as string))
    return ` must be one of ${schema.enum.join(", ")}`
  if (schema.anyOf) {
    const mismatch = mismatchOfAll(schema.anyOf, value, resolve)
    if (mismatch !== null) return mismatch
  }
  if (Array.isArray(value)) return schema.items ? itemMismatch(schema.items, value, resolve) : null
  return isObject(value) ? memberMismatch(schema, value, resolve) : null
}

/** The mismatch with the first alternative when none fits. */
function mismatchOfAll(alternatives: Schema[], value: unknown, resolve: Resolve): string | null {
  let first: string | null = null
  for (const alternative of alternatives) {
    const mismatch = mismatchAt(alternative, value, resolve)
    if (mismatch === null) return null
    first ??= mismatch
  }
  return first
}

function itemMismatch(items: Schema, values: unknown[], resolve: Resolve): string | null {
  for (const [index, value] of values.entries()) {
    const mismatch = mismatchAt(items, value, resolve)
    if (mismatch !== null) return `/${index}${mismatch}`
  }
  return null
}

function memberMismatch(schema: Schema, value: Record<string, unknown>, resolve: Resolve): string | null {
  const { properties = {}, required = [], additionalProperties: additional = true } = schema
  for (const key of required) if (value[key] === undefined) return ` must have ${key}`
  for (const key of Object.keys(value)) {
    const member = Object.hasOwn(properties, key) ? properties[key] : additional
    if (member === false) return ` must not have ${key}`
    if (member === true || member === undefined || value[key] === undefined) continue
    const mismatch = mismatchAt(member, value[key], resolve)
    if (mismatch !== null) return `/${key}${mismatch}`
  }
  return null
}

/** Where and how a value violates a schema, such as `/id must be string`; null when it is valid. */
export function findMismatch(schema: Schema, value: unknown, resolve: Resolve): string | null {
  const mismatch = mismatchAt(schema, value, resolve)
  return mismatch?.startsWith(" ") ? `(root)${mismatch}` : mismatch
}
