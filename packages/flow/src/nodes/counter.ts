import { open } from '../engine/found.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { CounterNode } from './counter.schema.ts'

export const counter: NodeDefinition<CounterNode> = {
  label: 'Counter',
  look: { icon: 'repeat', tone: 'neutral' },
  initial: { limit: 3 },
  guard: (node) => ({ rounds: node.limit, after: ['reached'] }),
  summary: (node) => `up to ${node.limit} times`,
  outlets: () => ['below', 'reached'],
  assigns: (node) => (node.variable === undefined ? [] : [{ path: 'variable', variable: node.variable }]),
}

export const counterRun: NodeRun<CounterNode> = {
  enter(turn, node) {
    const key = `counter:${node.id}`
    const count = turn.frame.count(key) + 1
    const isReached = count > node.limit
    turn.frame.setCount(key, isReached ? 0 : count)
    if (node.variable !== undefined) turn.set(node.variable, open(Math.min(count, node.limit)))
    return { outlet: isReached ? 'reached' : 'below' }
  },
}
