/**
 * The contract: JSON Schema of every call the sandbox may serve, derived from the types of the pinned SDK by
 * generate-contract.mjs. Requests are read with it (http/read-params.ts), replies are checked against it, and new
 * objects are built from it, so that a new SDK version needs a new contract and no changes by hand.
 */
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { type Schema, findMismatch } from "./schema-mismatch.ts"

export type { Schema } from "./schema-mismatch.ts"

export type Operation = { key: string; list?: "v1" | "v2"; params: Schema; reply: Schema }
export type OperationMatch = { operation: Operation; path: Record<string, string> }
type ContractFile = {
  sdkVersion: string
  apiVersion: string
  operations: Record<string, Omit<Operation, "key">>
  events: Record<string, string>
  definitions: Record<string, Schema>
}

const file = JSON.parse(
  gunzipSync(readFileSync(new URL("contract.json.gz", import.meta.url))).toString("utf8"),
) as ContractFile

export const apiVersion = file.apiVersion
export const sdkVersion = file.sdkVersion
/** Every call of the contract as `"POST /v1/customers"`. */
export const operationKeys = Object.keys(file.operations)

const routes = operationKeys.map((key) => {
  const [method = "", path = ""] = key.split(" ")
  return { key, method, parts: path.split("/").slice(1) }
})

/** The operation of a method and path, with the values of its path parameters; null for none of Stripe's. */
export function matchOperation(method: string, path: string): OperationMatch | null {
  const parts = path.split("/").slice(1)
  for (const route of routes) {
    if (route.method !== method || route.parts.length !== parts.length) continue
    const found: Record<string, string> = {}
    const fits = route.parts.every((part, i) => {
      const given = parts[i] ?? ""
      if (!part.startsWith("{")) return part === given
      found[part.slice(1, -1)] = decodeSegment(given)
      return given !== ""
    })
    const operation = file.operations[route.key]
    if (fits && operation) return { operation: { ...operation, key: route.key }, path: found }
  }
  return null
}

/** A decoded path segment; one with an invalid encoding is returned as it is and matches no id. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Follows a `$ref` into the definitions. */
export function resolveSchema(schema: Schema): Schema {
  if (!schema.$ref) return schema
  const found = file.definitions[schema.$ref.slice("#/definitions/".length)]
  if (!found) throw new Error(`the contract has no definition ${schema.$ref}`)
  return found
}

/** Describes how a value violates the reply schema of an operation; null when it is valid. */
export function describeReplyMismatch(operation: Operation, value: unknown): string | null {
  return findMismatch(operation.reply, value, resolveSchema)
}

/** Describes how a value violates a definition such as `PaymentIntent`; null when it is valid. */
export function describeMismatch(definition: string, value: unknown): string | null {
  return findMismatch({ $ref: `#/definitions/${definition}` }, value, resolveSchema)
}

/** The definition of the object in an event of this type; null for a type the sandbox does not send. */
export function eventDefinition(type: string): string | null {
  return file.events[type] ?? null
}

/**
 * A new object of a definition with every required member at its empty value: null where null is allowed, else an
 * empty list, false, 0, "", the first value of an enum, or a nested skeleton. Optional members are absent.
 */
export function skeleton(definition: string): Record<string, unknown> {
  return emptyValue({ $ref: `#/definitions/${definition}` }, 0) as Record<string, unknown>
}

function emptyValue(given: Schema, depth: number): unknown {
  const schema = resolveSchema(given)
  if (depth > 12) return null
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) {
    if (schema.anyOf.some((each) => each.type === "null")) return null
    return emptyValue(schema.anyOf[0] ?? {}, depth + 1)
  }
  if (schema.enum) return schema.enum[0]
  if (schema.type === "array") return []
  if (schema.type === "boolean") return false
  if (schema.type === "number" || schema.type === "integer") return 0
  if (schema.type === "string") return ""
  if (schema.type !== "object") return null
  return Object.fromEntries(
    (schema.required ?? []).map((key) => [key, emptyValue(schema.properties?.[key] ?? {}, depth + 1)]),
  )
}
