/** One-time links to the pages Stripe would host. */
import { type Context, add, find, save } from "../state/context.ts"
import { randomText } from "../state/ids.ts"
import type { Link, Stored } from "../state/kinds.ts"

const FOLDERS: Record<Link["purpose"], string> = {
  onboard: "onboard",
  approve_payment: "3ds",
  approve_setup: "3ds",
  microdeposits: "microdeposits",
  dashboard: "dashboard",
}

/** Makes a link that lives so many minutes and returns its address. */
export function makeLink(
  ctx: Context,
  purpose: Link["purpose"],
  about: string,
  minutes: number,
  urls: { returnUrl?: string | null; refreshUrl?: string | null } = {},
): { url: string; expiresAt: Date } {
  const token = randomText(32)
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  const link: Link = {
    purpose,
    about,
    returnUrl: urls.returnUrl ?? null,
    refreshUrl: urls.refreshUrl ?? null,
    expiresAt: expiresAt.toISOString(),
    used: false,
  }
  add(ctx, `link_${token}`, link, { kind: "link" })
  return { url: `${ctx.publicUrl}/${FOLDERS[purpose]}/${token}`, expiresAt }
}

/** The link behind a page's address; null where there never was one under that folder. */
export async function linkOf(ctx: Context, folder: string, token: string): Promise<Stored<"link"> | null> {
  const link = await find(ctx, "link", `link_${token}`)
  return link && FOLDERS[link.body.purpose] === folder ? link : null
}

/** True while a link may still be acted on. */
export function isOpen(ctx: Context, link: Link): boolean {
  return !link.used && link.expiresAt > ctx.now.toISOString()
}

export async function closeLink(ctx: Context, link: Stored<"link">): Promise<void> {
  link.body.used = true
  await save(ctx, "link", link)
}
