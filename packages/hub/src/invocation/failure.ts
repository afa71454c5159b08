import { describeFailure, HubError, toError } from '../hub.error.ts'
import type { Logger } from '../logger.ts'

export interface FailureTerms {
  /** Tells clients the texts of all errors. */
  readonly detailedErrors: boolean
  readonly logger: Logger
}

/** The summaries are the protocol's customary words for what failed. */
export const failed = {
  binding: (target: string): string => `Failed to invoke '${target}' due to an error on the server.`,
  running: (target: string): string => `An unexpected error occurred invoking '${target}' on the server.`,
  streaming: (): string => 'An error occurred on the server while streaming results.',
} as const

/** Words what a method threw for the client, and logs it unless it was meant for the client. */
export function reportFailure(
  { detailedErrors, logger }: FailureTerms,
  method: string,
  summary: string,
  error: unknown,
): { readonly error: string } {
  if (!(error instanceof HubError)) logger.error({ method, err: toError(error) }, 'A hub method failed.')
  return { error: describeFailure(summary, error, detailedErrors) }
}
