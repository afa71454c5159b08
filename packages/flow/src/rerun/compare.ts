import type { Lane } from './lane.ts'
import type { Rerun } from './rerun.ts'

/** How another version fared with a conversation. */
export type RerunGroup = 'samePath' | 'sameOutcome' | 'otherOutcome' | 'unanswerable'

/** Steps and outcome of the version that ran against those of the other one. Words may differ in each of the groups. */
export function groupOf(then: Lane, now: Rerun): RerunGroup {
  if (now.stopped) return 'unanswerable'
  if (now.outcome !== then.outcome || now.isError !== then.isError) return 'otherOutcome'
  return isSamePath(then, now) ? 'samePath' : 'sameOutcome'
}

const isSamePath = (one: Lane, other: Lane): boolean =>
  one.path.length === other.path.length && differsAt(one, other) === undefined

/** The step of the first version at which the two part; undefined where one is as far as the other goes. */
export function differsAt(one: Lane, other: Lane): string | undefined {
  const at = one.path.findIndex(([step, depth], index) => {
    const [otherStep, otherDepth] = other.path[index] ?? []
    return step !== otherStep || depth !== otherDepth
  })
  if (at === -1) return one.path.length < other.path.length ? one.path.at(-1)?.[0] : undefined
  return one.path[Math.max(0, at - 1)]?.[0]
}

export const saysOtherwise = (one: Lane, other: Lane): boolean => wordsOf(one).join('\n') !== wordsOf(other).join('\n')
const wordsOf = ({ words }: Lane) => words.flatMap(({ by, text }) => (by === 'bot' ? [text] : []))
