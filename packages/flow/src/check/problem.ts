/** A fault or a doubt found in a flow. `nodeId` is null for the settings; `path` leads to the place inside the node. */
export interface Problem {
  readonly nodeId: string | null
  readonly code: ProblemCode
  /** A sentence for the person who designs the flow. */
  readonly message: string
  readonly path?: string
}

export type ProblemCode =
  | 'start.missing'
  | 'start.several'
  | 'end.missing'
  | 'outlet.unwired'
  | 'outlet.unknownTarget'
  | 'outlet.notOffered'
  | 'outlet.duplicate'
  | 'escape.missing'
  | 'escape.unknownTarget'
  | 'node.unreachable'
  | 'loop.endless'
  | 'expression.invalid'
  | 'expression.empty'
  | 'variable.undeclared'
  | 'variable.duplicate'
  | 'variable.unset'
  | 'variable.unused'
  | 'variable.default'
  | 'redaction.leak'
  | 'language.default'
  | 'language.duplicate'
  | 'language.undeclared'
  | 'text.missing'
  | 'text.empty'
  | 'translation.missing'
  | 'recognise.empty'
  | 'pattern.invalid'
  | 'dtmf.empty'
  | 'dtmf.range'
  | 'request.url'
  | 'transfer.target'
  | 'outcome.empty'
  | 'globalIntent.unknownTarget'
  | 'onError.unknownTarget'

export interface Report {
  readonly error: (nodeId: string | null, code: ProblemCode, message: string, path?: string) => void
  readonly warning: (nodeId: string | null, code: ProblemCode, message: string, path?: string) => void
}
