import { FlowFault } from '../engine/flow-fault.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import { assetsOf, firstText } from '../texts/places.ts'
import type { SayNode } from './say.schema.ts'

export const say: NodeDefinition<SayNode> = {
  label: 'Say',
  look: { icon: 'message', tone: 'info' },
  summary: (node, language) => firstText(node.texts, language),
  outlets: () => ['next'],
  texts: (node) => [{ path: 'texts', texts: node.texts, required: true }],
  references: (node) => assetsOf(node.texts),
}

export const sayRun: NodeRun<SayNode> = {
  enter(turn, node) {
    if (!turn.say(node.texts, node.interruptible))
      throw new FlowFault('text.missing', `There is no text for the language "${turn.draft.language}"`)
    return { outlet: 'next' }
  },
}
