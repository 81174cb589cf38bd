/** The record in which a store holds every object, and the queries a store answers. */

export type StoredRecord = {
  id: string
  /** "payment_intent", "event", … */
  kind: string
  /** Creation order, ascending; 0 until the record is committed. */
  seq: number
  /** What lists filter by, such as `{customer: "cus_sbx_…"}`. */
  keys: Record<string, string>
  /** ISO instant by the sandbox's clock at which its timer fires or it expires; null for never. */
  dueAt: string | null
  body: object
}

/** A copy of a record, or of null. Records are JSON, and `structuredClone` takes several times as long. */
export function copyRecord<T extends StoredRecord | null>(record: T): T {
  return JSON.parse(JSON.stringify(record)) as T
}

export type RecordQuery = {
  /** One kind, or any of several. */
  kind?: string | readonly string[]
  where?: Record<string, string>
  order: "newest" | "oldest"
  limit: number
  /** Only records created before / after this `seq`. */
  olderThan?: number
  newerThan?: number
  /** Only records with `dueAt`, the earliest first; overrides `order`. */
  due?: boolean
}
export type StoreReader = {
  get(id: string): Promise<StoredRecord | null>
  list(query: RecordQuery): Promise<StoredRecord[]>
}

/** The kinds a query is limited to; empty for every kind. */
export function queryKinds({ kind }: RecordQuery): readonly string[] {
  if (kind === undefined) return []
  return typeof kind === "string" ? [kind] : kind
}

/** True when a record passes a query's filters (order and limit aside). */
export function matchesQuery(record: StoredRecord, query: RecordQuery): boolean {
  if (query.kind !== undefined && !queryKinds(query).includes(record.kind)) return false
  if (query.due && record.dueAt === null) return false
  if (query.olderThan !== undefined && record.seq >= query.olderThan) return false
  if (query.newerThan !== undefined && record.seq <= query.newerThan) return false
  return Object.entries(query.where ?? {}).every(([key, value]) => record.keys[key] === value)
}

/** The sort order of a query; records not yet committed (`seq` 0) are the newest. */
export function queryComparator(query: RecordQuery): (a: StoredRecord, b: StoredRecord) => number {
  const seqOf = (record: StoredRecord): number => (record.seq === 0 ? Number.MAX_SAFE_INTEGER : record.seq)
  if (query.due) return (a, b) => (a.dueAt ?? "").localeCompare(b.dueAt ?? "") || seqOf(a) - seqOf(b)
  return query.order === "newest" ? (a, b) => seqOf(b) - seqOf(a) : (a, b) => seqOf(a) - seqOf(b)
}
