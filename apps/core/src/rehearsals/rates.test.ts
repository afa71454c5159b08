import { expect, test } from 'vitest'
import { assumptionOf, drawResult, type PastCalls, type RatedResult, ratesOf, uncertaintyOf } from './rates.ts'

const past = (hour: number, result: RatedResult, attempts: number): PastCalls => ({
  hour,
  result,
  attempts,
  successes: result === 'answered' ? attempts / 4 : 0,
  ringMs: attempts * 5_000,
  talkMs: attempts * 30_000,
})
const total = (shares: Readonly<Record<string, number>> | undefined) =>
  Object.values(shares ?? {}).reduce((sum, share) => sum + share, 0)

test('shares are learned by the hour, and make the whole', () => {
  const rates = ratesOf([
    past(9, 'answered', 800),
    past(9, 'noAnswer', 200),
    past(18, 'answered', 200),
    past(18, 'noAnswer', 800),
  ])
  for (const shares of rates.shares) expect(total(shares)).toBeCloseTo(1, 9)
  expect(rates.shares[9]?.answered).toBeGreaterThan(0.7)
  expect(rates.shares[18]?.answered).toBeLessThan(0.3)
  // Of hours nobody called in, as the whole is.
  expect(rates.shares[3]?.answered).toBeCloseTo(0.5, 1)
  expect(rates.talkMs).toBeLessThan(33_000)
  expect(rates.success).toBeCloseTo(0.27, 1)
  expect(rates.learnedFrom).toBe(2_000)
})

test('few calls say little, none leave what is usual', () => {
  const few = ratesOf([past(9, 'answered', 2)])
  expect(few.shares[9]?.answered).toBeLessThan(0.5)
  expect(ratesOf([]).shares[9]?.answered).toBeCloseTo(0.45, 9)
  expect(uncertaintyOf(ratesOf([]))).toBeGreaterThan(
    uncertaintyOf(ratesOf([past(9, 'answered', 5_000), past(9, 'busy', 5_000)])),
  )
})

test('results are drawn as often as their shares say', () => {
  const [shares] = ratesOf([]).shares
  if (!shares) throw new Error('no shares')
  const drawn = new Map<string, number>()
  for (let at = 0; at < 10_000; at += 1) {
    const result = drawResult(shares, (at + 0.5) / 10_000)
    drawn.set(result, (drawn.get(result) ?? 0) + 1)
  }
  for (const [result, share] of Object.entries(shares)) expect((drawn.get(result) ?? 0) / 10_000).toBeCloseTo(share, 3)
})

test('the assumption says what it rests on', () => {
  expect(assumptionOf(ratesOf([]), 90)).toMatch(/^This tenant has no campaign calls yet\./)
  expect(assumptionOf(ratesOf([past(9, 'answered', 12_000)]), 90)).toContain('12,000 calls of the last 90 days')
})
