import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { EndNode } from './end.schema.ts'
import { returnFromSubflow } from './subflow.ts'

export const end: NodeDefinition<EndNode> = {
  label: 'End',
  look: { icon: 'stop', tone: 'danger' },
  isEnding: () => true,
  summary: (node) => (node.reason === 'end' ? undefined : node.reason),
  outlets: () => [],
  exits: (node) => (node.hangup ? [] : [node.exit]),
}

export const endRun: NodeRun<EndNode> = {
  enter(turn, node) {
    if (turn.depth > 0 && !node.hangup) return returnFromSubflow(turn, node.exit)
    turn.hangUp('bot', node.reason)
    return 'done'
  },
}
