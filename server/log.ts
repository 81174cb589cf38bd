import pino, { type Logger } from "pino"

/** Parts of a database error that quote the row or the statement, and so what people entered. */
const QUOTES_DATA = ["detail", "where", "hint", "internalQuery", "query", "parameters"]

/** An error for the log, its causes too, without the rows that a database error quotes. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const serialized: Record<string, unknown> = { ...pino.stdSerializers.errWithCause(error) }
  const strip = (one: Record<string, unknown>): void => {
    for (const name of QUOTES_DATA) delete one[name]
    if (typeof one.cause === "object" && one.cause !== null) strip(one.cause as Record<string, unknown>)
  }
  strip(serialized)
  return serialized
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
