import type { FlowNode } from '../nodes/registry.schema.ts'
import { EVENT, SUBFLOW_MARKER } from './event-kind.ts'
import { FlowFault } from './flow-fault.ts'
import type { Next } from './node-definition.ts'
import type { Turn } from './turn.ts'

/** Goes on from how a node was left until the conversation waits or is over. Each step is counted, so it always stops. */
export function advance(turn: Turn, left: () => Next): void {
  let move: () => Next = left
  for (;;) {
    try {
      const next = move()
      if (turn.draft.ended || next === 'wait' || next === 'done') return
      const via = next.outlet
      const target = targetOf(turn, via)
      move = () => enter(turn, target, via)
    } catch (error) {
      const recovery = recover(turn, error)
      if (!recovery) return
      move = recovery
    }
  }
}

/** Enters a node, or its escape when it was entered too often. */
export function enter(turn: Turn, nodeId: string, via?: string): Next {
  const { frame } = turn
  let node = turn.program.node(nodeId)
  let by = via === undefined ? {} : { via }
  countStep(turn)
  for (let other = escapeOf(turn, node); other !== undefined; other = escapeOf(turn, node)) {
    node = turn.program.node(other)
    by = { via: 'escape' }
    countStep(turn)
  }
  frame.nodeId = node.id
  const flow = frame.flow === '' ? {} : { flow: frame.flow }
  turn.effects.push({
    kind: 'visit',
    seq: turn.draft.steps,
    nodeId: node.id,
    depth: turn.depth,
    ...flow,
    ...by,
    ...turn.moment,
  })
  turn.trace(1, 'node', { type: node.type, label: node.label })
  return turn.program.runOf(node).enter(turn, node)
}

/** Counts an entry; gives the node to go to instead where there were too many. */
function escapeOf(turn: Turn, { id, maxEntries, escapeTo }: FlowNode): string | undefined {
  const { frame } = turn
  if (maxEntries === undefined) return undefined
  const entries = frame.count(id) + 1
  if (entries <= maxEntries) {
    frame.setCount(id, entries)
    return undefined
  }
  const text = `Entered more than ${maxEntries} times`
  turn.event(EVENT.WARNING, { nodeId: id, text, data: { code: 'loop.guard' } })
  if (escapeTo === undefined) throw new FlowFault('loop.guard', `The step was entered more than ${maxEntries} times`)
  frame.setCount(id, 0)
  return escapeTo
}

/** Entering a node and writing it down, in units of work. */
export const STEP_COST = 200

function countStep(turn: Turn): void {
  const { steps, durationMs } = turn.limits
  turn.spend(STEP_COST)
  if (turn.draft.sinceWait >= steps)
    throw new FlowFault('limit.steps', `The conversation took more than ${steps} steps without waiting`, false)
  turn.draft.steps++
  turn.draft.sinceWait++
  if (turn.talkedMs > durationMs)
    throw new FlowFault('limit.duration', `The conversation took longer than ${durationMs} ms`, false)
}

/** Leaves the innermost subflow; the conversation goes on in the language it had before, unless that is to stay. */
export function leaveFrame(turn: Turn, keepLanguage = false): void {
  const left = turn.draft.frames.pop()
  if (left?.language !== undefined && !keepLanguage) turn.draft.language = left.language
}

function targetOf(turn: Turn, outlet: string): string {
  const node = turn.program.node(turn.frame.nodeId)
  const target = Object.hasOwn(node.outlets, outlet) ? node.outlets[outlet] : undefined
  if (target === undefined) throw new FlowFault('outlet.unwired', `The outlet "${outlet}" leads nowhere`)
  if (!turn.program.hasNode(target))
    throw new FlowFault('outlet.unknown', `The outlet "${outlet}" leads to "${target}", which does not exist`)
  return target
}

/** After a fault: goes on where the flow has foreseen it, or ends the conversation. */
function recover(turn: Turn, error: unknown): (() => Next) | undefined {
  let fault = asFault(error)
  turn.draft.wait = null
  turn.event(EVENT.ERROR, { text: turn.withoutSecrets(fault.message), data: { code: fault.code } })
  try {
    const recovery = fault.recoverable ? findRecovery(turn) : undefined
    if (recovery) return recovery
  } catch (second) {
    fault = asFault(second)
  }
  turn.hangUp(PLATFORM_FAULTS.has(fault.code) ? 'platform' : 'config', fault.code, true)
  return undefined
}

/** Faults that the design of a flow cannot cause. */
const PLATFORM_FAULTS: ReadonlySet<string> = new Set(['engine', 'state.empty', 'library.missing', 'flow.tooNew'])

function asFault(error: unknown): FlowFault {
  if (error instanceof FlowFault) return error
  return new FlowFault('engine', error instanceof Error ? error.message : String(error), false)
}

/** The on-error node of the frame, else the outlet error of the subflow node around it, and so on outwards. */
function findRecovery(turn: Turn): (() => Next) | undefined {
  for (;;) {
    const { frame, program } = turn
    const target = program.settings.onErrorNode
    if (target !== undefined && frame.faults === 0 && program.hasNode(target)) {
      frame.faults++
      return () => enter(turn, target, 'onError')
    }
    if (turn.depth === 0) return undefined
    turn.event(EVENT.SUBFLOW_END, { data: { marker: SUBFLOW_MARKER, exit: 'error' } })
    leaveFrame(turn)
    const caller = turn.program.node(turn.frame.nodeId)
    if (Object.hasOwn(caller.outlets, 'error')) return () => ({ outlet: 'error' })
  }
}
