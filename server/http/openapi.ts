import { errors, reasonCodes } from "#contract/errors.ts"
import { calls } from "#contract/index.ts"
import type { Call } from "#contract/route.ts"
import { refusalText, responseTexts } from "#contract/text/catalog.ts"
import { defaultLanguage } from "#domain/language.ts"
import * as z from "zod"

type Json = { [key: string]: unknown }

const schemaOf = (schema: z.core.$ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest
}

const ALWAYS = ["unavailable", "internal"] as const

/** Every refusal the call can give, its status and words. */
function refusalsOf(call: Call): Json {
  const own = call.errors ?? []
  const auth = call.who === "anyone" ? [] : (["unauthorized"] as const)
  const role = call.who === "anyone" || call.who === "signedIn" ? [] : (["wrong_role"] as const)
  const byStatus = new Map<number, string[]>()
  for (const code of [...auth, ...role, ...own, ...ALWAYS]) {
    const { status } = errors[code]
    byStatus.set(status, [
      ...(byStatus.get(status) ?? []),
      `\`${code}\`: ${refusalText(code, undefined, defaultLanguage)}`,
    ])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      String(status),
      {
        description: lines.join(" · "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    ]),
  )
}

function parametersOf(call: Call): Json[] {
  return (["params", "query"] as const).flatMap((kind) => {
    const schema = call[kind]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: kind === "params" ? "path" : "query",
      required: kind === "params" || required.includes(name),
      schema: property,
    }))
  })
}

function bodyOf(call: Call): Json {
  if (call.upload) {
    const file = { type: "string", format: "binary" }
    const schema = { type: "object", required: [call.upload], properties: { [call.upload]: file } }
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } }
  }
  if (!call.body) return {}
  return { requestBody: { content: { "application/json": { schema: schemaOf(call.body, "input") } } } }
}

function operation(name: string, call: Call): Json {
  const content =
    call.reply === "image"
      ? { "image/webp": { schema: { type: "string", format: "binary" } } }
      : { "application/json": { schema: schemaOf(call.reply, "output") } }
  return {
    operationId: name,
    summary: call.summary,
    description: `Who: ${call.who}.${call.gates ? ` Needs: ${call.gates.join(", ")}.` : ""}`,
    security: call.who === "anyone" ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(call),
      ...(call.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: false,
              schema: { type: "string", maxLength: 200 },
            },
          ]
        : []),
    ],
    ...bodyOf(call),
    responses: { [String(call.status ?? 200)]: { description: "Done", content }, ...refusalsOf(call) },
  }
}

/** The OpenAPI document, made from the contract and nothing else. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Prepside",
      version: "0.1.0",
      description: "Every call of the first journey, from post to paid.",
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        Refusal: {
          type: "object",
          required: ["error", "code", "reason"],
          properties: {
            error: { type: "string" },
            code: { type: "string", enum: Object.keys(errors) },
            reason: { type: "string", enum: [...Object.keys(errors), ...Object.keys(reasonCodes)] },
            facts: { type: "object", additionalProperties: { type: ["string", "number"] } },
            fields: { type: "object", additionalProperties: { type: "string" } },
            problems: {
              type: "object",
              additionalProperties: { type: "string", enum: Object.keys(responseTexts.en.problems) },
            },
            missing: { type: "array", items: { type: "string" } },
            opensAt: { type: "string" },
            closesAt: { type: "string" },
          },
        },
      },
    },
  }
}
