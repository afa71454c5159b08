import { instantOf, localTime } from '@parley/recognise/zone.ts'
import { EVENT } from '../engine/event-kind.ts'
import { failed, orFailed } from '../engine/failed.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { FlowInput } from '../engine/input.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/mask.ts'
import type { CallbackNode } from './callback.schema.ts'
import { isPretended } from './message.ts'
import { personOf } from './person.ts'

/** What the service `callback` is asked; any answer means that the request is kept, `{movedTo}` (ISO-8601) that it is for another time. */
export type CallbackPayload = {
  readonly number: string
  /** An instant (ISO-8601): from when on. */
  readonly dueAt: string
  /** Redacted values are not in it: people read it in a list. */
  readonly note: string
}

const KEEP_MS = 30_000
const DAY_MS = 86_400_000

export const callback: NodeDefinition<CallbackNode> = {
  label: 'Callback',
  look: { icon: 'callback', tone: 'warning' },
  endsTurn: true,
  summary: ({ number, note }) => note ?? number,
  outlets: () => ['next', 'moved', 'error'],
  optionalOutlets: () => ['moved', 'error'],
  failsUnseen: 'the callback is kept',
  validate: ({ date, time, outlets }) =>
    (date === undefined && time === undefined) || Object.hasOwn(outlets, 'moved')
      ? []
      : [
          {
            ...{ code: 'callback.moved' as const, path: 'outlets.moved', isDoubt: true },
            message: 'outside calling hours the call is moved to another time. Connect “moved” to say so',
          },
        ],
  assigns: ({ movedTo }) => (movedTo === undefined ? [] : [{ path: 'movedTo', variable: movedTo, outlets: ['moved'] }]),
  expressions: ({ number, date, time, note }) => [
    ...(number === undefined ? [] : [{ path: 'number', kind: 'template' as const, source: number }]),
    ...(date === undefined ? [] : [{ path: 'date', kind: 'expression' as const, source: date }]),
    ...(time === undefined ? [] : [{ path: 'time', kind: 'expression' as const, source: time }]),
    ...(note === undefined ? [] : [{ path: 'note', kind: 'template' as const, source: note }]),
  ],
}

export const callbackRun: NodeRun<CallbackNode> = {
  enter: (turn, node) => orFailed(turn, () => ask(turn, node)),
  resume(turn, node, input) {
    const { wait } = turn.draft
    const kept = wait?.for === 'ask' && Array.isArray(wait.kept) ? wait.kept : []
    const [number = '', wanted = '', note = ''] = kept.map(String)
    turn.draft.wait = null
    const leavesByMoved = Object.hasOwn(node.outlets, 'moved')
    if (input.kind !== 'answered') {
      const why = (input.kind === 'failed' && turn.withoutSecrets(input.message ?? '')) || 'it could not be kept'
      if (leavesByMoved && input.kind === 'failed' && CANNOT_BE_HAD.has(input.code)) {
        turn.event(EVENT.WARNING, {
          text: `The callback was not kept: ${why}`,
          data: { code: `callback.${input.code}` },
        })
        return moved(turn, node, null)
      }
      return failed(turn, new FlowFault('callback.failed', `The callback was not kept: ${why}`))
    }
    const isTest = isPretended(input)
    const movedTo = movedIn(input)
    // A wanted time that is a secret stays one: where it was moved, too.
    const dueAt = movedTo === undefined || wanted === MASK ? wanted : movedTo
    const text = `${isTest ? 'Not kept, as this is a test: callback' : 'Callback'} to ${number} from ${dueAt}`
    turn.event(EVENT.AGENT, { text, data: { do: 'callback', number, dueAt, note, ...(isTest && { test: true }) } })
    return movedTo !== undefined && leavesByMoved ? moved(turn, node, movedTo, wanted === MASK) : { outlet: 'next' }
  },
}

/** Refusals that no later try would change. */
const CANNOT_BE_HAD: ReadonlySet<string> = new Set(['refused', 'closed'])

function movedIn(input: FlowInput): string | undefined {
  const value = input.kind === 'answered' ? input.value : null
  if (typeof value !== 'object' || value === null || !('movedTo' in value)) return undefined
  return typeof value.movedTo === 'string' ? value.movedTo : undefined
}

function moved(turn: Turn, { movedTo }: CallbackNode, at: string | null, isRedacted = false): Next {
  if (movedTo !== undefined)
    turn.set(movedTo, { value: at === null ? null : localTime(Date.parse(at), zoneOf(turn)), isRedacted })
  return { outlet: 'moved' }
}

function ask(turn: Turn, node: CallbackNode): Next {
  const number = personOf(turn, node.number)
  const note = turn.render(node.note ?? '')
  const dueAt = dueOf(turn, node)
  const payload: CallbackPayload = { number: number.text, dueAt: dueAt.text, note: note.masked.slice(0, 2_000) }
  const keep = [number.masked, dueAt.masked, note.masked.slice(0, 2_000)]
  turn.ask({ service: 'callback', payload, timeoutMs: KEEP_MS, repeatable: true, cancelOn: 'never', keep })
  return 'wait'
}

/** From when on they want the call, by the clock of their zone; a time without a day is the next time the clock shows it. */
function dueOf(turn: Turn, node: CallbackNode): { readonly text: string; readonly masked: string } {
  const now = Date.parse(turn.moment.at)
  const zone = zoneOf(turn)
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

const zoneOf = (turn: Turn): string => turn.draft.zone ?? (/([+-]\d\d:\d\d)$/.exec(turn.moment.at)?.[1] || 'UTC')

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
