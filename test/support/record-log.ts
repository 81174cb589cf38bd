import pino from "pino"

export type LogLine = { level: string; msg: string; [name: string]: unknown }

/** A log of which a test reads the lines, from `info` on. */
export function recordLog(): { log: pino.Logger; lines: LogLine[] } {
  const lines: LogLine[] = []
  const formatters = { level: (level: string) => ({ level }) }
  const log = pino(
    { level: "info", formatters },
    { write: (line: string) => lines.push(JSON.parse(line) as LogLine) },
  )
  return { log, lines }
}
