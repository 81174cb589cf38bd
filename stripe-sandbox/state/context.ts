/** What a handler is given: the state, the time, and who asks. */
import type { Hidden, Kind, Kinds, Stored } from "./kinds.ts"
import type { UnitOfWork } from "./unit-of-work.ts"
import { missing } from "./errors.ts"
import { skeleton } from "../contract.ts"
import { idOf, seconds } from "./ids.ts"

export type Context = {
  unit: UnitOfWork
  now: Date
  requestId: string
  idempotencyKey: string | null
  /** The connected account a request acts as (`Stripe-Account`); null for the platform. */
  actingAs: string | null
  /** Base of the hosted pages, without a slash at the end. */
  publicUrl: string
  /** Set while a "decline" fault strikes this call: the code to decline with. */
  decline: string | null
}

/** Members by which lists filter; anything not named here cannot be asked for. */
const KEYS = [
  "customer",
  "payment_intent",
  "payment_method",
  "charge",
  "source_transaction",
  "transfer_group",
  "destination",
  "transfer",
]
/** Id prefix → the word Stripe uses where such an object is missing. */
const WORDS: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
  payment_intent: "payment_intent",
  balance_transaction: "balance transaction",
}

type Shelf<K extends Kind> = { hidden?: Hidden; dueAt?: Date | null; keys?: Record<string, string> } & {
  kind: K
}

/** The object, or null. Times and ids of other kinds count as absent. */
export async function find<K extends Kind>(ctx: Context, kind: K, id: string): Promise<Stored<K> | null> {
  const record = await ctx.unit.get(id)
  if (!record || record.kind !== kind) return null
  return opened<K>(record)
}

/** The object, or Stripe's 404 naming `param`. */
export async function load<K extends Kind>(
  ctx: Context,
  kind: K,
  id: string,
  param = "id",
): Promise<Stored<K>> {
  const found = await find(ctx, kind, id)
  if (!found) throw missing(WORDS[kind] ?? kind.replaceAll("_", " "), id, param)
  return found
}

/** Objects of a kind whose keys match, oldest first unless asked otherwise. */
export async function list<K extends Kind>(
  ctx: Context,
  kind: K,
  where: Record<string, string> = {},
  more: {
    order?: "newest" | "oldest"
    limit?: number
    olderThan?: number
    newerThan?: number
    due?: boolean
  } = {},
): Promise<Stored<K>[]> {
  const records = await ctx.unit.list({ kind, where, order: "oldest", limit: 100_000, ...more })
  return records.map((record) => opened<K>(record))
}

function opened<K extends Kind>(record: {
  id: string
  seq: number
  dueAt: string | null
  body: object
}): Stored<K> {
  const kept = record.body as { shown: Kinds[K]; hidden: Hidden }
  return { id: record.id, body: kept.shown, hidden: kept.hidden, seq: record.seq, dueAt: record.dueAt }
}

/** Stores a new object. Its list keys are read from its own members, and from `keys`. */
export function add<K extends Kind>(ctx: Context, id: string, body: Kinds[K], shelf: Shelf<K>): Stored<K> {
  const hidden = shelf.hidden ?? {}
  ctx.unit.add({
    id,
    kind: shelf.kind,
    keys: { ...keysOf(body), ...shelf.keys },
    dueAt: shelf.dueAt?.toISOString() ?? null,
    body: { shown: body, hidden },
  })
  return { id, body, hidden, seq: 0, dueAt: shelf.dueAt?.toISOString() ?? null }
}

/** Writes an object back with its `dueAt`. Keys given when it was added stay. */
export async function save<K extends Kind>(ctx: Context, kind: K, stored: Stored<K>): Promise<void> {
  const before = await ctx.unit.get(stored.id)
  const given = Object.entries(before?.keys ?? {}).filter(([key]) => !KEYS.includes(key))
  await ctx.unit.put({
    id: stored.id,
    kind,
    keys: { ...Object.fromEntries(given), ...keysOf(stored.body) },
    dueAt: stored.dueAt,
    body: { shown: stored.body, hidden: stored.hidden },
  })
}

function keysOf(body: object): Record<string, string> {
  const members = body as Record<string, unknown>
  const keys: Record<string, string> = {}
  for (const key of KEYS) {
    const value = members[key]
    const id = typeof value === "object" && value !== null ? idOf(value as { id: string }) : value
    if (typeof id === "string") keys[key] = id
  }
  return keys
}

/** A new v1 object of a definition: the contract's empty values, the time of making, and what is given. */
export function fresh<T extends object>(definition: string, ctx: Context, given: Partial<T>): T {
  const empty = skeleton(definition)
  if ("created" in empty) empty.created = seconds(ctx.now)
  return { ...empty, ...given } as T
}
