/** The one source of time. Everything else is told. */
export type Clock = {
  /** The product's time: decides every rule, stands on every row. */
  now(): Date
  /** The machine's time: leases, timeouts, the queue's own bookkeeping. */
  real(): Date
}

export const systemClock: Clock = { now: () => new Date(), real: () => new Date() }

export type ClockState = { offsetMs: number; frozenAt: Date | null }

/** The sandbox's clock: real time plus an offset, or standing still. */
export class MovableClock implements Clock {
  #state: ClockState = { offsetMs: 0, frozenAt: null }

  now(): Date {
    return this.#state.frozenAt ?? new Date(Date.now() + this.#state.offsetMs)
  }

  real(): Date {
    return new Date()
  }

  get state(): ClockState {
    return this.#state
  }

  set(state: ClockState): void {
    this.#state = state
  }

  /** Jumps to `instant` and stands there, or runs on from it. */
  moveTo(instant: Date, freeze: boolean): void {
    this.#state = { offsetMs: instant.getTime() - Date.now(), frozenAt: freeze ? instant : null }
  }
}
