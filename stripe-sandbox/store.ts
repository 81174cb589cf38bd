/** A store in memory. Every change of the sandbox is one `write`, and writes never overlap. */
import { LockNotAvailableError, type SandboxStore } from "./state/store-types.ts"
import {
  type StoreReader,
  type StoredRecord,
  copyRecord,
  matchesQuery,
  queryKinds,
  queryComparator,
} from "./state/records.ts"
import { UnitOfWork } from "./state/unit-of-work.ts"

export type { SandboxStore } from "./state/store-types.ts"

/** Runs work one at a time, in order. Throws `LockNotAvailableError` while queued work holds the same lock. */
export function serialQueue(): <T>(work: () => Promise<T>, lockName?: string) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  const locks = new Set<string>()
  return async (work, lockName) => {
    if (lockName !== undefined) {
      if (locks.has(lockName)) throw new LockNotAvailableError(lockName)
      locks.add(lockName)
    }
    const current = last.then(work, work)
    last = current.catch(() => undefined)
    try {
      return await current
    } finally {
      if (lockName !== undefined) locks.delete(lockName)
    }
  }
}

/** A store that lives as long as the process; for tests and experiments. */
export function memoryStore(): SandboxStore {
  const records = new Map<string, StoredRecord>()
  const byKind = new Map<string, Map<string, StoredRecord>>()
  const queue = serialQueue()
  let seq = 0
  const reader: StoreReader = {
    get: async (id) => copyRecord(records.get(id) ?? null),
    list: async (query) => {
      const candidates =
        query.kind === undefined
          ? [...records.values()]
          : queryKinds(query).flatMap((kind) => Array.from(byKind.get(kind)?.values() ?? []))
      return candidates
        .filter((record) => matchesQuery(record, query))
        .sort(queryComparator(query))
        .slice(0, query.limit)
        .map((record) => copyRecord(record))
    },
  }
  const saveChange = (id: string, record: StoredRecord | null): void => {
    byKind.get(records.get(id)?.kind ?? "")?.delete(id)
    records.delete(id)
    if (record === null) return
    const saved = copyRecord({ ...record, seq: record.seq || ++seq })
    const ofKind = byKind.get(saved.kind) ?? new Map<string, StoredRecord>()
    byKind.set(saved.kind, ofKind.set(id, saved))
    records.set(id, saved)
  }
  return {
    prepare: async () => undefined,
    read: (work) => work(new UnitOfWork(reader)),
    snapshot: (work) => queue(() => work(new UnitOfWork(reader))),
    write: (work, lockName) =>
      queue(async () => {
        const unit = new UnitOfWork(reader)
        const result = await work(unit)
        for (const { id, record } of unit.changes()) saveChange(id, record)
        return result
      }, lockName),
  }
}
