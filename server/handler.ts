import type { Role } from "#domain/role.ts"
import type { CallName, Calls } from "#contract/index.ts"
import type { CallInput, CallReply, Who } from "#contract/route.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Readable } from "node:stream"

/** Who makes a call, as its bearer token says. */
export type Caller = {
  role: Role | "admin"
  id: string
  language: Language
  token: string
  tokenHash: Buffer
}

type CallerOf<W extends Who> = W extends "anyone"
  ? Caller | null
  : W extends Role | "admin"
    ? Caller & { role: W }
    : W extends "member"
      ? Caller & { role: Role }
      : Caller

/** What a handler gets: parsed input and who asks. */
export type CallRequest<N extends CallName> = CallInput<Calls[N]> & {
  caller: CallerOf<Calls[N]["who"]>
  /** In which language the caller reads the answer. */
  language: Language
  /** The caller's network address. */
  address: string
  /** As the caller's browser names itself. */
  userAgent: string | null
  /** The one file of an upload. */
  file: Buffer | null
  /** Throws the first unmet need that the call declares (gate, e-mail, unpaid). After 404, before 409. */
  requireGates: (tx: Tx) => Promise<void>
  /** Runs `work` once per `Idempotency-Key`; without one, just runs it. */
  once: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>
}

/** One page of a list and whether more follows; becomes the array and the `Link` header. */
export class Page<T> {
  readonly items: T[]
  readonly more: boolean
  constructor(items: T[], more: boolean) {
    this.items = items
    this.more = more
  }

  /** From a query that asked for one row more than the page holds. */
  static of<R, T>(rows: R[], limit: number, present: (row: R) => T): Page<T> {
    return new Page(rows.slice(0, limit).map(present), rows.length > limit)
  }
}

/**
 * How long a picture may be shown without asking: `versioned` where the address names the very file, `revalidated`
 * where it may come to mean another.
 */
type ImageCache = "versioned" | "revalidated" | "none"

/** Bytes with their own type. */
export class Image {
  readonly bytes: Buffer
  readonly cache: ImageCache
  constructor(bytes: Buffer, cache: ImageCache) {
    this.bytes = bytes
    this.cache = cache
  }
}

/** A file that is sent while it is made. */
export class Download {
  readonly stream: Readable
  readonly name: string
  readonly type: string
  constructor(stream: Readable, name: string, type: string) {
    this.stream = stream
    this.name = name
    this.type = type
  }
}

type ReplyOf<N extends CallName> = Calls[N]["reply"] extends "image"
  ? Image
  : Calls[N]["reply"] extends "archive"
    ? Download
    : CallReply<Calls[N]> extends (infer T)[]
      ? T[] | Page<T>
      : CallReply<Calls[N]>

export type Handler<N extends CallName> = (ctx: Context, request: CallRequest<N>) => Promise<ReplyOf<N>>

/** A group of handlers by the names of their calls. */
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }
