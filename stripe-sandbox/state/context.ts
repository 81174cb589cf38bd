/** The context of one request (state, time and caller), and access to the stored objects through it. */
import type { Hidden, Kind, ObjectTypes, Stored } from "./object-types.ts"
import type { UnitOfWork } from "./unit-of-work.ts"
import { resourceMissing } from "./errors.ts"
import { skeleton } from "../contract.ts"
import { idOf, unixSeconds } from "./ids.ts"

export type Context = {
  unit: UnitOfWork
  now: Date
  requestId: string
  idempotencyKey: string | null
  /** The connected account a request acts as (`Stripe-Account`); null for the platform. */
  actingAs: string | null
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: string
  /** The code of an injected "decline" fault; null without one. */
  decline: string | null
}

/** The members that lists can filter by; every stored object is indexed by them. */
const FILTER_KEYS = [
  "customer",
  "payment_intent",
  "payment_method",
  "charge",
  "source_transaction",
  "transfer_group",
  "destination",
  "transfer",
]
/** What Stripe calls an object in "No such …", where that is not its kind with spaces. */
const DISPLAY_NAMES: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
  payment_intent: "payment_intent",
  balance_transaction: "balance transaction",
}

type AddOptions<K extends Kind> = { hidden?: Hidden; dueAt?: Date | null; keys?: Record<string, string> } & {
  kind: K
}

/** The object, or null. An id of another kind counts as missing. */
export async function find<K extends Kind>(ctx: Context, kind: K, id: string): Promise<Stored<K> | null> {
  const record = await ctx.unit.get(id)
  if (!record || record.kind !== kind) return null
  return toStored<K>(record)
}

/** The object; 404 naming `param` when it is missing. */
export async function load<K extends Kind>(
  ctx: Context,
  kind: K,
  id: string,
  param = "id",
): Promise<Stored<K>> {
  const found = await find(ctx, kind, id)
  if (!found) throw resourceMissing(DISPLAY_NAMES[kind] ?? kind.replaceAll("_", " "), id, param)
  return found
}

/** Objects of a kind whose keys match, oldest first by default. */
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
  return records.map((record) => toStored<K>(record))
}

function toStored<K extends Kind>(record: {
  id: string
  seq: number
  dueAt: string | null
  body: object
}): Stored<K> {
  const body = record.body as { shown: ObjectTypes[K]; hidden: Hidden }
  return { id: record.id, body: body.shown, hidden: body.hidden, seq: record.seq, dueAt: record.dueAt }
}

/** Stores a new object. Its keys are its members of `FILTER_KEYS` and those given. */
export function add<K extends Kind>(
  ctx: Context,
  id: string,
  body: ObjectTypes[K],
  options: AddOptions<K>,
): Stored<K> {
  const hidden = options.hidden ?? {}
  ctx.unit.add({
    id,
    kind: options.kind,
    keys: { ...filterKeysOf(body), ...options.keys },
    dueAt: options.dueAt?.toISOString() ?? null,
    body: { shown: body, hidden },
  })
  return { id, body, hidden, seq: 0, dueAt: options.dueAt?.toISOString() ?? null }
}

/** Stores a changed object with its `dueAt`. Keys given when it was added are kept. */
export async function save<K extends Kind>(ctx: Context, kind: K, stored: Stored<K>): Promise<void> {
  const before = await ctx.unit.get(stored.id)
  const addedKeys = Object.entries(before?.keys ?? {}).filter(([key]) => !FILTER_KEYS.includes(key))
  await ctx.unit.put({
    id: stored.id,
    kind,
    keys: { ...Object.fromEntries(addedKeys), ...filterKeysOf(stored.body) },
    dueAt: stored.dueAt,
    body: { shown: stored.body, hidden: stored.hidden },
  })
}

function filterKeysOf(body: object): Record<string, string> {
  const members = body as Record<string, unknown>
  const keys: Record<string, string> = {}
  for (const key of FILTER_KEYS) {
    const value = members[key]
    const id = typeof value === "object" && value !== null ? idOf(value as { id: string }) : value
    if (typeof id === "string") keys[key] = id
  }
  return keys
}

/** A new v1 object of a definition: the contract's empty values, the creation time, and the given members. */
export function newObject<T extends object>(definition: string, ctx: Context, given: Partial<T>): T {
  const empty = skeleton(definition)
  if ("created" in empty) empty.created = unixSeconds(ctx.now)
  return { ...empty, ...given } as T
}
