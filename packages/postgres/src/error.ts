export type PostgresErrorCode =
  | 'UNSUPPORTED_PLATFORM'
  | 'DATA_DIR_NOT_WRITABLE'
  | 'DATA_DIR_UNREACHABLE'
  | 'WRONG_MAJOR_VERSION'
  | 'PORT_IN_USE'
  | 'INIT_FAILED'
  | 'START_FAILED'
  | 'STOP_FAILED'

/** A failure of the launcher; the message says what happened and what to do, in words for the person at the terminal. */
export class PostgresError extends Error {
  readonly code: PostgresErrorCode

  constructor(code: PostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PostgresError'
    this.code = code
  }
}

/** True for an error of the operating system with one of the given codes (`ENOENT`, `EACCES`, …). */
export function hasSystemCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
