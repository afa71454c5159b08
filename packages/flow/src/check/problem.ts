/** A fault or a doubt found in a flow. `nodeId` is null for the settings; `path` leads to the place inside the node. */
export interface Problem {
  readonly nodeId: string | null
  readonly code: ProblemCode
  /** A sentence for the person who designs the flow. */
  readonly message: string
  readonly path?: string
  /** Ids of nodes on a way on which it happens, from the start; for a loop the nodes that go round. */
  readonly trail?: readonly string[]
}

export type ProblemCode =
  | 'start.missing'
  | 'start.several'
  | 'end.missing'
  | 'outlet.unwired'
  | 'outlet.unknownTarget'
  | 'outlet.notOffered'
  | 'outlet.duplicate'
  | 'error.unseen'
  | 'escape.missing'
  | 'escape.unknownTarget'
  | 'node.unreachable'
  | 'loop.endless'
  | 'budget.turn'
  | 'budget.phrases'
  | 'budget.state'
  | 'expression.invalid'
  | 'expression.empty'
  | 'variable.undeclared'
  | 'variable.duplicate'
  | 'variable.unset'
  | 'variable.unused'
  | 'variable.default'
  | 'language.default'
  | 'language.duplicate'
  | 'language.undeclared'
  | 'text.missing'
  | 'text.empty'
  | 'text.form'
  | 'translation.missing'
  | 'recognise.empty'
  | 'recognise.language'
  | 'phone.country'
  | 'grammar.missing'
  | 'grammar.language'
  | 'asset.missing'
  | 'knowledgeBase.missing'
  | 'mcpServer.missing'
  | 'model.category'
  | 'model.missing'
  | 'model.untrained'
  | 'agent.noModel'
  | 'pattern.invalid'
  | 'unsure.never'
  | 'dtmf.empty'
  | 'dtmf.range'
  | 'request.url'
  | 'request.closedHost'
  | 'request.timeout'
  | 'request.body'
  | 'request.pinned'
  | 'transfer.target'
  | 'setting.idle'
  | 'outcome.empty'
  | 'agent.outcomes'
  | 'agent.instructions'
  | 'agent.name'
  | 'agent.argument'
  | 'script.empty'
  | 'script.input'
  | 'rpa.queue'
  | 'callback.moved'
  | 'subflow.flow'
  | 'answer.knowledgeBase'
  | 'answer.question'
  | 'schedule.zone'
  | 'schedule.empty'
  | 'schedule.exception'
  | 'globalIntent.unknownTarget'
  | 'onError.unknownTarget'
  | 'interface.duplicate'
  | 'interface.variable'
  | 'interface.default'
  | 'interface.exit'
  | 'component.input'
  | 'component.inputMissing'
  | 'component.inputType'
  | 'component.circle'
  | 'component.exit'
  | 'component.exitMissing'
  | 'component.result'
  | 'component.resultType'

type Tell = (
  nodeId: string | null,
  code: ProblemCode,
  message: string,
  path?: string,
  trail?: readonly string[],
) => void

export interface Report {
  readonly error: Tell
  readonly warning: Tell
}
