import type { Next } from '../engine/node-definition.ts'
import type { Attempts } from '../engine/state.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import type { Reprompts } from './reprompts.schema.ts'

interface Retried {
  readonly attempts: number
  readonly reprompts: Reprompts
}

/** Counts a failed attempt: another one with its reprompt, or the outlet when all are used up. */
export function retry(turn: Turn, node: Retried, listen: ListenSpec, why: 'noInput' | 'noMatch'): Next {
  const { wait } = turn.draft
  const before: Attempts = wait?.for === 'person' ? wait : { noInputs: 0, noMatches: 0 }
  const counts = {
    noInputs: before.noInputs + (why === 'noInput' ? 1 : 0),
    noMatches: before.noMatches + (why === 'noMatch' ? 1 : 0),
  }
  if (counts.noInputs + counts.noMatches >= node.attempts) {
    turn.draft.wait = null
    return { outlet: why }
  }
  turn.say(node.reprompts[why], true)
  return turn.listen(listen, counts)
}
