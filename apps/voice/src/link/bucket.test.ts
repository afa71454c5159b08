import { expect, test } from 'vitest'
import { Bucket } from './bucket.ts'

test('a burst passes, more than that does not, and time gives it back', () => {
  const bucket = new Bucket(0)
  expect(Array.from({ length: 100 }, () => bucket.take(0))).not.toContain(false)
  expect(bucket.take(0)).toBe(false)
  const steady = new Bucket(0)
  for (let now = 0; now < 60_000; now += 20) expect(steady.take(now)).toBe(true)
})
