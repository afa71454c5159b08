import type { Next } from '../engine/node-definition.ts'
import type { Attempts } from '../engine/state.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import type { Texts } from '../texts/text.schema.ts'
import type { Reprompts } from './reprompts.schema.ts'

interface Retried {
  readonly attempts: number
  readonly attemptsApart?: { readonly noInput: number; readonly noMatch: number } | undefined
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
  const count = why === 'noInput' ? counts.noInputs : counts.noMatches
  const isLast = node.attemptsApart
    ? count >= node.attemptsApart[why]
    : counts.noInputs + counts.noMatches >= node.attempts
  if (isLast) {
    turn.draft.wait = null
    return { outlet: why }
  }
  turn.say(repromptOf(node.reprompts, why, count), true, why)
  return turn.listen(listen, counts)
}

/** What is said the n-th time for this reason; where there is nothing of its own, what was said before. */
function repromptOf(reprompts: Reprompts, why: 'noInput' | 'noMatch', count: number): Texts {
  const after = (reprompts.later ?? []).slice(0, count - 1).map((one) => one[why])
  return after.findLast((texts) => texts !== undefined) ?? reprompts[why]
}
