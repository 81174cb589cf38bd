import type { Context } from "#server/context.ts"
import { LARGEST_PICTURE_BYTES } from "#domain/picture.ts"
import { receiveEvent } from "#server/features/payments/receive-event.ts"
import { ApiError } from "#server/errors.ts"
import { serveHealth } from "#server/http/health.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import { answerUnknown } from "#server/http/not-found.ts"
import {
  answerRefusal,
  answerRefusals,
  answerUnmetExpectation,
  answerUnreadable,
} from "#server/http/refusals.ts"
import { defaultHeaders, responseWith } from "#server/http/default-headers.ts"
import { bindCalls } from "#server/http/routes.ts"
import { cutSilentClients } from "#server/http/silent-clients.ts"
import { serveSite } from "#server/http/site.ts"
import { serveSandbox } from "#server/sandbox/routes.ts"
import compress from "@fastify/compress"
import helmet from "@fastify/helmet"
import multipart from "@fastify/multipart"
import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import buildSerializer from "fast-json-stringify"
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify"

const JSON_LIMIT_BYTES = 100_000
/** A slow upload may go on while bytes arrive, though not without end. */
const RECEIVE_LIMIT_MS = 600_000
const SILENCE_LIMIT_MS = 30_000
const HEADERS_LIMIT_MS = 15_000

/** Parses JSON bodies: an empty body is undefined, and the parser refuses `__proto__`. */
function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain")
  const parse = app.getDefaultJsonParser("error", "error")
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

async function serveCalls(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: LARGEST_PICTURE_BYTES, files: 2, fields: 10, parts: 12, fieldSize: 10_000 },
    throwFileSizeLimit: true,
  })
  bindCalls(app, ctx)
}

/** In a scope of its own: the provider signs the raw bytes. */
async function serveWebhook(app: FastifyInstance, ctx: Context): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body))
  app.post("/stripe/webhook", { bodyLimit: 1_000_000 }, async (request) => {
    const signature = request.headers["stripe-signature"]
    if (!(request.body instanceof Buffer) || typeof signature !== "string")
      throw new ApiError("event_not_signed")
    await receiveEvent(ctx, request.body, signature)
    return { received: true }
  })
}

type Serializer = (data: unknown) => string

const serializers = new WeakMap<object, Serializer>()

/**
 * The serializer of a schema, built when it is first used: building all of them would take a third of a start.
 * Servers of one process share them.
 */
function serializerOf(schema: object): Serializer {
  return (data) => {
    const serializer = serializers.get(schema) ?? buildSerializer(schema)
    serializers.set(schema, serializer)
    return serializer(data)
  }
}

/** Builds the HTTP server over a context, for `main` and the tests. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = ctx.log
  const headers = defaultHeaders({ publicUrl: ctx.config.publicUrl, isSandbox: ctx.mode === "sandbox" })
  const app = Fastify({
    loggerInstance: log,
    // Errors are logged where they are answered; a line for each request would repeat them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: [...ctx.config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: "idle",
    // A URL that cannot be parsed reaches no route, so the error handler never sees it.
    frameworkErrors: (error, request, reply) =>
      void answerRefusal(ctx, error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (error, socket) => answerUnreadable(ctx, headers, error, socket),
    requestTimeout: RECEIVE_LIMIT_MS,
    connectionTimeout: SILENCE_LIMIT_MS,
    http: {
      headersTimeout: HEADERS_LIMIT_MS,
      ServerResponse: responseWith(headers),
      // Node would refuse it without a body; the hook below refuses it.
      requireHostHeader: false,
    },
  })
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
  app.decorateRequest("caller", null)
  // The web app reads the server's clock from it; in the sandbox that clock can be moved.
  app.addHook("onSend", (_, reply, payload, done) => {
    reply.header("date", ctx.clock.now().toUTCString())
    done(null, payload)
  })
  app.addHook("onRequest", async ({ headers: { host }, raw }) => {
    if (host === undefined && raw.httpVersion !== "1.0") throw new ApiError("request_unreadable")
  })
  app.server.on("checkExpectation", (_, response) => answerUnmetExpectation(ctx, response))
  // No file is large enough to be sent in ranges, and a server may ignore the header (RFC 9110, 14.2).
  app.addHook("onRequest", (request, _, done) => {
    delete request.headers.range
    done()
  })
  // Otherwise a connection that becomes idle during the shutdown would keep the server open until its timeout.
  app.addHook("preClose", (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    app.server.once("close", () => clearInterval(sweep))
    done()
  })
  cutSilentClients(app)
  answerRefusals(app, ctx)
  await answerUnknown(app, ctx)
  await app.register(helmet, {
    // Every answer has those anyway.
    contentSecurityPolicy: false,
    referrerPolicy: false,
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    crossOriginOpenerPolicy: false,
    xFrameOptions: false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, { globalCompression: true, threshold: 1024, encodings: ["br", "gzip"] })
  readJson(app)
  await app.register(swagger, { mode: "static", specification: { document: openApiDocument() as never } })
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
  app.get("/openapi.json", async () => openApiDocument(ctx.publicUrl()))
  serveHealth(app, ctx)
  await app.register((scope) => serveCalls(scope, ctx))
  await app.register((scope) => serveWebhook(scope, ctx))
  await app.register((scope) => serveSandbox(scope, ctx))
  await serveSite(app, ctx)
  return app
}
