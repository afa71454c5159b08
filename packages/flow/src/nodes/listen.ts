import type { HeardInput } from '../engine/input.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import type { Reaction } from '../reaction.schema.ts'
import { assetsOf, repromptAssets, repromptPlaces } from '../texts/places.ts'
import { askBetween, chosenBetween, closeHere, forgetBetween } from './close.ts'
import { keysFor, readEntry } from './entry.ts'
import {
  confirmOutlet,
  hintsAt,
  intentsOf,
  isSensitive,
  react,
  recordHuman,
  recordKeys,
  understand,
  understandKeys,
} from './hear.ts'
import type { ListenNode } from './listen.schema.ts'
import { retry } from './retry.ts'

export const listen: NodeDefinition<ListenNode> = {
  label: 'Listen',
  look: { icon: 'mic', tone: 'accent' },
  endsTurn: true,
  initial: { reactions: [{ name: 'answer', recognise: [{ kind: 'anything' }] }] },
  waits: true,
  listens: true,
  unheard: () => ['noInput'],
  reactions: (node) => node.reactions,
  summary: ({ reactions, attempts }) =>
    `${reactions.map(({ name, label }) => label || name).join(', ')} · ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
  validate: (node) => [
    ...(node.reactions.length > 0
      ? []
      : [
          {
            code: 'recognise.empty' as const,
            message: 'there is no reaction, so nothing can be recognized',
            path: 'reactions',
          },
        ]),
    ...(node.unsure && node.reactions.filter(usesModel).length < 2
      ? [
          {
            code: 'unsure.never' as const,
            message: 'no two reactions use a trained model, so no categories can be close',
            path: 'unsure',
            isDoubt: true,
          },
        ]
      : []),
  ],
  outlets: (node) => [
    ...node.reactions.flatMap(outletsOfReaction),
    ...(node.unsure ? ['unsure'] : []),
    'noInput',
    'noMatch',
  ],
  texts: (node) => [
    ...(node.unsure
      ? [{ path: 'unsure.question', texts: node.unsure.question, required: false, when: 'If categories are close' }]
      : []),
    ...repromptPlaces(node.reprompts),
  ],
  recognisers: (node) =>
    node.reactions.map((reaction, index) => ({
      path: `reactions[${index}]`,
      recognisers: reaction.recognise,
      variable: reaction.variable,
    })),
  assigns: (node) => [
    ...(node.variable === undefined
      ? []
      : [{ path: 'variable', variable: node.variable, outlets: node.reactions.flatMap(outletsOfReaction) }]),
    ...(node.unsure?.variable === undefined
      ? []
      : [{ path: 'unsure.variable', variable: node.unsure.variable, outlets: ['unsure'] }]),
    ...node.reactions.flatMap((reaction, index) =>
      reaction.variable === undefined
        ? []
        : [{ path: `reactions[${index}].variable`, variable: reaction.variable, outlets: outletsOfReaction(reaction) }],
    ),
  ],
  references: (node) => [
    ...assetsOf(...(node.unsure ? [node.unsure.question] : [])),
    ...repromptAssets(node.reprompts),
  ],
}

export const listenRun: NodeRun<ListenNode> = {
  enter(turn, node) {
    forgetBetween(turn)
    return turn.listen(listenFor(turn, node))
  },
  resume(turn, node, input) {
    if (input.kind === 'heard') return hear(turn, node, input)
    if (input.kind === 'keyed') return takeKeys(turn, node, input.digits)
    return input.kind === 'silence' ? retry(turn, node, listenFor(turn, node), 'noInput') : 'wait'
  },
  listen: listenFor,
}

const usesModel = ({ recognise }: Reaction): boolean => recognise.some(({ kind }) => kind === 'model')

const outletsOfReaction = ({ name, confirmBelow }: Reaction): readonly string[] =>
  confirmBelow === undefined ? [name] : [name, confirmOutlet(name)]

function listenFor(turn: Turn, node: ListenNode): ListenSpec {
  const { reactions, globalIntents, timeoutMs, endSilenceMs, maxSpeechMs, bargeIn = 'speech' } = node
  const intents = globalIntents ? intentsOf(turn).map(({ intent }) => intent) : []
  const keys = keysFor(
    [...reactions, ...intents].flatMap(({ recognise }) => recognise),
    node,
  )
  return {
    accepts: keys ? ['speech', 'keys'] : ['speech'],
    bargeIn,
    timeoutMs,
    endSilenceMs,
    maxSpeechMs,
    ...(keys && { keys }),
    ...(isSensitive(turn, node) && { sensitive: true }),
    hints: hintsAt(turn, node),
  }
}

function hear(turn: Turn, node: ListenNode, input: HeardInput): Next {
  const understood = chosenBetween(turn, node, input) ?? understand(turn, node, input)
  const close = closeHere(turn, node, input, understood)
  if (close.length > 0) {
    recordHuman(turn, node, input, { taken: understood.taken, close })
    return askBetween(turn, node, close, () => listenFor(turn, node))
  }
  recordHuman(turn, node, input, understood)
  if (understood.match) forgetBetween(turn)
  const left = react(turn, node, understood)
  if (left) return left
  return retry(turn, node, listenFor(turn, node), understood.taken.text.trim() === '' ? 'noInput' : 'noMatch')
}

/** Keys are a hypothesis like words: those of a number, a date, a pattern. */
function takeKeys(turn: Turn, node: ListenNode, digits: string): Next {
  const spec = listenFor(turn, node)
  const text = spec.keys ? readEntry(digits, spec.keys) : ''
  const understood = understandKeys(turn, node, text)
  recordKeys(turn, node, digits, understood)
  return react(turn, node, understood) ?? retry(turn, node, spec, 'noMatch')
}
