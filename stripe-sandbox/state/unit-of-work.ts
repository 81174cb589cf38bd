/**
 * What one request sees and changes: reads go to the store once, changes are held back until the request is
 * done, then written together. So a handler's changes can be undone without a savepoint, and a whole request
 * costs the database one write.
 */
import { type RecordQuery, type StoreReader, type StoredRecord, answers, sorter } from "./records.ts"

type Change = { id: string; record: StoredRecord | null }

export class UnitOfWork {
  readonly #store: StoreReader
  readonly #seen = new Map<string, StoredRecord | null>()
  #changed = new Map<string, StoredRecord | null>()

  constructor(store: StoreReader) {
    this.#store = store
  }

  async get(id: string): Promise<StoredRecord | null> {
    const changed = this.#changed.get(id)
    if (changed !== undefined) return structuredClone(changed)
    const seen = this.#seen.get(id)
    if (seen !== undefined) return structuredClone(seen)
    const found = await this.#store.get(id)
    this.#seen.set(id, found)
    return structuredClone(found)
  }

  /** As the store would answer once this unit's changes were written. */
  async list(query: RecordQuery): Promise<StoredRecord[]> {
    const stored = await this.#store.list({ ...query, limit: query.limit + this.#changed.size })
    const unchanged = stored.filter((record) => !this.#changed.has(record.id))
    const mine = [...this.#changed.values()].filter((record) => record !== null)
    // Records of one unit keep the order they were made in: the sort is stable and they share a place.
    if (query.order === "newest" && !query.due) mine.reverse()
    return [...unchanged, ...mine.filter((record) => answers(record, query))]
      .sort(sorter(query))
      .slice(0, query.limit)
      .map((record) => structuredClone(record))
  }

  /** Adds or replaces; a record already stored keeps its place in the order. */
  async put(record: Omit<StoredRecord, "seq">): Promise<void> {
    const before = await this.get(record.id)
    this.#changed.set(record.id, structuredClone({ ...record, seq: before?.seq ?? 0 }))
  }

  /** Adds a record whose id is new, sparing the look. */
  add(record: Omit<StoredRecord, "seq">): void {
    this.#changed.set(record.id, structuredClone({ ...record, seq: 0 }))
  }

  remove(id: string): void {
    this.#changed.set(id, null)
  }

  /** A point to come back to with `undo`. */
  mark(): Map<string, StoredRecord | null> {
    return new Map(this.#changed)
  }

  /** Forgets all changes made since the mark. */
  undo(mark: Map<string, StoredRecord | null>): void {
    this.#changed = new Map(mark)
  }

  /** All changes in the order of their making; null stands for removed. */
  changes(): Change[] {
    return [...this.#changed].map(([id, record]) => ({ id, record }))
  }
}
