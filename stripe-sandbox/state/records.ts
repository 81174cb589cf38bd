/** The one shape in which the sandbox keeps everything, and what can be asked of it. */

export type StoredRecord = {
  id: string
  /** "payment_intent", "event", … */
  kind: string
  /** Order of making, rising; 0 until the record is committed. */
  seq: number
  /** What lists filter by, such as `{customer: "cus_sbx_…"}`. */
  keys: Record<string, string>
  /** ISO instant, by the sandbox's clock, at which something happens to it or it may be forgotten; null for never. */
  dueAt: string | null
  body: object
}
export type RecordQuery = {
  /** One kind, or any of several. */
  kind?: string | readonly string[]
  where?: Record<string, string>
  order: "newest" | "oldest"
  limit: number
  /** Only records made before / after this one. */
  olderThan?: number
  newerThan?: number
  /** Only records with a due instant; the earliest first, whatever `order` says. */
  due?: boolean
}
export type StoreReader = {
  get(id: string): Promise<StoredRecord | null>
  list(query: RecordQuery): Promise<StoredRecord[]>
}

/** The kinds a query asks for; none when it asks for every kind. */
export function kindsIn({ kind }: RecordQuery): readonly string[] {
  if (kind === undefined) return []
  return typeof kind === "string" ? [kind] : kind
}

/** True when a record answers a query's filters (not its order or limit). */
export function answers(record: StoredRecord, query: RecordQuery): boolean {
  if (query.kind !== undefined && !kindsIn(query).includes(record.kind)) return false
  if (query.due && record.dueAt === null) return false
  if (query.olderThan !== undefined && record.seq >= query.olderThan) return false
  if (query.newerThan !== undefined && record.seq <= query.newerThan) return false
  return Object.entries(query.where ?? {}).every(([key, value]) => record.keys[key] === value)
}

/** How a query sorts; records not yet committed (`seq` 0) count as the newest. */
export function sorter(query: RecordQuery): (a: StoredRecord, b: StoredRecord) => number {
  const place = (record: StoredRecord): number => (record.seq === 0 ? Number.MAX_SAFE_INTEGER : record.seq)
  if (query.due) return (a, b) => (a.dueAt ?? "").localeCompare(b.dueAt ?? "") || place(a) - place(b)
  return query.order === "newest" ? (a, b) => place(b) - place(a) : (a, b) => place(a) - place(b)
}
