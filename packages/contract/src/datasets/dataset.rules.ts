import { reason } from '../kernel/errors.ts'
import { keptBy } from '../kernel/inUse.ts'
import { MAX_CATEGORIES, MAX_UTTERANCES } from './dataset.enum.ts'

/** Why something cannot be done with a dataset now. */
export const datasetBlocked = {
  /** Models learn from it again and again. */
  remove: keptBy('dataset.inUse'),
  /** A category that holds something goes only with it, or after it was moved. */
  addCategory: (categories: number) =>
    categories >= MAX_CATEGORIES ? reason('dataset.tooManyCategories', { limit: MAX_CATEGORIES }) : undefined,
  add: (utterances: number, more: number) =>
    utterances + more > MAX_UTTERANCES
      ? reason('dataset.tooManyUtterances', { limit: MAX_UTTERANCES.toLocaleString('en-US') })
      : undefined,
}
