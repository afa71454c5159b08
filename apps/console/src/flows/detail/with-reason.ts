/** A reason that was given, as a request takes it. */
export const withReason = (reason: string): { reason?: string } => (reason.trim() === '' ? {} : { reason })
