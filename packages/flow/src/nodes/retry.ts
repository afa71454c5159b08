import type { Next } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import type { Reprompts } from './reprompts.schema.ts'

interface Retried {
  readonly attempts: number
  readonly reprompts: Reprompts
}

/** Counts a failed attempt: another one with its reprompt, or the outlet when all are used up. */
export function retry(
  turn: Turn,
  node: Retried,
  why: 'noInput' | 'noMatch',
  listenAgain: (counts: { noInputs: number; noMatches: number }) => void,
): Next {
  const { wait } = turn.draft
  const before = wait?.for === 'speech' || wait?.for === 'keys' ? wait : { noInputs: 0, noMatches: 0 }
  const counts = {
    noInputs: before.noInputs + (why === 'noInput' ? 1 : 0),
    noMatches: before.noMatches + (why === 'noMatch' ? 1 : 0),
  }
  if (counts.noInputs + counts.noMatches >= node.attempts) {
    turn.draft.wait = null
    return { outlet: why }
  }
  turn.say(node.reprompts[why], true)
  listenAgain(counts)
  return 'wait'
}
