import { EVENT } from './event-kind.ts'
import { FlowFault } from './flow-fault.ts'
import type { Next } from './node-definition.ts'
import type { Turn } from './turn.ts'

/**
 * A step that could not do its work, though the caller is still there: it is left by “error” where that leads on, else by what the flow
 * foresees for errors, else by “next”. Nobody is hung up on for it.
 */
export function failed(turn: Turn, fault: FlowFault): Next {
  const { outlets } = turn.program.node(turn.frame.nodeId)
  const isDrawn = Object.hasOwn(outlets, 'error')
  if (!isDrawn && foreseesErrors(turn)) throw fault
  turn.event(EVENT.ERROR, { text: turn.withoutSecrets(fault.message), data: { code: fault.code } })
  return { outlet: isDrawn ? 'error' : 'next' }
}

/** Does it, or leaves the step as one that failed. */
export function orFailed(turn: Turn, work: () => Next): Next {
  try {
    return work()
  } catch (error) {
    if (error instanceof FlowFault && error.recoverable) return failed(turn, error)
    throw error
  }
}

/** Whether the flow, or one around it, says where errors lead. */
function foreseesErrors(turn: Turn): boolean {
  return turn.draft.frames.some((frame, depth) => {
    const program = turn.programOf(frame)
    const { onErrorNode } = program.settings
    if (onErrorNode !== undefined && frame.faults === 0 && program.hasNode(onErrorNode)) return true
    return depth < turn.depth && Object.hasOwn(program.node(frame.nodeId).outlets, 'error')
  })
}
