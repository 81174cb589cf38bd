/**
 * Reads the parameters of a request by the contract: turns the strings of a form into the types the schema
 * asks for, and refuses in Stripe's words what it does not know, lacks, or cannot read.
 */
import { type Schema, resolveSchema } from "../contract.ts"
import type { ParamValue, Params } from "../objects/handlers.ts"
import { type StripeApiError, invalidRequest } from "../state/errors.ts"

/** Stripe's own codes for parameters it once had. */
const GONE = new Map([["payment_method_types", "payment_method_types_no_longer_supported"]])

/**
 * The checked parameters. `form` says that all leaves come as strings (v1) and empty ones mean "unset".
 * Throws a 400 with `parameter_unknown`, `parameter_missing`, `parameter_invalid_integer` and the like.
 */
export function readParams(schema: Schema, given: unknown, form: boolean): Params {
  const root = resolveSchema(schema)
  const value = given === undefined || given === null ? {} : given
  refuseUnkeepable(value)
  return readObject(root, value as ParamValue, "", form)
}

/** Deeper than anything of the contract, and shallow enough to be walked by calls of functions. */
const MAX_DEPTH = 50

/** Refuses what no store could keep or find again: text with a null byte or half a character, and endless nesting. */
function refuseUnkeepable(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalidRequest("The parameters are nested too deeply.")
    for (const each of level) {
      if (typeof each === "string" && (each.includes("\0") || !each.isWellFormed()))
        throw invalidRequest(
          `Invalid string: ${JSON.stringify(each.slice(0, 100))} holds characters that are no text.`,
        )
    }
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.entries(each).flat() : [],
    )
  }
}

function readValue(given: Schema, value: ParamValue, path: string, form: boolean): ParamValue {
  const schema = resolveSchema(given)
  if (schema.anyOf) return readValue(choose(schema.anyOf, value), value, path, form)
  if (schema.const !== undefined) {
    const read = typeof schema.const === "boolean" && form ? value === "true" || value === true : value
    if (read !== schema.const)
      throw invalidRequest(`Invalid ${path}: must be ${JSON.stringify(schema.const)}`, { param: path })
    return read
  }
  const words = schema.enum ?? schema.known
  if (words && typeof value === "string") {
    if (!words.includes(value)) {
      throw invalidRequest(`Invalid ${path}: must be one of ${words.slice(0, 20).join(", ")}`, {
        param: path,
      })
    }
    return value
  }
  switch (schema.type) {
    case "integer":
    case "number":
      return readInteger(value, path, form)
    case "boolean":
      return readBoolean(value, path, form)
    case "array":
      return readArray(schema, value, path, form)
    case "object":
      return readObject(schema, value, path, form)
    case "null":
      return null
    case "string":
      if (typeof value !== "string")
        throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: path })
      return value
    case undefined:
    default:
      return value
  }
}

/** The alternative that suits the shape of the value: `"" | Address` for a hash is `Address`. */
function choose(options: Schema[], value: ParamValue): Schema {
  const resolved = options.map(resolveSchema)
  const ofType = (...types: string[]): Schema | undefined =>
    resolved.find((each) => types.includes(each.type ?? ""))
  if (Array.isArray(value)) return ofType("array") ?? resolved[0] ?? {}
  if (value !== null && typeof value === "object") return ofType("object", "array") ?? resolved[0] ?? {}
  if (value === null) return ofType("null") ?? resolved[0] ?? {}
  if (value === "") return resolved.find((each) => each.const === "") ?? ofType("string") ?? resolved[0] ?? {}
  const exact = resolved.find((each) => each.const === value || each.enum?.includes(String(value)))
  if (exact) return exact
  if (ofType("integer", "number") && /^-?\d+$/.test(String(value))) return ofType("integer", "number") ?? {}
  if (ofType("boolean") && /^(true|false)$/.test(String(value))) return ofType("boolean") ?? {}
  return (
    resolved.find((each) => each.type === "string" && !each.enum) ??
    ofType("integer", "number", "boolean") ??
    resolved.find((each) => each.enum) ??
    resolved[0] ??
    {}
  )
}

function readInteger(value: ParamValue, path: string, form: boolean): number {
  const read = form && typeof value === "string" && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value
  if (typeof read === "number" && Number.isInteger(read)) return read
  throw invalidRequest(`Invalid integer: ${typeof value === "string" ? value : JSON.stringify(value)}`, {
    code: "parameter_invalid_integer",
    param: path,
  })
}

function readBoolean(value: ParamValue, path: string, form: boolean): boolean {
  if (typeof value === "boolean") return value
  if (form && (value === "true" || value === "false")) return value === "true"
  throw invalidRequest(`Invalid boolean: ${JSON.stringify(value)}`, { param: path })
}

function readArray(schema: Schema, value: ParamValue, path: string, form: boolean): ParamValue[] {
  // A form may send `a[0]=x` (read as a list) or sparse indexes (read as a hash of indexes).
  const list =
    !Array.isArray(value) &&
    value !== null &&
    typeof value === "object" &&
    Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : value
  if (!Array.isArray(list)) throw invalidRequest("Invalid array", { param: path })
  return list.map((each, i) => readValue(schema.items ?? {}, each, `${path}[${i}]`, form))
}

function readObject(schema: Schema, value: ParamValue, path: string, form: boolean): Params {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw invalidRequest("Invalid object", { param: path })
  const within = (key: string): string => (path ? `${path}[${key}]` : key)
  // A hash of the sender's own names, `__proto__` among them: they are names here and nothing more.
  const read = Object.create(null) as Params
  for (const [key, each] of Object.entries(value)) {
    const known =
      schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    if (known) read[key] = readValue(known, each, within(key), form)
    else if (typeof schema.additionalProperties === "object")
      read[key] = readFree(schema.additionalProperties, each, within(key))
    else if (schema.properties) throw unknown(within(key))
    else read[key] = each
  }
  for (const key of schema.required ?? []) {
    if (read[key] === undefined) {
      throw invalidRequest(`Missing required param: ${within(key)}.`, {
        code: "parameter_missing",
        param: within(key),
      })
    }
  }
  return read
}

/** A value of an open hash, which for Stripe means metadata: kept as strings; "" unsets. */
function readFree(schema: Schema, value: ParamValue, path: string): ParamValue {
  if (value === null || typeof value === "string") return value
  if (typeof value === "number") return String(value)
  return readValue(schema, value, path, false)
}

function unknown(path: string): StripeApiError {
  const gone = GONE.get(path)
  if (gone) {
    return invalidRequest(
      `The \`${path}\` parameter is no longer supported. Use \`allowed_payment_method_types\` instead.`,
      {
        code: gone,
        param: path,
      },
    )
  }
  return invalidRequest(`Received unknown parameter: ${path}`, { code: "parameter_unknown", param: path })
}
