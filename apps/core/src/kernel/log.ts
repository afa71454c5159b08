import pino, { type Logger } from 'pino'

/** The log of the process, one JSON line for each event. Errors are told by what they say; what else hangs on them may hold secrets. */
export const openLog = (level: string): Logger => pino({ level, base: null, serializers: { err: describeError } })

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  return { name, message, ...('code' in error ? { code: String(error.code) } : {}), stack }
}
