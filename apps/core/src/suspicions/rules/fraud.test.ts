import { expect, test } from 'vitest'
import { type LineFacts, scoreOf, signsOf } from './fraud.ts'
import { placeOf } from './place.ts'

type Change = { readonly [K in keyof LineFacts]?: Partial<LineFacts[K]> }
const line = ({ day, usual, dialled, atOnce }: Change = {}): LineFacts => ({
  day: { calls: 100, answered: 80, talkMs: 80 * 60_000, night: 0, ...day },
  usual: { days: 20, mostCalls: 100, answered: 1_600, talkMs: 1_600 * 60_000, mostNight: 0, ...usual },
  dialled: { numbers: 100, inOrder: 5, inOrderFrom: '', prefixes: [], known: ['4206'], knownDays: 20, ...dialled },
  atOnce: { most: 5, usualMost: 5, ...atOnce },
})
const signs = (change?: Change) => signsOf(line(change)).map(({ sign }) => sign)

test.each<[what: string, change: Change, found: string[]]>([
  ['as usual', {}, []],
  ['three times as many calls are not yet more', { day: { calls: 300 } }, []],
  ['more than three times', { day: { calls: 301 } }, ['rate']],
  ['many, but few', { day: { calls: 49 }, usual: { mostCalls: 1 } }, []],
  ['a young line', { day: { calls: 5_000, night: 500 }, usual: { days: 6 }, atOnce: { most: 99 } }, []],
  ['calls of more than three minutes', { day: { talkMs: 80 * 181_000 } }, ['duration']],
  ['calls that always were long', { day: { talkMs: 80 * 181_000 }, usual: { talkMs: 1_600 * 100_000 } }, []],
  ['long, but nothing was answered before', { day: { talkMs: 80 * 181_000 }, usual: { answered: 0 } }, []],
  ['twice as many at once are not yet more', { atOnce: { most: 10 } }, []],
  ['more at once', { atOnce: { most: 11 } }, ['atOnce']],
  ['half of the numbers in order', { dialled: { numbers: 21, inOrder: 10 } }, ['inOrder']],
  ['fewer', { dialled: { numbers: 21, inOrder: 9 } }, []],
  ['all in order, but few', { dialled: { numbers: 19, inOrder: 18 } }, []],
  ['a new country', { dialled: { prefixes: [{ prefix: '5355', calls: 10 }] } }, ['destinations']],
  ['a new country, seldom', { dialled: { prefixes: [{ prefix: '5355', calls: 9 }] } }, []],
  ['another area of a known country', { dialled: { prefixes: [{ prefix: '4207', calls: 90 }] } }, []],
  ['a line that has begun to dial', { dialled: { prefixes: [{ prefix: '5355', calls: 90 }], knownDays: 6 } }, []],
  ['at night', { day: { night: 20 } }, ['night']],
  ['at night as always', { day: { night: 20 }, usual: { mostNight: 7 } }, []],
])('%s', (_, change, found) => {
  expect(signs(change)).toEqual(found)
})

test('the heaviest sign comes first, and the score is what they add up to', () => {
  const all = signsOf(
    line({
      day: { calls: 900, night: 400, talkMs: 80 * 500_000 },
      dialled: {
        inOrder: 90,
        inOrderFrom: '535512',
        prefixes: [
          { prefix: '5355', calls: 80 },
          { prefix: '1900', calls: 8 },
        ],
      },
      atOnce: { most: 50 },
    }),
  )
  expect(all.map(({ points }) => points)).toEqual([30, 25, 25, 20, 15, 15])
  expect(scoreOf(all)).toBe(100)
  expect(scoreOf(all.slice(0, 2))).toBe(55)
  expect(all.map(({ text }) => text)).toEqual([
    '900 calls in 24 hours; the busiest of the 28 days before had 100.',
    '90 of 100 numbers follow closely on another, most of them from +535512… on.',
    '88 calls since yesterday to where it had not called in 28 days: Cuba (+53), +1 900.',
    '400 calls between midnight and six; at most 0 in a night before.',
    'Calls last 8:20 min on average, usually 1:00 min.',
    '50 calls under way in the same minute; it had at most 5 before.',
  ])
})

test.each([
  ['4206', 'Czechia (+420)'],
  ['8816', 'satellite (+881)'],
  ['1876', '+1 876'],
  ['4412', '+44'],
  ['9999', '+9999'],
])('%s is %s', (digits, name) => {
  expect(placeOf(digits).name).toBe(name)
})
