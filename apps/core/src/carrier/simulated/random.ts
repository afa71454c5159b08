/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  int(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Mulberry32: small, fast and good enough for stories. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
  }
}

/** A seed made of words, so that a day of a tenant always tells the same story. */
export function seedOf(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261
  for (const char of words.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** One of several, each as likely as its share says. */
export function byShare<T>(random: Random, from: readonly T[], shareOf: (item: T) => number): T {
  let left = random.next() * from.reduce((sum, item) => sum + shareOf(item), 0)
  const found = from.find((item) => {
    left -= shareOf(item)
    return left < 0
  })
  const chosen = found ?? from[0]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}
