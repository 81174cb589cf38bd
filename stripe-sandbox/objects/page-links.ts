/** One-time links to the pages that Stripe would host. */
import { type Context, add, find, save } from "../state/context.ts"
import { randomText } from "../state/ids.ts"
import type { PageLink, Stored } from "../state/object-types.ts"

/** The first path segment of each page. */
const FOLDERS: Record<PageLink["purpose"], string> = {
  onboard: "onboard",
  approve_payment: "3ds",
  approve_setup: "3ds",
  microdeposits: "microdeposits",
  dashboard: "dashboard",
}

/** Creates a link to the page of an account or intent, valid for `minutes`. */
export function createPageLink(
  ctx: Context,
  purpose: PageLink["purpose"],
  objectId: string,
  minutes: number,
  urls: { returnUrl?: string | null; refreshUrl?: string | null } = {},
): { url: string; expiresAt: Date } {
  const token = randomText(32)
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  const link: PageLink = {
    purpose,
    objectId,
    returnUrl: urls.returnUrl ?? null,
    refreshUrl: urls.refreshUrl ?? null,
    expiresAt: expiresAt.toISOString(),
    used: false,
  }
  add(ctx, `link_${token}`, link, { kind: "link" })
  return { url: `${ctx.publicUrl}/${FOLDERS[purpose]}/${token}`, expiresAt }
}

/** The link of a page's path; null for an unknown token, or a token of another page. */
export async function findPageLink(
  ctx: Context,
  folder: string,
  token: string,
): Promise<Stored<"link"> | null> {
  const link = await find(ctx, "link", `link_${token}`)
  return link && FOLDERS[link.body.purpose] === folder ? link : null
}

/** True while a link is unused and not expired. */
export function isLinkValid(ctx: Context, link: PageLink): boolean {
  return !link.used && link.expiresAt > ctx.now.toISOString()
}

/** True for the page address created for this link. */
export function isAddressOf(link: Stored<"link">, url: string | null | undefined): boolean {
  return url?.endsWith(`/${link.id.replace(/^link_/, "")}`) ?? false
}

export async function markLinkUsed(ctx: Context, link: Stored<"link">): Promise<void> {
  link.body.used = true
  await save(ctx, "link", link)
}
