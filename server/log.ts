import pino, { type Logger } from "pino"

/**
 * What the log takes of an error. Any other member is left out: a database error quotes the row and so what
 * people entered, and one of a connection holds the whole client.
 */
const LOGGED = [
  "type",
  "message",
  "stack",
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
  "statusCode",
  "requestId",
  "aggregateErrors",
  "cause",
]

/** An error for the log, its causes too, without the rows that a database error quotes. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const pick = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(pick)
    if (typeof one !== "object" || one === null) return one
    const entries = LOGGED.filter((name) => name in one).map((name) => [name, pick(Reflect.get(one, name))])
    return Object.fromEntries(entries)
  }
  return pick(pino.stdSerializers.errWithCause(error))
}

/** JSON lines, or lines for people on a terminal. */
export function openLog(level: string): Logger {
  const serializers = { err: serializeError }
  return process.stdout.isTTY
    ? pino({
        level,
        serializers,
        transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } },
      })
    : pino({ level, serializers })
}
