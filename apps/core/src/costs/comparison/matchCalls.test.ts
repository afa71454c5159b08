import { expect, test } from 'vitest'
import { matchCalls, type Ours, type Theirs } from './matchCalls.ts'

const ours = (at: number, change: Partial<Ours> = {}): Ours => ({
  ...{ guid: String(at), at, number: '420777123456', seconds: 60, amount: '0.06', ...change },
})
const theirs = (at: number, change: Partial<Theirs> = {}): Theirs => ({
  ...{ row: at, at, number: '777123456', seconds: 60, amount: '0.06', ...change },
})
const pairs = (their: readonly Theirs[], our: readonly Ours[]) =>
  matchCalls(their, our).matched.map(({ theirs: one, ours: other }) => [one.at, other.at])

test('each call is put beside the nearest that is left, by its number before those without one', () => {
  const calls = [400_000, 100_000, 110_000, 900_000].map((at) => ours(at))
  expect(
    pairs(
      [100_000, 104_000, 106_000, 600_000, 600_001].map((at) => theirs(at)),
      calls,
    ),
  ).toEqual([
    [100_000, 100_000],
    [104_000, 110_000],
    [106_000, 400_000],
    [600_000, 900_000],
  ])
  expect(pairs([theirs(0)], [ours(300_001), ours(300_000)])).toEqual([[0, 300_000]])
  expect(pairs([theirs(0)], [ours(10, { number: null }), ours(20), ours(1, { number: '420605111222' })])).toEqual([
    [0, 20],
  ])
  expect(pairs([theirs(0), theirs(5)], [ours(10, { number: null }), ours(20)])).toEqual([
    [0, 20],
    [5, 10],
  ])
})

// Were each looked up among all of its number, this would take longer than a test may.
test('a number that has all calls of a month does not hold the others up', () => {
  const calls = Array.from({ length: 200_000 }, (_, index) => ours(index * 100))
  const { matched, onlyTheirs } = matchCalls(
    Array.from({ length: 10_000 }, (_, index) => theirs(index * 2_000, { row: index })),
    calls,
  )
  expect([matched.length, onlyTheirs.length]).toEqual([10_000, 0])
  const crowd = Array.from({ length: 20_000 }, (_, index) => ours(0, { guid: String(index) }))
  expect(
    pairs(
      crowd.map((_, row) => theirs(0, { row })),
      crowd,
    ),
  ).toHaveLength(20_000)
})
