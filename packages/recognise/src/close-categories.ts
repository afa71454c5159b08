import { modelKey } from './model-key.ts'
import type { Recogniser, Recognises } from './recogniser.schema.ts'
import type { Recognition } from './recognition.ts'

/** A category that may be meant as well as another, with the score of its model, from 0 to 1. */
export interface CloseCategory<R extends Recognises> {
  readonly reaction: R
  readonly category: string
  readonly score: number
}

/** People choose among a few. */
const MOST = 3

/**
 * The reactions whose categories models score nearly alike, the surest first: those by less than `margin` behind it. None where one is ahead,
 * or where all of them together are less sure than that one has to be.
 */
export function closeCategories<R extends Recognises>(
  reactions: readonly R[],
  { models = {} }: Recognition,
  margin: number,
): readonly CloseCategory<R>[] {
  const scored = reactions
    .flatMap((reaction) => bestOf(reaction, models))
    .sort((one, other) => other.score - one.score)
    // What stands for the same category as another is never apart from it: the one that stands first counts, as everywhere.
    .filter((one, at, all) => !all.slice(0, at).some(({ key }) => key === one.key))
  const [first] = scored
  if (!first) return []
  const close = scored.filter(({ score }) => score > 0 && first.score - score < margin).slice(0, MOST)
  const together = close.reduce((sum, { score }) => sum + score, 0)
  return close.length > 1 && together >= first.minScore ? close : []
}

type ByModel = Extract<Recogniser, { kind: 'model' }>

function bestOf<R extends Recognises>(reaction: R, models: NonNullable<Recognition['models']>) {
  const scored = reaction.recognise
    .filter((one): one is ByModel => one.kind === 'model')
    .map((one) => {
      const { score = 0 } = models[modelKey(one)]?.find(({ category }) => category === one.category) ?? {}
      const key = `${modelKey(one)} ${one.category}`
      return { reaction, category: one.category, minScore: one.minScore, score, key }
    })
    .sort((one, other) => other.score - one.score)
  return scored.slice(0, 1)
}
