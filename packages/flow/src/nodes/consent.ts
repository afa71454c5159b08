import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import { open } from '../engine/found.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import type { Reaction } from '../reaction.schema.ts'
import { assetsOf, firstText, repromptAssets, repromptPlaces } from '../texts/places.ts'
import type { ConsentNode } from './consent.schema.ts'
import { hintsAt, react, recordHuman, understand } from './hear.ts'
import { retry } from './retry.ts'

/** Whoever is not sure has not agreed. */
const REACTIONS: readonly Reaction[] = [
  { name: 'granted', recognise: [{ kind: 'yes' }] },
  { name: 'declined', recognise: [{ kind: 'no' }, { kind: 'unsure' }] },
]
const HEARING = { reactions: REACTIONS, globalIntents: true, sensitive: false }

export const consent: NodeDefinition<ConsentNode> = {
  label: 'Consent',
  look: { icon: 'shield', tone: 'accent' },
  endsTurn: true,
  waits: true,
  listens: true,
  summary: (node, language) => firstText(node.texts, language),
  reactions: () => REACTIONS,
  unheard: () => ['declined'],
  outlets: () => ['granted', 'declined'],
  texts: (node) => [{ path: 'texts', texts: node.texts, required: true }, ...repromptPlaces(node.reprompts)],
  recognisers: () => [{ path: 'texts', recognisers: REACTIONS.flatMap(({ recognise }) => recognise) }],
  assigns: ({ variable }) => (variable === undefined ? [] : [{ path: 'variable', variable }]),
  references: (node) => [...assetsOf(node.texts), ...repromptAssets(node.reprompts)],
}

export const consentRun: NodeRun<ConsentNode> = {
  enter(turn, node) {
    if (!turn.say(node.texts, true))
      throw new FlowFault('text.missing', `There is no text for the language "${turn.draft.language}"`)
    return turn.listen(listenFor(turn, node))
  },
  resume(turn, node, input) {
    if (input.kind === 'silence') return leave(turn, node, retry(turn, node, listenFor(turn, node), 'noInput'))
    if (input.kind !== 'heard') return 'wait'
    const understood = understand(turn, HEARING, input)
    recordHuman(turn, HEARING, input, understood)
    const why = understood.taken.text.trim() === '' ? 'noInput' : 'noMatch'
    const left = react(turn, HEARING, understood) ?? retry(turn, node, listenFor(turn, node), why)
    // Who asked for something else has neither agreed nor declined.
    return understood.intent ? left : leave(turn, node, left)
  },
  listen: listenFor,
}

function listenFor(turn: Turn, { timeoutMs }: ConsentNode): ListenSpec {
  return { accepts: ['speech'], bargeIn: 'speech', timeoutMs, hints: hintsAt(turn, HEARING) }
}

/** Records the answer once there is one; silence and what was not understood are no consent. */
function leave(turn: Turn, { subject, variable }: ConsentNode, next: Next): Next {
  if (typeof next === 'string') return next
  const granted = next.outlet === 'granted'
  const text = `Consent to ${subject}: ${granted ? 'granted' : 'declined'}`
  turn.event(EVENT.AGENT, { text, data: { do: 'consent', subject, granted } })
  if (variable !== undefined) turn.set(variable, open(granted))
  return { outlet: granted ? 'granted' : 'declined' }
}
