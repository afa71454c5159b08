import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { NodeDefinition } from '../engine/node-definition.ts'
import { transferResult } from '../engine/steer.ts'
import type { TransferNode } from './transfer.schema.ts'

/** What the service `transfer` is asked; it answers `{result: 'completed' | 'declined' | 'failed'}`. */
export type TransferPayload = {
  readonly mode: 'Attend' | 'Blind'
  readonly to: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

export const transfer: NodeDefinition<TransferNode> = {
  label: 'Transfer',
  look: { icon: 'phone', tone: 'warning' },
  initial: { to: '' },
  // Without a wire behind completed the conversation is over for the bot.
  isEnding: (node) => node.outlets.completed === undefined,
  summary: (node) => node.to,
  validate: (node) =>
    node.to.trim() === '' ? [{ code: 'transfer.target', message: 'no transfer target is set', path: 'to' }] : [],
  outlets: () => ['completed', 'declined', 'failed'],
  optionalOutlets: () => ['completed'],
  enter(turn, node) {
    const to = turn.render(node.to)
    if (to.text.trim() === '') throw new FlowFault('transfer.target', 'No transfer target is set')
    const headers = node.headers.map(({ name, value }) => ({
      name,
      value: turn.render(value).text.replace(/[\r\n\0]/g, ' '),
    }))
    const { mode, timeoutMs } = node
    const payload: TransferPayload = { mode, to: to.text.trim(), headers }
    turn.ask({ service: 'transfer', payload, timeoutMs, isAway: true })
    turn.event(EVENT.CALL_TRANSFER, { text: to.masked, data: { mode, state: 'started' } })
    return 'wait'
  },
  resume(turn, node, input) {
    turn.draft.wait = null
    const result = transferResult(input)
    turn.event(EVENT.CALL_TRANSFER, { data: { mode: node.mode, state: result } })
    if (result === 'completed' && !Object.hasOwn(node.outlets, 'completed')) {
      turn.hangUp('bot', 'transferred')
      return 'done'
    }
    return { outlet: result }
  },
  expressions: (node) => [
    { path: 'to', kind: 'template', source: node.to },
    ...node.headers.map(({ value }, index) => ({
      path: `headers[${index}].value`,
      kind: 'template' as const,
      source: value,
    })),
  ],
}
