export type ExpressionFault =
  | 'syntax'
  | 'unknownName'
  | 'unknownFunction'
  | 'type'
  | 'missing'
  | 'value'
  | 'cost'
  | 'size'

/** Why an expression could not be read or has no value. `position` counts characters from 0. */
export class ExpressionError extends Error {
  readonly code: ExpressionFault
  readonly position: number | undefined

  constructor(code: ExpressionFault, message: string, position?: number) {
    super(message)
    this.name = 'ExpressionError'
    this.code = code
    this.position = position
  }
}
