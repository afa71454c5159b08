import { EVENT } from '../engine/event-kind.ts'
import { failed, orFailed } from '../engine/failed.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { isPretended } from './message.ts'
import { personOf } from './person.ts'
import type { SuppressNode } from './suppress.schema.ts'

/** What the service `suppress` is asked; any answer means that the person is on the list. */
export type SuppressPayload = { readonly who: string; readonly reason: string }

const SUPPRESS_MS = 30_000

export const suppress: NodeDefinition<SuppressNode> = {
  label: 'Do not call',
  look: { icon: 'ban', tone: 'danger' },
  endsTurn: true,
  summary: ({ who, reason }) => who ?? reason,
  outlets: () => ['next', 'error'],
  optionalOutlets: () => ['error'],
  failsUnseen: 'the person is on the list',
  expressions: ({ who }) => (who === undefined ? [] : [{ path: 'who', kind: 'template', source: who }]),
}

export const suppressRun: NodeRun<SuppressNode> = {
  enter: (turn, node) => orFailed(turn, () => ask(turn, node)),
  resume(turn, { reason }, input) {
    const { wait } = turn.draft
    const who = wait?.for === 'ask' ? String(wait.kept ?? '') : ''
    turn.draft.wait = null
    if (input.kind !== 'answered')
      return failed(turn, new FlowFault('suppress.failed', 'The person could not be put on the do-not-call list'))
    const isTest = isPretended(input)
    turn.event(EVENT.AGENT, {
      text: `${who} ${isTest ? 'would be' : 'is'} on the do-not-call list${isTest ? ', but this is a test' : ''}`,
      data: { do: 'suppress', who, reason, ...(isTest && { test: true }) },
    })
    return { outlet: 'next' }
  },
}

function ask(turn: Turn, { who, reason }: SuppressNode): Next {
  const person = personOf(turn, who)
  const payload: SuppressPayload = { who: person.text, reason }
  // It is done whether they stay or not, and twice is the same as once.
  const once = { repeatable: true, cancelOn: 'never' } as const
  turn.ask({ service: 'suppress', payload, timeoutMs: SUPPRESS_MS, ...once, keep: person.masked })
  return 'wait'
}
