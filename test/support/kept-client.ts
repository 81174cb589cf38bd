import pg from "pg"

/** How many connections of one database wait for its next world. */
const MOST_KEPT = 8

// A pool passes callbacks; the types also know promises.
type Connect = Parameters<pg.Client["connect"]>[0]
type Callback = (error: Error | null) => void

/** The connections of a database: all that are open, and those of them that wait for the next world. */
export type KeptClients = { open: Set<KeptClient>; waiting: KeptClient[] }

/**
 * A database connection that does not close with its pool but serves the next world on the same database: a new
 * one reads the catalog and plans every statement anew, which takes longer than most tests' own work.
 */
export class KeptClient extends pg.Client {
  readonly #clients: KeptClients
  #isOpen = false

  private constructor(config: pg.ClientConfig, clients: KeptClients) {
    super(config)
    this.#clients = clients
  }

  /** The class for a pool: makes a client, or takes one that waits. */
  static keptIn(clients: KeptClients): NonNullable<pg.PoolConfig["Client"]> {
    const take = function (config: pg.ClientConfig): KeptClient {
      const client = clients.waiting.pop()
      client?.removeAllListeners()
      return client ?? new KeptClient(config, clients)
    }
    return take as unknown as NonNullable<pg.PoolConfig["Client"]>
  }

  get processId(): number {
    return Reflect.get(this, "processID") as number
  }

  override connect(callback?: Connect): never {
    const done = callback as Callback
    if (this.#isOpen) process.nextTick(done, null)
    else
      super.connect((error: Error | null) => {
        this.#isOpen = error === null
        if (this.#isOpen) this.#clients.open.add(this)
        done(error)
      })
    return undefined as never
  }

  override end(callback?: (error: Error) => void): never {
    const done = callback as Callback
    // One that is broken or at work is closed.
    const isIdle = Reflect.get(this, "readyForQuery") === true && Reflect.get(this, "_queryable") === true
    if (this.#isOpen && isIdle && this.#clients.waiting.length < MOST_KEPT) {
      this.removeAllListeners()
      this.on("error", () => this.#close())
      this.#clients.waiting.push(this)
      // The next world's queries wait behind it.
      super
        .query("rollback; select pg_advisory_unlock_all(); unlisten *; reset all")
        .catch(() => this.#close())
      process.nextTick(done, null)
    } else {
      this.#isOpen = false
      this.#clients.open.delete(this)
      super.end(done)
    }
    return undefined as never
  }

  #close(): void {
    const { open, waiting } = this.#clients
    const at = waiting.indexOf(this)
    if (at >= 0) waiting.splice(at, 1)
    open.delete(this)
    this.#isOpen = false
    super.end(() => undefined)
  }
}
