import { pagePaths } from "#contract/links.ts"
import type { Context } from "#server/context.ts"
import { escapeHtml } from "#server/text/escape-html.ts"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"

/** The built web app. `index.html` carries the landing's markup; `app.html` is the same without it. */
const BUILT = fileURLToPath(new URL("../../dist/web/", import.meta.url))

/** The pages that a mail's link opens: not to be indexed. */
const SECRET_PAGES = [
  "validateWorker",
  "validateEmployer",
  "resetWorkerPassword",
  "resetEmployerPassword",
] as const

const LINK_PREVIEW = "/link-preview.png"

const SANDBOX_ONLY = { script: "", connect: "", frame: "", image: "" }
/**
 * What the provider's own components need, in test and live mode only (docs/rules/payments.md#payment-forms).
 */
const PROVIDER = {
  script: " https://js.stripe.com https://*.js.stripe.com https://connect-js.stripe.com",
  connect: " https://api.stripe.com",
  frame:
    " https://js.stripe.com https://*.js.stripe.com https://connect-js.stripe.com https://hooks.stripe.com",
  image: " https://*.stripe.com",
}

/** Inline scripts of the built page, by their hash, so that no other can run. */
function inlineHashes(html: string): string {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code = ""]) => ` 'sha256-${createHash("sha256").update(code).digest("base64")}'`)
    .join("")
}

export function contentPolicy(html: string, sandbox: boolean): string {
  const extra = sandbox ? SANDBOX_ONLY : PROVIDER
  return [
    "default-src 'self'",
    `script-src 'self'${inlineHashes(html)}${extra.script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${extra.image}`,
    `connect-src 'self'${extra.connect}`,
    `frame-src 'self'${extra.frame}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or code, except what the cleaner of typed text parses (docs/decisions/020-trusted-types.md).
    "require-trusted-types-for 'script'",
    "trusted-types dompurify",
  ].join("; ")
}

type PageFile = { html: string; policy: string; brotli?: Promise<Buffer> }

async function readPage(name: string, sandbox: boolean): Promise<PageFile> {
  const built = await readFile(new URL(name, `file://${BUILT}`), "utf8")
  // The frame says at the first paint that no real money moves; the page looks at this attribute.
  const html = sandbox ? built.replace("<html ", '<html data-payments="sandbox" ') : built
  return { html, policy: contentPolicy(html, sandbox) }
}

/** What a link preview shows besides title and description: absolute URLs, so only where the public one is known. */
function addLinkPreview(html: string, publicUrl: string | null): string {
  if (publicUrl === null) return html
  const url = escapeHtml(publicUrl)
  const tags = [
    `<meta property="og:url" content="${url}/" />`,
    `<meta property="og:image" content="${url}${LINK_PREVIEW}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Prepside" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  return html.replace(/<meta name="twitter:card"[^>]*>/, () => tags.join(""))
}

const brotli = promisify(brotliCompress)

/** At the highest level, once: so a page fits the initial congestion window to a phone. */
function compressedPage(page: PageFile): Promise<Buffer> {
  page.brotli ??= brotli(page.html).catch((error: unknown) => {
    delete page.brotli
    throw error
  })
  return page.brotli
}

type PageRequest = { request: FastifyRequest; reply: FastifyReply; page: PageFile; hidden?: boolean }

/** Whether the browser accepts brotli; a weight of 0, or an invalid one, refuses it. */
function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return String(headers["accept-encoding"])
    .toLowerCase()
    .split(",")
    .some((encoding) => {
      const [name, weight = "1"] = encoding.trim().split(/\s*;\s*q=/)
      return name === "br" && Number(weight) > 0
    })
}

async function sendPage({ request, reply, page, hidden = false }: PageRequest): Promise<FastifyReply> {
  reply.header("content-security-policy", page.policy)
  reply.header("cache-control", "no-cache")
  reply.header("vary", "accept-encoding")
  if (hidden) reply.header("x-robots-tag", "noindex")
  reply.type("text/html; charset=utf-8")
  if (!acceptsBrotli(request)) return reply.send(page.html)
  return reply.header("content-encoding", "br").send(await compressedPage(page))
}

/** Serves the web app: `/`, the pages of mailed links and the hashed assets. */
export async function serveSite(app: FastifyInstance, ctx: Context): Promise<void> {
  const sandbox = ctx.mode === "sandbox"
  const built = await readPage("index.html", sandbox)
  const landing = { ...built, html: addLinkPreview(built.html, ctx.config.publicUrl) }
  const plain = await readPage("app.html", sandbox)
  await app.register(fastifyStatic, {
    root: `${BUILT}assets/`,
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    index: false,
    acceptRanges: false,
    preCompressed: true,
  })
  app.get("/icon.svg", (_, reply) =>
    reply.sendFile("icon.svg", BUILT, { maxAge: "1d", immutable: false, acceptRanges: false }),
  )
  app.get(LINK_PREVIEW, (_, reply) =>
    reply.sendFile("link-preview.png", BUILT, { maxAge: "1d", immutable: false, acceptRanges: false }),
  )
  app.get("/", (request, reply) => sendPage({ request, reply, page: landing }))
  for (const page of SECRET_PAGES)
    app.get(pagePaths[page], (request, reply) => sendPage({ request, reply, page: plain, hidden: true }))
}
