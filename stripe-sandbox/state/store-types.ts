/** The interface of a store; `store.ts` keeps the state in memory, `postgres-store.ts` in PostgreSQL. */
import type { UnitOfWork } from "./unit-of-work.ts"

/** `async` commits may be lost when the machine fails, but never in part; the caller does not wait for the disk. */
export type CommitMode = "sync" | "async"

export type SandboxStore = {
  /** Creates what the store needs (tables); idempotent. */
  prepare(): Promise<void>
  read<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** A read in which every query sees the same instant, whatever is written meanwhile; more expensive than `read`. */
  snapshot<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /**
   * Runs work whose changes are all stored when it resolves and none when it rejects. While another write holds
   * `lockName`, `LockNotAvailableError` is thrown without waiting.
   */
  write<T>(work: (unit: UnitOfWork) => Promise<T>, lockName?: string, commitMode?: CommitMode): Promise<T>
}

/** Another write holds the requested lock. */
export class LockNotAvailableError extends Error {}
