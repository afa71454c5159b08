import type { ListenKeys } from '../engine/effect.ts'
import { EVENT } from '../engine/event-kind.ts'
import { type HeardInput, spokenAt } from '../engine/input.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/mask.ts'
import { LIMITS } from '../limits.ts'
import { repromptAssets, repromptPlaces } from '../texts/places.ts'
import type { DtmfNode } from './dtmf.schema.ts'
import { collecting, isCancel, readEntry, typedKeys } from './entry.ts'
import { type Hearing, hintsAt, intentsOf, react, recordHuman, understand, understandKeys } from './hear.ts'
import { retry } from './retry.ts'

export const dtmf: NodeDefinition<DtmfNode> = {
  label: 'Keys',
  look: { icon: 'keys', tone: 'accent' },
  endsTurn: true,
  initial: { keys: ['1', '2'] },
  waits: true,
  listens: true,
  unheard: () => ['noInput'],
  keys: ({ keys, digits }) => (digits ? 'any' : keys),
  summary: ({ keys, digits }) => (digits ? `${digits.min}–${digits.max} → ${digits.variable}` : keys.join(' ')),
  validate: ({ keys, digits }) => [
    ...(keys.length === 0 && !digits ? [{ code: 'dtmf.empty' as const, message: 'no key is set', path: 'keys' }] : []),
    ...(digits && digits.min > digits.max
      ? [
          {
            code: 'dtmf.range' as const,
            message: 'the minimum number of digits is above the maximum',
            path: 'digits',
          },
        ]
      : []),
  ],
  outlets: (node) => [...node.keys, ...(node.digits ? ['digits'] : []), 'noInput', 'noMatch'],
  texts: (node) => repromptPlaces(node.reprompts),
  assigns: ({ digits }) =>
    digits
      ? // With fewer digits it may as well be a count, an age or a year.
        [{ path: 'digits.variable', variable: digits.variable, outlets: ['digits'], isCode: digits.min >= 5 }]
      : [],
  references: (node) => repromptAssets(node.reprompts),
}

export const dtmfRun: NodeRun<DtmfNode> = {
  enter: (turn, node) => turn.listen(listenFor(turn, node)),
  resume(turn, node, input) {
    if (input.kind === 'heard') return hear(turn, node, input)
    if (input.kind === 'keyed') return takeKeys(turn, node, input.digits)
    return input.kind === 'silence' ? takeSilence(turn, node) : 'wait'
  },
  listen: listenFor,
}

/** Global intents count here, too; nothing else that is said does. */
const onlyGlobal = ({ sensitive }: DtmfNode): Hearing => ({ reactions: [], globalIntents: true, sensitive })

function listenFor(turn: Turn, node: DtmfNode): ListenSpec {
  return {
    accepts: intentsOf(turn).length > 0 ? ['keys', 'speech'] : ['keys'],
    bargeIn: 'keys',
    timeoutMs: node.timeoutMs,
    keys: keysOf(node),
    ...(isSensitive(turn, node) && { sensitive: true }),
    hints: hintsAt(turn, onlyGlobal(node)),
  }
}

function keysOf(node: DtmfNode): ListenKeys {
  const { keys, digits } = node
  if (!digits) return collecting({ min: 1, max: 1, cancel: [], isHashFree: false }, node)
  const { terminator } = digits
  const cancel = keys.filter((key) => isCancel(key) && key !== terminator)
  const min = keys.some((key) => !isCancel(key)) ? 1 : digits.min
  return collecting({ min, max: digits.max, cancel, terminator, isHashFree: !keys.includes('#') }, node)
}

/** A message of nothing but keys is an entry; a sentence with a number in it is none. */
function hear(turn: Turn, node: DtmfNode, input: HeardInput): Next {
  const text = (input.alternatives[0]?.text ?? '').slice(0, LIMITS.inputLength)
  const keys = typedKeys(text)
  if (keys !== undefined) return takeKeys(turn, node, keys)
  const hearing = onlyGlobal(node)
  const understood = understand(turn, hearing, input)
  if (understood.match) recordHuman(turn, hearing, input, understood)
  else turn.event(EVENT.HUMAN, { text: isSensitive(turn, node) ? MASK : text, ...spokenAt(input) })
  const left = react(turn, hearing, understood)
  if (left) return left
  return retry(turn, node, listenFor(turn, node), text.trim() === '' ? 'noInput' : 'noMatch')
}

function takeSilence(turn: Turn, node: DtmfNode): Next {
  const before = keyedBefore(turn)
  return before === '' ? retry(turn, node, listenFor(turn, node), 'noInput') : takeEntry(turn, node, before)
}

function takeKeys(turn: Turn, node: DtmfNode, keyed: string): Next {
  turn.event(EVENT.TONE_IN, { text: isSensitive(turn, node) ? MASK : keyed.slice(0, 100) })
  const { keys } = node
  const { terminator } = node.digits ?? {}
  const entry = readEntry(keyed, keysOf(node))
  const single = entry === '' ? terminator : entry
  const isWhole = single !== undefined && (keyedBefore(turn) === '' || isCancel(single))
  if (isWhole && keys.includes(single)) {
    turn.draft.wait = null
    return { outlet: single }
  }
  return takeEntry(turn, node, keyedBefore(turn) + entry)
}

function takeEntry(turn: Turn, node: DtmfNode, entry: string): Next {
  const wanted = node.digits
  const isWanted = wanted && /^[0-9]+$/.test(entry) && entry.length >= wanted.min && entry.length <= wanted.max
  if (!isWanted) {
    const left = react(turn, onlyGlobal(node), understandKeys(turn, onlyGlobal(node), entry))
    return left ?? retry(turn, node, listenFor(turn, node), 'noMatch')
  }
  turn.draft.wait = null
  turn.set(wanted.variable, { value: entry, isRedacted: isSensitive(turn, node) })
  return { outlet: 'digits' }
}

const isSensitive = (turn: Turn, { digits, sensitive }: DtmfNode): boolean =>
  sensitive || (digits !== undefined && turn.isRedacted(digits.variable))

const keyedBefore = ({ draft: { wait } }: Turn): string => (wait?.for === 'person' ? (wait.keyed ?? '') : '')
