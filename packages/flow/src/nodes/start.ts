import { open } from '../engine/found.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import type { StartNode } from './start.schema.ts'

export const start: NodeDefinition<StartNode> = {
  label: 'Start',
  look: { icon: 'play', tone: 'success' },
  isStart: true,
  outlets: () => ['next'],
  assigns: (node) => node.facts.map(({ variable }, index) => ({ path: `facts[${index}].variable`, variable })),
}

export const startRun: NodeRun<StartNode> = {
  enter(turn, node) {
    for (const { fact, variable } of node.facts) {
      const value = factOf(turn, fact)
      if (value !== undefined) turn.set(variable, open(value))
    }
    return { outlet: 'next' }
  },
}

function factOf(turn: Turn, fact: StartNode['facts'][number]['fact']): string | undefined {
  return fact === 'language' ? turn.draft.language : turn.draft.facts[fact]
}
