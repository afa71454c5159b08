import type { ModelReport } from '@parley/contract/models/model.schema.ts'

type Cell = ModelReport['confusion'][number]

export interface Confusion {
  readonly categories: readonly string[]
  /** By actual and predicted category. */
  readonly counts: ReadonlyMap<string, number>
  /** Of all cells that are mistakes, the most frequent first. */
  readonly mistakes: readonly Cell[]
  readonly isCut: boolean
}

/** More than this no picture shows. */
const MOST = 20
export const cellKey = (actual: string, predicted: string): string => JSON.stringify([actual, predicted])

/** Of many categories those that are confused most; all where they have room. */
export function confusionOf({ confusion, categories }: ModelReport): Confusion {
  const mistakes = confusion
    .filter(({ actual, predicted }) => actual !== predicted)
    .toSorted((one, other) => other.count - one.count || one.actual.localeCompare(other.actual))
  const all = categories.map(({ category }) => category)
  const isCut = all.length > MOST
  const chosen = new Set(isCut ? [] : all)
  if (isCut)
    for (const { actual, predicted } of mistakes)
      if (new Set([...chosen, actual, predicted]).size <= MOST) chosen.add(actual).add(predicted)
  return {
    categories: [...chosen].sort((one, other) => one.localeCompare(other)),
    counts: new Map(confusion.map(({ actual, predicted, count }) => [cellKey(actual, predicted), count])),
    mistakes,
    isCut,
  }
}
