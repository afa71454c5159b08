import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { PauseNode } from './pause.schema.ts'

/** What the service `timer` is asked: it answers at this instant, also where it is asked again after a restart. */
export type TimerPayload = { readonly until: string }

const SECOND_MS = 1_000
const LATE_MS = 10_000

export const pause: NodeDefinition<PauseNode> = {
  label: 'Pause',
  look: { icon: 'timer', tone: 'neutral' },
  endsTurn: true,
  summary: ({ durationMs }) => `${durationMs / SECOND_MS} s`,
  waits: true,
  outlets: () => ['next'],
}

export const pauseRun: NodeRun<PauseNode> = {
  enter(turn, { durationMs }) {
    const payload: TimerPayload = { until: new Date(Date.parse(turn.moment.at) + durationMs).toISOString() }
    turn.ask({ service: 'timer', payload, timeoutMs: durationMs + LATE_MS, repeatable: true })
    return 'wait'
  },
  resume(turn) {
    turn.draft.wait = null
    return { outlet: 'next' }
  },
}
