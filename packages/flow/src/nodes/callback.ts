import { instantOf, localTime } from '@parley/recognise/zone.ts'
import { EVENT } from '../engine/event-kind.ts'
import { failed, orFailed } from '../engine/failed.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/mask.ts'
import type { CallbackNode } from './callback.schema.ts'
import { isPretended } from './message.ts'
import { personOf } from './person.ts'

/** What the service `callback` is asked; any answer means that the request is kept. */
export type CallbackPayload = {
  readonly number: string
  /** An instant (ISO-8601): from when on. */
  readonly dueAt: string
  readonly note: string
}

const KEEP_MS = 30_000
const DAY_MS = 86_400_000

export const callback: NodeDefinition<CallbackNode> = {
  label: 'Callback',
  look: { icon: 'callback', tone: 'warning' },
  endsTurn: true,
  summary: ({ number, note }) => note ?? number,
  outlets: () => ['next', 'error'],
  optionalOutlets: () => ['error'],
  failsUnseen: 'the callback is kept',
  expressions: ({ number, date, time, note }) => [
    ...(number === undefined ? [] : [{ path: 'number', kind: 'template' as const, source: number }]),
    ...(date === undefined ? [] : [{ path: 'date', kind: 'expression' as const, source: date }]),
    ...(time === undefined ? [] : [{ path: 'time', kind: 'expression' as const, source: time }]),
    ...(note === undefined ? [] : [{ path: 'note', kind: 'template' as const, source: note }]),
  ],
}

export const callbackRun: NodeRun<CallbackNode> = {
  enter: (turn, node) => orFailed(turn, () => ask(turn, node)),
  resume(turn, _node, input) {
    const { wait } = turn.draft
    const kept = wait?.for === 'ask' && Array.isArray(wait.kept) ? wait.kept : []
    const [number = '', dueAt = '', note = ''] = kept.map(String)
    turn.draft.wait = null
    if (input.kind !== 'answered') {
      const why = (input.kind === 'failed' && turn.withoutSecrets(input.message ?? '')) || 'it could not be kept'
      return failed(turn, new FlowFault('callback.failed', `The callback was not kept: ${why}`))
    }
    const isTest = isPretended(input)
    const text = `${isTest ? 'Not kept, as this is a test: callback' : 'Callback'} to ${number} from ${dueAt}`
    turn.event(EVENT.AGENT, { text, data: { do: 'callback', number, dueAt, note, ...(isTest && { test: true }) } })
    return { outlet: 'next' }
  },
}

function ask(turn: Turn, node: CallbackNode): Next {
  const number = personOf(turn, node.number)
  const note = turn.render(node.note ?? '')
  const dueAt = dueOf(turn, node)
  const payload: CallbackPayload = { number: number.text, dueAt: dueAt.text, note: note.text.slice(0, 2_000) }
  const keep = [number.masked, dueAt.masked, note.masked.slice(0, 2_000)]
  turn.ask({ service: 'callback', payload, timeoutMs: KEEP_MS, repeatable: true, cancelOn: 'never', keep })
  return 'wait'
}

/** From when on they want the call, by the clock of their zone; a time without a day is the next time the clock shows it. */
function dueOf(turn: Turn, node: CallbackNode): { readonly text: string; readonly masked: string } {
  const now = Date.parse(turn.moment.at)
  const zone = turn.draft.zone ?? (/([+-]\d\d:\d\d)$/.exec(turn.moment.at)?.[1] || 'UTC')
  const date = textFrom(turn, node.date, /^\d{4}-\d{2}-\d{2}/)
  const time = textFrom(turn, node.time, /^([01]\d|2[0-3]):[0-5]\d/)
  const day = date.value ?? localTime(now, zone).slice(0, 10)
  let due = date.value === undefined && time.value === undefined ? now : wallTime(day, time.value ?? '00:00', zone)
  if (date.value === undefined && due < now) {
    const tomorrow = new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10)
    due = wallTime(tomorrow, time.value ?? '00:00', zone)
  }
  const text = new Date(due).toISOString()
  return { text, masked: date.isRedacted || time.isRedacted ? MASK : text }
}

const wallTime = (date: string, time: string, zone: string) => instantOf(Date.parse(`${date}T${time}Z`), zone)

function textFrom(turn: Turn, source: string | undefined, form: RegExp) {
  if (source === undefined) return { value: undefined, isRedacted: false }
  const { value, isRedacted } = turn.find(source)
  if (value === null || value === '') return { value: undefined, isRedacted }
  const [text] = form.exec(typeof value === 'string' ? value : '') ?? []
  if (text === undefined || (text.length > 5 && Number.isNaN(Date.parse(`${text}T00:00Z`))))
    throw new FlowFault('callback.time', 'The date or time of the callback is not one')
  return { value: text, isRedacted }
}
