/**
 * Reads the parameters of a request by the contract: converts the strings of a form to the types of the schema, and
 * rejects unknown, missing and invalid parameters with Stripe's messages.
 */
import { type Schema, resolveSchema } from "../contract.ts"
import type { ParamValue, Params } from "../objects/handlers.ts"
import { type StripeApiError, invalidRequest } from "../state/errors.ts"

/** Removed parameters, with Stripe's codes. */
const REMOVED_PARAMS = new Map([["payment_method_types", "payment_method_types_no_longer_supported"]])

/**
 * The validated parameters. `form` means that all values are strings (v1) and empty ones unset a member.
 * Throws 400 with `parameter_unknown`, `parameter_missing`, `parameter_invalid_integer` and the like.
 */
export function readParams(schema: Schema, given: unknown, form: boolean): Params {
  const root = resolveSchema(schema)
  const value = given === undefined || given === null ? {} : given
  checkStorable(value)
  return readObject(root, value as ParamValue, "", form)
}

/** Deeper than any parameter of the contract, and shallow enough for recursion. */
const MAX_DEPTH = 50

/** Rejects what a store cannot hold: text with null bytes or unpaired surrogates, and excessive nesting. */
function checkStorable(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalidRequest("The parameters are nested too deeply.")
    for (const each of level) {
      if (typeof each === "string" && (each.includes("\0") || !each.isWellFormed()))
        throw invalidRequest(
          `Invalid string: ${JSON.stringify(each.slice(0, 100))} contains invalid characters.`,
        )
    }
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.entries(each).flat() : [],
    )
  }
}

function readValue(given: Schema, value: ParamValue, path: string, form: boolean): ParamValue {
  const schema = resolveSchema(given)
  if (schema.anyOf) return readValue(chooseAlternative(schema.anyOf, value), value, path, form)
  if (schema.const !== undefined) {
    const read = typeof schema.const === "boolean" && form ? value === "true" || value === true : value
    if (read !== schema.const)
      throw invalidRequest(`Invalid ${path}: must be ${JSON.stringify(schema.const)}`, { param: path })
    return read
  }
  const allowed = schema.enum ?? schema.known
  if (allowed && typeof value === "string") {
    if (!allowed.includes(value)) {
      throw invalidRequest(`Invalid ${path}: must be one of ${allowed.slice(0, 20).join(", ")}`, {
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

/** The alternative that matches the shape of the value: of `"" | Address`, a hash matches `Address`. */
function chooseAlternative(options: Schema[], value: ParamValue): Schema {
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
  // qs parses `a[0]=x` as an array, and sparse indexes as an object.
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
  // Without a prototype, so that a parameter called `__proto__` is an ordinary key.
  const read = Object.create(null) as Params
  for (const [key, each] of Object.entries(value)) {
    const known =
      schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    if (known) read[key] = readValue(known, each, within(key), form)
    else if (typeof schema.additionalProperties === "object")
      read[key] = readMetadataValue(schema.additionalProperties, each, within(key))
    else if (schema.properties) throw unknownParamError(within(key))
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

/** A value of an open hash, which is always metadata: stored as a string; "" unsets it. */
function readMetadataValue(schema: Schema, value: ParamValue, path: string): ParamValue {
  if (value === null || typeof value === "string") return value
  if (typeof value === "number") return String(value)
  return readValue(schema, value, path, false)
}

function unknownParamError(path: string): StripeApiError {
  const code = REMOVED_PARAMS.get(path)
  if (code) {
    return invalidRequest(
      `The \`${path}\` parameter is no longer supported. Use \`allowed_payment_method_types\` instead.`,
      { code, param: path },
    )
  }
  return invalidRequest(`Received unknown parameter: ${path}`, { code: "parameter_unknown", param: path })
}
