import { EVENT } from '../engine/event-kind.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Json } from '../json.ts'
import { exchangeAssigns, exchangeExpressions, inputFindings, takeResult, valuesOf } from './exchange.ts'
import type { RpaNode } from './rpa.schema.ts'

/** What the service `rpa` is asked; it answers what the robot returned, as `{result}`. */
export type RpaPayload = {
  readonly queue: string
  readonly input: { readonly [name: string]: Json }
  /** Another robot may get it where the first one stopped. */
  readonly repeat: boolean
}

export const rpa: NodeDefinition<RpaNode> = {
  label: 'RPA',
  look: { icon: 'robot', tone: 'neutral' },
  endsTurn: true,
  initial: { queue: 'tasks' },
  summary: ({ queue }) => queue,
  validate: (node) => [
    ...(node.queue.trim() === '' ? [{ code: 'rpa.queue' as const, message: 'no queue is set', path: 'queue' }] : []),
    ...inputFindings(node),
  ],
  outlets: () => ['done', 'failed'],
  expressions: exchangeExpressions,
  assigns: (node) => exchangeAssigns(node, 'done'),
}

export const rpaRun: NodeRun<RpaNode> = {
  enter(turn, node) {
    const { input, isRedacted } = valuesOf(turn, node)
    const payload: RpaPayload = { queue: node.queue.trim(), input, repeat: node.repeat }
    // Asked again after a restart it waits for the same task.
    turn.ask({ service: 'rpa', payload, timeoutMs: node.timeoutMs, repeatable: true, keep: isRedacted })
    return 'wait'
  },
  resume(turn, node, input) {
    const { wait } = turn.draft
    const isRedacted = wait?.for === 'ask' && wait.kept === true
    turn.draft.wait = null
    if (input.kind === 'answered') return takeResult(turn, node, input.value, isRedacted, ['done', 'failed'])
    const failure = input.kind === 'failed' ? input : { code: 'failed', message: undefined }
    const said = isRedacted ? undefined : failure.message && turn.withoutSecrets(failure.message)
    const text = `The RPA task failed${said ? `: ${said}` : ''}`
    turn.event(EVENT.WARNING, { text, data: { code: `rpa.${failure.code}` } })
    return { outlet: 'failed' }
  },
}
