import { describe, expect, it } from 'vitest'
import { measure, tableOf } from '../test/utterances.ts'

const LEAST_RIGHT = 0.85
const MOST_WRONG = 0.03

const [known, held] = [measure(false), measure(true)]
if (process.env.RATES) process.stdout.write(`Utterances\n${tableOf(known)}\n\nHeld apart\n${tableOf(held)}\n`)

describe('understands what people say (RATES=1 shows how much)', () => {
  it.each(known)('$kind in $language', ({ count, right, wrong, failures }) => {
    expect(count).toBeGreaterThan(20)
    const isReached = right / count >= LEAST_RIGHT && wrong / count <= MOST_WRONG
    expect(isReached ? [] : failures).toEqual([])
  })
})

/** Short tables, so that one utterance is many percent; without their lines, so that nobody works with them. */
describe('understands what was held apart', () => {
  const count = (rates: typeof held, of: 'count' | 'right' | 'wrong') => rates.reduce((sum, rate) => sum + rate[of], 0)

  it.each([...new Set(held.map(({ kind }) => kind))])('%s', (kind) => {
    const rates = held.filter((rate) => rate.kind === kind)
    expect(count(rates, 'right') / count(rates, 'count')).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })

  it('is seldom wrong', () => {
    expect(count(held, 'wrong') / count(held, 'count')).toBeLessThanOrEqual(MOST_WRONG)
  })
})
