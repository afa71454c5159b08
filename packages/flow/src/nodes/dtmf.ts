import { EVENT } from '../engine/event-kind.ts'
import type { Next, NodeDefinition } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/template.ts'
import { assetsOf, repromptPlaces } from '../texts/places.ts'
import type { DtmfNode } from './dtmf.schema.ts'
import { retry } from './retry.ts'

export const dtmf: NodeDefinition<DtmfNode> = {
  label: 'Keys',
  waits: true,
  outlets: (node) => [...node.keys, ...(node.digits ? ['digits'] : []), 'noInput', 'noMatch'],
  enter(turn, node) {
    awaitKeys(turn, node, '', { noInputs: 0, noMatches: 0 })
    return 'wait'
  },
  resume(turn, node, input) {
    if (input.kind === 'silence') return takeSilence(turn, node)
    // In a chat the keys are typed, and a message is complete.
    if (input.kind === 'text') return takeKeys(turn, node, input.text.replace(/[^0-9*#]/g, ''), true)
    return input.kind === 'dtmf' ? takeKeys(turn, node, input.digits.replace(/[^0-9*#]/g, ''), false) : 'wait'
  },
  texts: (node) => repromptPlaces(node.reprompts),
  assigns: (node) =>
    node.digits ? [{ path: 'digits.variable', variable: node.digits.variable, outlets: ['digits'] }] : [],
  references: (node) => assetsOf(node.reprompts.noInput, node.reprompts.noMatch),
}

function awaitKeys(turn: Turn, node: DtmfNode, digits: string, counts: { noInputs: number; noMatches: number }): void {
  turn.draft.wait = { for: 'keys', digits, ...counts }
  const { terminator, max = 1 } = node.digits ?? {}
  turn.effects.push({
    kind: 'listen',
    nodeId: node.id,
    mode: 'keys',
    language: turn.draft.language,
    timeoutMs: digits === '' ? node.timeoutMs : node.interDigitTimeoutMs,
    hints: {
      phrases: [],
      builtins: [],
      grammars: [],
      models: [],
      keys: {
        max: max - digits.length,
        ...(terminator === undefined ? {} : { terminator }),
        interDigitTimeoutMs: node.interDigitTimeoutMs,
      },
    },
  })
}

function collected(turn: Turn): { digits: string; noInputs: number; noMatches: number } {
  const { wait } = turn.draft
  return wait?.for === 'keys' ? wait : { digits: '', noInputs: 0, noMatches: 0 }
}

function takeSilence(turn: Turn, node: DtmfNode): Next {
  const { digits } = collected(turn)
  if (node.digits && digits !== '') return finish(turn, node, node.digits, digits)
  return retry(turn, node, 'noInput', (counts) => awaitKeys(turn, node, '', counts))
}

function takeKeys(turn: Turn, node: DtmfNode, typed: string, isComplete: boolean): Next {
  const { digits, noInputs, noMatches } = collected(turn)
  const isHidden = node.digits !== undefined && turn.isRedacted(node.digits.variable)
  turn.event(EVENT.TONE_IN, { text: isHidden ? MASK : typed.slice(0, 100) })
  const [first] = typed
  if (digits === '' && first !== undefined && node.keys.includes(first) && (typed.length === 1 || !node.digits)) {
    turn.draft.wait = null
    return { outlet: first }
  }
  if (!node.digits || typed === '') return retry(turn, node, 'noMatch', (counts) => awaitKeys(turn, node, '', counts))
  const { terminator, max } = node.digits
  const end = terminator === undefined ? -1 : typed.indexOf(terminator)
  const all = digits + (end < 0 ? typed : typed.slice(0, end))
  if (end >= 0 || isComplete || all.length >= max) return finish(turn, node, node.digits, all)
  awaitKeys(turn, node, all, { noInputs, noMatches })
  return 'wait'
}

function finish(turn: Turn, node: DtmfNode, wanted: NonNullable<DtmfNode['digits']>, digits: string): Next {
  if (digits.length < wanted.min || digits.length > wanted.max)
    return retry(turn, node, 'noMatch', (counts) => awaitKeys(turn, node, '', counts))
  turn.draft.wait = null
  turn.set(wanted.variable, digits)
  return { outlet: 'digits' }
}
