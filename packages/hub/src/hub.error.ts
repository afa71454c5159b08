/** An error whose message the caller of a hub method may read; any other error stays on the server. */
export class HubError extends Error {
  override readonly name = 'HubError'
}

/** What the peer sent breaks the protocol; the connection is closed. */
export class ProtocolError extends Error {
  override readonly name = 'InvalidDataException'
}

/** Words a failure for the client: details only of a `HubError`, or of everything when `detailed`. */
export function describeFailure(summary: string, error: unknown, detailed: boolean): string {
  if (error instanceof HubError) return `${summary} HubException: ${error.message}`
  if (detailed && error instanceof Error) return `${summary} ${error.name}: ${error.message}`
  return summary
}

export function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
