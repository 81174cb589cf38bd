import { errors, reasonCodes } from "#contract/errors.ts"
import { calls } from "#contract/index.ts"
import { type Call, isBytes, refusalCodes } from "#contract/route.ts"
import { refusalText, responseTexts } from "#contract/text/catalog.ts"
import { defaultLanguage } from "#domain/language.ts"
import * as z from "zod"

type Json = { [key: string]: unknown }

const schemaOf = (schema: z.core.$ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest
}

/** Every refusal the call can give, its status and words. */
function refusalsOf(call: Call): Json {
  const byStatus = new Map<number, string[]>()
  for (const code of refusalCodes(call)) {
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

/** The name of each path parameter of a call in the document. */
type PathNames = ReadonlyMap<string, string>

function parametersOf(call: Call, pathNames: PathNames): Json[] {
  return (["params", "query"] as const).flatMap((kind) => {
    const schema = call[kind]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name: kind === "params" ? (pathNames.get(name) ?? name) : name,
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

const bytesTypes = { image: "image/webp", archive: "application/zip" } as const

function operation(name: string, call: Call, pathNames: PathNames): Json {
  const content = isBytes(call.reply)
    ? { [bytesTypes[call.reply]]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemaOf(call.reply, "output") } }
  return {
    operationId: name,
    summary: call.summary,
    description: `Who: ${call.who}.${call.gates ? ` Needs: ${call.gates.join(", ")}.` : ""}`,
    security: call.who === "anyone" ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(call, pathNames),
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

/** The document without its servers. */
function documentCalls(): Json {
  const paths: Record<string, Json> = {}
  // OpenAPI takes paths that differ by the names of their parameters for one path: the first call names them.
  const pathByShape = new Map<string, string>()
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const shape = call.path.replaceAll(/:\w+/g, "{}")
    const path = pathByShape.get(shape) ?? call.path.replaceAll(/:(\w+)/g, "{$1}")
    pathByShape.set(shape, path)
    const documented = Array.from(path.matchAll(/\{(\w+)\}/g), ([, documentedName = ""]) => documentedName)
    const own = Array.from(call.path.matchAll(/:(\w+)/g), ([, ownName = ""]) => ownName)
    const pathNames = new Map(own.map((ownName, position) => [ownName, documented[position] ?? ownName]))
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, pathNames) }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Prepside",
      version: "0.1.0",
      description: "Shifts from post to paid, the accounts of both sides, and the admin's calls.",
      license: { name: "MIT", identifier: "MIT" },
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

let documented: Json | undefined

/** The OpenAPI document, made once from the contract and nothing else; `serverUrl` is where its paths begin. */
export function openApiDocument(serverUrl = "/"): Json {
  documented ??= documentCalls()
  return { ...documented, servers: [{ url: serverUrl }] }
}
