/** What a store must do for the sandbox; the ones there are stand beside this folder. */
import type { UnitOfWork } from "./unit-of-work.ts"

export type SandboxStore = {
  /** Makes what the store needs (tables); harmless when it is there. */
  prepare(): Promise<void>
  read<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /**
   * Runs work whose changes are all kept when it resolves, none when it rejects. `claim` names something only
   * one may be doing at once: while another holds it, `ClaimTaken` is thrown without waiting.
   */
  write<T>(work: (unit: UnitOfWork) => Promise<T>, claim?: string): Promise<T>
}

/** Somebody else holds the claim a write asked for. */
export class ClaimTaken extends Error {}
