import { FlowFault } from '../engine/flow-fault.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { BranchNode } from './branch.schema.ts'

export const branch: NodeDefinition<BranchNode> = {
  label: 'Branch',
  look: { icon: 'branch', tone: 'neutral' },
  summary: (node) => node.cases.map(({ expression }) => expression).join('; '),
  validate: (node) =>
    node.cases.length > 0
      ? []
      : [
          {
            code: 'expression.empty',
            message: 'there are no cases, so “otherwise” is always used',
            path: 'cases',
            isDoubt: true,
          },
        ],
  outlets: (node) => [...node.cases.map((one) => one.name), 'otherwise'],
  expressions: (node) =>
    node.cases.map(({ expression }, index) => ({
      path: `cases[${index}].expression`,
      kind: 'expression',
      source: expression,
    })),
}

export const branchRun: NodeRun<BranchNode> = {
  enter(turn, node) {
    for (const { name, expression } of node.cases) {
      const { value } = turn.find(expression)
      if (typeof value !== 'boolean')
        throw new FlowFault('expression.type', `The case "${name}" is neither true nor false`)
      if (value) return { outlet: name }
    }
    return { outlet: 'otherwise' }
  },
}
