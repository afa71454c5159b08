import { FEWEST_PAIRS } from '@parley/contract/postcall/postcall.rules.ts'

/** What two answered to the same question about the same call. */
export type Pair = readonly [one: string, other: string]

interface Agreement {
  readonly pairs: number
  /** In percent; null without pairs. */
  readonly agreed: number | null
  readonly kappa: number | null
}

/** How often two agree, and how far beyond chance: Cohen’s kappa, from 20 pairs on. Where both always say the same one thing, chance explains it all. */
export function agreementOf(pairs: readonly Pair[]): Agreement {
  const all = pairs.length
  if (all === 0) return { pairs: 0, agreed: null, kappa: null }
  const same = pairs.filter(([one, other]) => one === other).length / all
  const agreed = Math.round(same * 1_000) / 10
  if (all < FEWEST_PAIRS) return { pairs: all, agreed, kappa: null }
  const shareOf = (side: 0 | 1, value: string) => pairs.filter((pair) => pair[side] === value).length / all
  const values = new Set(pairs.flat())
  const chance = [...values].reduce((sum, value) => sum + shareOf(0, value) * shareOf(1, value), 0)
  return {
    pairs: all,
    agreed,
    kappa: chance >= 1 ? null : Math.round(((same - chance) / (1 - chance)) * 1_000) / 1_000,
  }
}
