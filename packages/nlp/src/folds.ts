import { randomOf, shuffle } from './random.ts'

/** Places in `count` parts, each with its share of each label; the seed says which. */
export function foldsOf(labels: ArrayLike<number>, count: number, seed: number): Int32Array[] {
  const order = Int32Array.from({ length: labels.length }, (_, at) => at)
  shuffle(order, randomOf(seed))
  const folds: number[][] = Array.from({ length: count }, () => [])
  const turns = new Map<number, number>()
  for (const at of order) {
    const label = labels[at] ?? 0
    // Labels begin at different parts, so that those with one text do not all lie in the first.
    const turn = turns.get(label) ?? label % count
    folds[turn % count]?.push(at)
    turns.set(label, turn + 1)
  }
  return folds.map((fold) => Int32Array.from(fold).sort())
}
