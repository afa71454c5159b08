/** Why a flow cannot go on as designed; leads to its on-error node or ends the conversation with ERROR. */
export class FlowFault extends Error {
  /** For example `outlet.unwired` or `expression.type`. */
  readonly code: string
  /** False where another node would only fail again, as when the limit of steps is reached. */
  readonly recoverable: boolean

  constructor(code: string, message: string, recoverable = true) {
    super(message)
    this.name = 'FlowFault'
    this.code = code
    this.recoverable = recoverable
  }
}
