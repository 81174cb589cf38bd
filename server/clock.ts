/** The only source of time. Everything else is given the time. */
export type Clock = {
  /** The product's time: decides every rule, and is stored in every row. */
  now(): Date
  /** The machine's time: for leases and claims, which other processes compare with theirs. */
  systemNow(): Date
  /** Milliseconds since the process began, whatever is done to the machine's time: for durations and timeouts. */
  monotonicMs(): number
}

const systemTime = { systemNow: () => new Date(), monotonicMs: () => performance.now() }

export const systemClock: Clock = { now: () => new Date(), ...systemTime }

export type ClockState = { offsetMs: number; frozenAt: Date | null }

/** The sandbox's clock: real time plus an offset, or frozen at an instant. */
export class MovableClock implements Clock {
  #state: ClockState = { offsetMs: 0, frozenAt: null }

  now(): Date {
    return this.#state.frozenAt ?? new Date(Date.now() + this.#state.offsetMs)
  }

  readonly systemNow = systemTime.systemNow
  readonly monotonicMs = systemTime.monotonicMs

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
