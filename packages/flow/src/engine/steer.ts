import { EVENT } from './event-kind.ts'
import type { FlowInput, Steering } from './input.ts'
import type { Next } from './node-definition.ts'
import type { AgentWait } from './state.ts'
import type { Turn } from './turn.ts'

const TRANSFER_MS = 30_000

/** A supervisor takes a hand: the flow rests until it is resumed, transferred or ended; what they say leaves it where it is. */
export function steer(turn: Turn, input: Steering): Next {
  const { by, name } = input
  const who = { by, ...(name !== undefined && { name }) }
  if (input.do === 'say') {
    turn.speak(input.text, who)
    return 'wait'
  }
  turn.event(EVENT.AGENT, { data: { ...who, do: input.do } })
  switch (input.do) {
    case 'suspend':
      suspend(turn, by)
      return 'wait'
    case 'resume':
      return resume(turn)
    case 'transfer': {
      const { to, mode, timeoutMs = TRANSFER_MS } = input
      const wait = suspend(turn, by)
      turn.event(EVENT.CALL_TRANSFER, { text: to, data: { mode, state: 'started' } })
      const transfer = turn.ask({ service: 'transfer', payload: { mode, to, headers: [] }, timeoutMs })
      if (wait) turn.draft.wait = { ...wait, transfer }
      return 'wait'
    }
    case 'end':
      turn.hangUp('bot', input.reason ?? 'agent')
      return 'done'
  }
}

/** While a supervisor has suspended the flow, answers are kept for it and nothing else reaches it. */
export function takeSuspended(turn: Turn, wait: AgentWait, input: FlowInput): Next | undefined {
  if (input.kind !== 'answered' && input.kind !== 'failed') return undefined
  const { transfer, ...without } = wait
  if (input.id === transfer) return takeTransfer(turn, without, input)
  if (wait.before.for !== 'ask' || wait.before.id !== input.id) return undefined
  turn.draft.wait = { ...wait, answer: input }
  return 'wait'
}

function takeTransfer(turn: Turn, wait: AgentWait, input: Extract<FlowInput, { kind: 'answered' | 'failed' }>): Next {
  const result = transferResult(input)
  turn.event(EVENT.CALL_TRANSFER, { data: { state: result } })
  turn.draft.wait = wait
  if (result !== 'completed') return 'wait'
  turn.hangUp('bot', 'transferred')
  return 'done'
}

/** How a transfer went; what cannot be read as such has failed. */
export function transferResult(input: FlowInput): 'completed' | 'declined' | 'failed' {
  const value = input.kind === 'answered' ? input.value : null
  const result = typeof value === 'object' && value !== null && 'result' in value ? value.result : null
  return result === 'completed' || result === 'declined' ? result : 'failed'
}

function suspend(turn: Turn, by: number): AgentWait | undefined {
  const { wait } = turn.draft
  if (!wait) return undefined
  const awaySinceMs = turn.moment.offsetMs
  const suspended: AgentWait = wait.for === 'agent' ? { ...wait, by } : { for: 'agent', by, awaySinceMs, before: wait }
  turn.draft.wait = suspended
  return suspended
}

function resume(turn: Turn): Next {
  const { wait } = turn.draft
  if (wait?.for !== 'agent') return 'wait'
  const { before, answer } = wait
  const node = turn.program.node(turn.frame.nodeId)
  const run = turn.program.runOf(node)
  // The time until now is counted; that of a transfer under way goes on from here.
  const isAway = before.for === 'ask' && before.awaySinceMs !== undefined
  turn.draft.wait = isAway ? { ...before, awaySinceMs: turn.moment.offsetMs } : before
  if (before.for === 'ask') return answer ? (run.resume?.(turn, node, answer) ?? 'wait') : 'wait'
  const listen = run.listen?.(turn, node)
  return listen ? turn.listen(listen, before) : 'wait'
}
