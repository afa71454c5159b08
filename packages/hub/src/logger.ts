/** Fields never hold an address with its query, a token or a message's content. */
export type LogFields = Readonly<Record<string, string | number | boolean | Error | undefined>>

/** The subset of pino and its like that the hub needs. */
export interface Logger {
  debug(fields: LogFields, text: string): void
  info(fields: LogFields, text: string): void
  warn(fields: LogFields, text: string): void
  error(fields: LogFields, text: string): void
}

const ignore = (): void => undefined

export const silentLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
