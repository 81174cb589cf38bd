/** What a store must do for the sandbox; the ones there are stand beside this folder. */
import type { UnitOfWork } from "./unit-of-work.ts"

/** `lax` for marks that may be lost with the machine, never half: nobody waits until they are on the disk. */
export type Safety = "durable" | "lax"

export type SandboxStore = {
  /** Makes what the store needs (tables); harmless when it is there. */
  prepare(): Promise<void>
  read<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** A read whose every look is of one instant, whatever is being written meanwhile; dearer than `read`. */
  snapshot<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /**
   * Runs work whose changes are all kept when it resolves, none when it rejects. `claim` names something only
   * one may be doing at once: while another holds it, `ClaimTaken` is thrown without waiting.
   */
  write<T>(work: (unit: UnitOfWork) => Promise<T>, claim?: string, safety?: Safety): Promise<T>
}

/** Somebody else holds the claim a write asked for. */
export class ClaimTaken extends Error {}
