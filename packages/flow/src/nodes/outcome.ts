import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { OutcomeNode } from './outcome.schema.ts'

export const outcome: NodeDefinition<OutcomeNode> = {
  label: 'Outcome',
  look: { icon: 'flag', tone: 'success' },
  initial: { disposition: '' },
  summary: (node) => node.disposition,
  validate: (node) =>
    node.disposition.trim() === ''
      ? [{ code: 'outcome.empty', message: 'the outcome has no name', path: 'disposition' }]
      : [],
  leaks: () => [{ path: 'disposition', to: 'outcome' }],
  outlets: () => ['next'],
  expressions: (node) => [{ path: 'disposition', kind: 'template', source: node.disposition }],
}

export const outcomeRun: NodeRun<OutcomeNode> = {
  enter(turn, node) {
    const disposition = turn.render(node.disposition).masked.slice(0, 200)
    turn.draft.disposition = { disposition, result: node.result }
    turn.effects.push({ kind: 'outcome', nodeId: node.id, disposition, result: node.result })
    return { outlet: 'next' }
  },
}
