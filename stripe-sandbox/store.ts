/**
 * Where the sandbox keeps its state: one kind of record, held in memory here or in PostgreSQL
 * (postgres-store.ts). Everything that changes something is one `write`; writes never overlap.
 */
import { ClaimTaken, type SandboxStore } from "./state/store-types.ts"
import { type StoreReader, type StoredRecord, answers, kindsIn, sorter } from "./state/records.ts"
import { UnitOfWork } from "./state/unit-of-work.ts"

export type { SandboxStore } from "./state/store-types.ts"

/** Runs one piece of work after another, and refuses claims already held. */
export function oneAtATime(): <T>(work: () => Promise<T>, claim?: string) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  const claims = new Set<string>()
  return async (work, claim) => {
    if (claim !== undefined) {
      if (claims.has(claim)) throw new ClaimTaken(claim)
      claims.add(claim)
    }
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      if (claim !== undefined) claims.delete(claim)
    }
  }
}

/** A store that lives as long as the process; for tests and for trying things out. */
export function memoryStore(): SandboxStore {
  const records = new Map<string, StoredRecord>()
  const byKind = new Map<string, Map<string, StoredRecord>>()
  const queue = oneAtATime()
  let seq = 0
  const reader: StoreReader = {
    get: async (id) => structuredClone(records.get(id) ?? null),
    list: async (query) => {
      const among =
        query.kind === undefined
          ? [...records.values()]
          : kindsIn(query).flatMap((kind) => Array.from(byKind.get(kind)?.values() ?? []))
      return among
        .filter((record) => answers(record, query))
        .sort(sorter(query))
        .slice(0, query.limit)
        .map((record) => structuredClone(record))
    },
  }
  const keep = (id: string, record: StoredRecord | null): void => {
    byKind.get(records.get(id)?.kind ?? "")?.delete(id)
    records.delete(id)
    if (record === null) return
    const kept = structuredClone({ ...record, seq: record.seq || ++seq })
    const shelf = byKind.get(kept.kind) ?? new Map<string, StoredRecord>()
    byKind.set(kept.kind, shelf.set(id, kept))
    records.set(id, kept)
  }
  return {
    prepare: async () => undefined,
    read: (work) => work(new UnitOfWork(reader)),
    snapshot: (work) => queue(() => work(new UnitOfWork(reader))),
    write: (work, claim) =>
      queue(async () => {
        const unit = new UnitOfWork(reader)
        const result = await work(unit)
        for (const { id, record } of unit.changes()) keep(id, record)
        return result
      }, claim),
  }
}
