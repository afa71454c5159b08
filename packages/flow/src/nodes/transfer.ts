import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import { open } from '../engine/found.ts'
import type { FlowInput } from '../engine/input.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import { transferResult } from '../engine/steer.ts'
import type { Json } from '../json.ts'
import { assetsOf, firstText } from '../texts/places.ts'
import { deskFindings, deskOptional, deskOutlets, offerToDesk, takeOffer } from './desk-transfer.ts'
import type { TransferNode } from './transfer.schema.ts'

/**
 * What the service `transfer` is asked; it answers `{result: 'completed' | 'declined' | 'failed'}`, with `reason` where it is not completed, and
 * `next` where a next leg of the conversation was begun.
 */
export type TransferPayload = {
  readonly mode: 'Attend' | 'Blind'
  readonly to: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** The flow in which the conversation is to go on. */
  readonly flow?: string
}

const isForDesk = ({ desk, flow }: TransferNode): boolean => desk !== undefined && flow === undefined

export const transfer: NodeDefinition<TransferNode> = {
  label: 'Transfer',
  look: { icon: 'phone', tone: 'warning' },
  endsTurn: true,
  initial: { to: '' },
  // Without a wire behind completed the conversation is over for the bot.
  isEnding: (node) => node.flow !== undefined || (node.desk === undefined && node.outlets.completed === undefined),
  summary: (node, language) => {
    if (node.desk !== undefined)
      return (node.desk === 'person' && node.person) || firstText(node.waiting ?? {}, language)
    return node.flow === undefined ? node.to : ''
  },
  validate(node) {
    if (isForDesk(node)) return deskFindings(node)
    const hasNumber = node.to.trim() !== ''
    if (node.flow === undefined)
      return hasNumber
        ? []
        : [{ code: 'transfer.target', message: 'there is no number, agent desk or flow to transfer to', path: 'to' }]
    const message = 'there is both a number and a flow to transfer to; keep one of them'
    return hasNumber ? [{ code: 'transfer.target', message, path: 'to' }] : []
  },
  unheard: () => ['declined', 'noAnswer', 'busy', 'failed'],
  gone: ({ flow, desk }) => (flow === undefined && desk === undefined ? 'completed' : undefined),
  leaks: ({ headers }) => headers.map((_header, index) => ({ path: `headers[${index}].value`, to: 'header' })),
  outlets(node) {
    if (node.flow !== undefined) return ['failed']
    return node.desk === undefined ? ['completed', 'declined', 'failed'] : deskOutlets(node)
  },
  optionalOutlets: (node) => (node.desk === undefined ? ['completed'] : deskOptional(node)),
  texts: ({ waiting }) => (waiting === undefined ? [] : [{ path: 'waiting', texts: waiting, required: false }]),
  expressions: (node) => [
    { path: 'to', kind: 'template', source: node.to },
    ...(node.person === undefined ? [] : [{ path: 'person', kind: 'template' as const, source: node.person }]),
    ...node.headers.map(({ value }, index) => ({
      path: `headers[${index}].value`,
      kind: 'template' as const,
      source: value,
    })),
  ],
  assigns: ({ variable, desk }) => {
    const outlets = desk === undefined ? ['declined', 'failed'] : ['declined', 'noAnswer', 'busy', 'failed']
    return variable === undefined ? [] : [{ path: 'variable', variable, outlets }]
  },
  references: ({ flow, waiting = {} }) => [
    ...(flow === undefined ? [] : [{ kind: 'flow' as const, id: flow, version: { policy: 'published' as const } }]),
    ...assetsOf(waiting),
  ],
}

export const transferRun: NodeRun<TransferNode> = {
  enter(turn, node) {
    if (isForDesk(node)) return offerToDesk(turn, node)
    const to = turn.render(node.to)
    const { mode, timeoutMs, flow } = node
    if (flow === undefined && to.text.trim() === '') throw new FlowFault('transfer.target', 'No transfer target is set')
    const headers = node.headers.map(({ name, value }) => ({
      name,
      value: turn.render(value).text.replace(/[\r\n\0]/g, ' '),
    }))
    const payload: TransferPayload = { mode, to: to.text.trim(), headers, ...(flow !== undefined && { flow }) }
    turn.ask({ service: 'transfer', payload, timeoutMs, isAway: true })
    if (flow === undefined) turn.event(EVENT.CALL_TRANSFER, { text: to.masked, data: { mode, state: 'started' } })
    else turn.event(EVENT.CALL_TRANSFER, { data: { flow, state: 'started' } })
    return 'wait'
  },
  resume(turn, node, input) {
    if (isForDesk(node)) return takeOffer(turn, node, input)
    turn.draft.wait = null
    const result = transferResult(input)
    const { reason, next } = detailsOf(input)
    const { mode, flow } = node
    const how = flow === undefined ? { mode } : { flow }
    turn.event(EVENT.CALL_TRANSFER, {
      data: { ...how, state: result, ...(reason !== undefined && { reason }), ...(next !== undefined && { next }) },
    })
    if (result === 'completed' && (flow !== undefined || !Object.hasOwn(node.outlets, 'completed'))) {
      turn.hangUp('bot', 'transferred')
      return 'done'
    }
    if (result !== 'completed' && node.variable !== undefined) turn.set(node.variable, open(reason ?? result))
    return { outlet: flow === undefined ? result : 'failed' }
  },
}

/** What is told of a transfer beside how it went. */
function detailsOf(input: FlowInput): { readonly reason?: string; readonly next?: string } {
  const value = input.kind === 'answered' ? input.value : null
  if (typeof value !== 'object' || value === null) return {}
  const { reason, next } = value as { readonly reason?: Json; readonly next?: Json } // an array has neither
  return { ...(typeof reason === 'string' && { reason }), ...(typeof next === 'string' && { next }) }
}
