import type { ErrorCode } from '@parley/contract/kernel/errors.ts'

/** Why no answer came, or none that could be used. */
export type FailureKind =
  | 'refused'
  | 'unauthorized'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'cancelled'
  | 'badRequest'
  | 'badResponse'

export interface CallFailure {
  readonly kind: FailureKind
  /** 0 where the core did not answer. */
  readonly status: number
  readonly message: string
  readonly code?: string
  readonly details?: unknown
  readonly requestId?: string
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number
}

/** A call that did not succeed: the sentence for a person, and what forms and screens need beside it. */
export class CallError extends Error {
  override readonly name: string = 'CallError'
  readonly kind: FailureKind
  readonly status: number
  readonly code: string | undefined
  readonly details: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  /** Message by the path of its field; '' is the request itself. */
  readonly fields: Readonly<Record<string, string>>

  constructor(failure: CallFailure, fields: Readonly<Record<string, string>> = {}) {
    super(failure.message)
    this.kind = failure.kind
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details
    this.requestId = failure.requestId
    this.retryAfter = failure.retryAfter
    this.fields = fields
  }
}

/** Somebody saved in between: both sides, to merge or to reload. */
export class StaleError<T = unknown> extends CallError {
  override readonly name = 'StaleError'
  /** What was to be saved. */
  readonly mine: unknown
  /** What stands now. */
  readonly theirs: T

  constructor(failure: CallFailure, mine: unknown, theirs: T) {
    super(failure)
    this.mine = mine
    this.theirs = theirs
  }
}

export const isStale = (error: unknown): error is StaleError => error instanceof StaleError

/** Whether it was refused for this reason. */
export const isRefusedFor = (error: unknown, code: ErrorCode): boolean =>
  error instanceof CallError && error.code === code
