/**
 * The reads and changes of one request. Each record is read once; changes stay in memory until the request ends
 * and are then written together, so that a rollback needs no database savepoint and a request costs one write.
 */
import {
  type RecordQuery,
  type StoreReader,
  type StoredRecord,
  matchesQuery,
  queryComparator,
  copyRecord,
} from "./records.ts"

type Change = { id: string; record: StoredRecord | null }

export class UnitOfWork {
  readonly #store: StoreReader
  readonly #cache = new Map<string, StoredRecord | null>()
  #changed = new Map<string, StoredRecord | null>()

  constructor(store: StoreReader) {
    this.#store = store
  }

  async get(id: string): Promise<StoredRecord | null> {
    const changed = this.#changed.get(id)
    if (changed !== undefined) return copyRecord(changed)
    const cached = this.#cache.get(id)
    if (cached !== undefined) return copyRecord(cached)
    const found = await this.#store.get(id)
    this.#cache.set(id, found)
    return copyRecord(found)
  }

  /** The result the store would give with this unit's changes already written. */
  async list(query: RecordQuery): Promise<StoredRecord[]> {
    const stored = await this.#store.list({ ...query, limit: query.limit + this.#changed.size })
    const unchanged = stored.filter((record) => !this.#changed.has(record.id))
    const changed = [...this.#changed.values()].filter((record) => record !== null)
    // New records all have `seq` 0; the sort is stable, so they keep the order in which they were added.
    if (query.order === "newest" && !query.due) changed.reverse()
    return [...unchanged, ...changed.filter((record) => matchesQuery(record, query))]
      .sort(queryComparator(query))
      .slice(0, query.limit)
      .map((record) => copyRecord(record))
  }

  /** Adds or replaces a record; a stored one keeps its `seq`. */
  async put(record: Omit<StoredRecord, "seq">): Promise<void> {
    const before = await this.get(record.id)
    this.#changed.set(record.id, copyRecord({ ...record, seq: before?.seq ?? 0 }))
  }

  /** Adds a record whose id is known to be new, without reading first. */
  add(record: Omit<StoredRecord, "seq">): void {
    this.#changed.set(record.id, copyRecord({ ...record, seq: 0 }))
  }

  remove(id: string): void {
    this.#changed.set(id, null)
  }

  /** The changes so far, for `rollbackTo`. */
  savepoint(): Map<string, StoredRecord | null> {
    return new Map(this.#changed)
  }

  /** Discards all changes made since the savepoint. */
  rollbackTo(savepoint: Map<string, StoredRecord | null>): void {
    this.#changed = new Map(savepoint)
  }

  /** All changes in order; null for a removed record. */
  changes(): Change[] {
    return [...this.#changed].map(([id, record]) => ({ id, record }))
  }
}
