/** Turns scores into probabilities in place; a higher temperature makes them less sure. */
export function softmax(scores: Float32Array | Float64Array, temperature = 1): void {
  let highest = -Infinity
  for (const score of scores) if (score > highest) highest = score
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp(((scores[at] ?? 0) - highest) / temperature)
    scores[at] = power
    sum += power
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum
}

/** The place of the highest number. */
export function highestOf(numbers: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < numbers.length; at++) if ((numbers[at] ?? 0) > (numbers[best] ?? 0)) best = at
  return best
}
