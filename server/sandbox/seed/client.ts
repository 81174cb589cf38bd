import { DAY_MS, msBetween } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import type { FastifyInstance } from "fastify"

/** The password of every seeded account. */
export const SEED_PASSWORD = "Prepside!2026"

export type WireRole = "employer" | "employee"
export type Json = Record<string, unknown>

/** Well inside the 30 days after which an idle session ends. */
const LOG_IN_AGAIN_MS = 20 * DAY_MS
/** What the devices of seeded people call themselves: a worker's phone, a restaurant's computer. */
const USER_AGENTS: Record<WireRole, string> = {
  employee:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36",
  employer:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
}
const BOUNDARY = "prepside-seed"

type Payload = { body?: object; file?: { field: string; bytes: Buffer }; userAgent?: string }

function multipart({ field, bytes }: { field: string; bytes: Buffer }): { payload: Buffer; type: string } {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${field}.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }
}

/** Calls the product's own API; throws with the answer when it is refused. */
export async function callApi(
  app: FastifyInstance,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  token: string | null,
  { body, file, userAgent }: Payload = {},
): Promise<Json> {
  const form = file ? multipart(file) : null
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form && { "content-type": form.type }),
      ...(userAgent && { "user-agent": userAgent }),
    },
    ...(form ? { payload: form.payload } : body && { payload: body }),
  })
  if (response.statusCode >= 300) throw new Error(`seed: ${method} ${url} answered ${response.body}`)
  return response.json()
}

/** A seeded person, who is made up and logs in when needed. */
export class SeedUser {
  readonly role: WireRole
  readonly email: string
  readonly name: string
  id = ""
  #token: string | null = null
  #loggedInAt: Date | null = null
  readonly #app: FastifyInstance
  readonly #ctx: Context

  constructor(app: FastifyInstance, ctx: Context, role: WireRole, email: string, name: string) {
    this.#app = app
    this.#ctx = ctx
    this.role = role
    this.email = email
    this.name = name
  }

  async #validToken(): Promise<string> {
    const now = this.#ctx.clock.now()
    if (this.#token && this.#loggedInAt && msBetween(this.#loggedInAt, now) < LOG_IN_AGAIN_MS)
      return this.#token
    const answer = await callApi(this.#app, "POST", `/${this.role}s/login`, null, {
      body: { email: this.email, password: SEED_PASSWORD },
      userAgent: USER_AGENTS[this.role],
    })
    const { token, encodedData } = answer as { token: string; encodedData: { _id: string } }
    this.id = encodedData._id
    this.#token = token
    this.#loggedInAt = now
    return token
  }

  /** Logs in unless that is done; returns the account's id. */
  async logIn(): Promise<string> {
    await this.#validToken()
    return this.id
  }

  async call(method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: Payload): Promise<Json> {
    return callApi(this.#app, method, url, await this.#validToken(), payload)
  }
}
