/** The only source of time. Everything else is given the time. */
export type Clock = {
  /** The product's time: decides every rule, and is stored in every row. */
  now(): Date
  /** The machine's time: for leases, timeouts and the queue's own bookkeeping. */
  real(): Date
}

export const systemClock: Clock = { now: () => new Date(), real: () => new Date() }

export type ClockState = { offsetMs: number; frozenAt: Date | null }

/** The sandbox's clock: real time plus an offset, or frozen at an instant. */
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

  /** Moves to `instant` and freezes there, or runs on from it. */
  moveTo(instant: Date, freeze: boolean): void {
    this.#state = { offsetMs: instant.getTime() - Date.now(), frozenAt: freeze ? instant : null }
  }
}
