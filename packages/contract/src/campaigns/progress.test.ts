import { expect, test } from 'vitest'
import { doneOf, percentDone } from './progress.ts'

const progress = {
  ...{ contacts: 1_000, waiting: 1, live: 0, success: 400, negative: 300 },
  ...{ unreached: 200, excluded: 90, unknown: 9 },
}

test('excluded contacts and unknown outcomes are done; 100 % is said of all alone', () => {
  expect(doneOf(progress)).toBe(999)
  expect(percentDone(progress)).toBe(99)
  expect(percentDone({ ...progress, waiting: 0, excluded: 91 })).toBe(100)
  const nobody = { waiting: 0, live: 0, success: 0, negative: 0, unreached: 0, excluded: 0, unknown: 0 }
  expect(percentDone({ contacts: 0, ...nobody })).toBe(0)
})
