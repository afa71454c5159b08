import { FlowFault } from '../engine/flow-fault.ts'
import type { NodeDefinition } from '../engine/node-definition.ts'
import type { BranchNode } from './branch.schema.ts'

export const branch: NodeDefinition<BranchNode> = {
  label: 'Branch',
  outlets: (node) => [...node.cases.map((one) => one.name), 'otherwise'],
  enter(turn, node) {
    for (const { name, expression } of node.cases) {
      const { value } = turn.find(expression)
      if (typeof value !== 'boolean')
        throw new FlowFault('expression.type', `The case "${name}" is neither true nor false`)
      if (value) return { outlet: name }
    }
    return { outlet: 'otherwise' }
  },
  expressions: (node) =>
    node.cases.map(({ expression }, index) => ({
      path: `cases[${index}].expression`,
      kind: 'expression',
      source: expression,
    })),
}
