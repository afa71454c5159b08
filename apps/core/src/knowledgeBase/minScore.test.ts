import { describe, expect, it } from 'vitest'
import {
  goldenHash,
  holdingOf,
  isEnough,
  LEAST_GOLDEN,
  LEAST_STRANGE,
  type Scored,
  shownOf,
  sweepOf,
} from './minScore.ts'

const many = (count: number, score: number, isRight: boolean | null): Scored[] =>
  Array.from({ length: count }, () => ({ score, isRight }))
const at = (scored: readonly Scored[], minScore: number) =>
  sweepOf(scored).points.find((point) => point.minScore === minScore)

describe('the minimum score that golden questions recommend', () => {
  it('stands in the middle between what is right and what must not be said', () => {
    const scored = [...many(20, 0.5, true), ...many(5, 0.2, null), ...many(1, 0.3, false)]
    expect(sweepOf(scored).best).toBe(0.4)
    expect(at(scored, 0.4)).toEqual({ minScore: 0.4, right: 20, wrong: 0, silent: 1, strangeAnswered: 0 })
    expect(at(scored, 0.3)).toEqual({ minScore: 0.3, right: 20, wrong: 1, silent: 0, strangeAnswered: 0 })
    expect(at(scored, 0.2)).toMatchObject({ strangeAnswered: 5 })
  })

  it('gives up three right answers rather than one wrong, and takes the wrong one for four', () => {
    const others = [...many(15, 0.8, true), ...many(5, 0.1, null), ...many(1, 0.5, false)]
    expect(sweepOf([...others, ...many(2, 0.4, true)]).best).toBeGreaterThan(0.5)
    expect(sweepOf([...others, ...many(4, 0.4, true)]).best).toBeLessThanOrEqual(0.4)
  })

  it('is the same as was measured by hand for a base of a bank', () => {
    // 25 questions with an answer and 5 without one, by their scores: the middle of their best minimum is near the usual one.
    const right = [...many(5, 0.55, true), ...many(9, 0.42, true), ...many(4, 0.33, true), ...many(2, 0.22, true)]
    const wrong = [...many(1, 0.55, false), ...many(1, 0.31, false), ...many(1, 0.22, false), ...many(2, 0.05, false)]
    const { best } = sweepOf([...right, ...wrong, ...many(4, 0.1, null), ...many(1, 0.25, null)])
    expect(best).toBeGreaterThanOrEqual(0.26)
    expect(best).toBeLessThanOrEqual(0.33)
  })

  it('is none where questions are missing, and says how many', () => {
    expect(sweepOf([])).toMatchObject({ best: null, missing: { questions: LEAST_GOLDEN, strange: LEAST_STRANGE } })
    expect(sweepOf(many(30, 0.5, true))).toMatchObject({ best: null, missing: { questions: 5, strange: 5 } })
    expect(sweepOf([...many(10, 0.5, true), ...many(5, 0.1, null)])).toMatchObject({
      best: null,
      missing: { questions: 5, strange: 0 },
    })
  })

  it('is none where each would do more harm than good', () => {
    expect(sweepOf([...many(20, 0.5, false), ...many(5, 0.2, null)]).best).toBeNull()
  })

  it('counts what found nothing as silent, whatever the minimum', () => {
    expect(at([...many(3, 0, false), ...many(2, 0, null)], 0)).toMatchObject({
      wrong: 0,
      silent: 3,
      strangeAnswered: 0,
    })
  })
})

describe('the minimum score that holds', () => {
  const golden = [{ question: 'When?', expected: 'at nine', language: null }]
  const figures = { right: 20, wrong: 1, silent: 3, strange: 5, strangeAnswered: 0, questions: 29 }
  const kept = { value: 0.31, ...figures, at: '2026-11-20T10:00:00.000Z', indexVersion: 4, golden: goldenHash(golden) }

  it('is that of who asks, then of the base, then the usual one', () => {
    expect(holdingOf(kept, 0.5)).toEqual({ value: 0.5, from: 'asked', questions: null })
    expect(holdingOf(kept)).toEqual({ value: 0.31, from: 'base', questions: 29 })
    expect(holdingOf(null)).toEqual({ value: 0.3, from: 'usual', questions: null })
  })

  it('is old once sources or golden questions have changed', () => {
    expect(shownOf(kept, { golden, indexVersion: 4 })).toMatchObject({ value: 0.31, isOld: false })
    expect(shownOf(kept, { golden, indexVersion: 5 })).toMatchObject({ isOld: true })
    expect(shownOf(kept, { golden: [], indexVersion: 4 })).toMatchObject({ isOld: true })
    expect(shownOf(null, { golden, indexVersion: 4 })).toBeNull()
  })

  it('needs enough golden questions with and without an answer', () => {
    const some = (count: number, expected: string | null) =>
      Array.from({ length: count }, (_, place) => ({ question: `${place}`, expected, language: null }))
    expect(isEnough([...some(15, 'x'), ...some(5, null)])).toBe(true)
    expect(isEnough([...some(16, 'x'), ...some(4, null)])).toBe(false)
    expect(isEnough(some(14, null))).toBe(false)
  })
})
