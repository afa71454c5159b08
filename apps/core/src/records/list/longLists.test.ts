import { expect, test } from 'vitest'
import { LongLists } from './longLists.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 5, 10, 0, seconds))

test('a list found to be long is long for a minute, for that tenant and that filter', () => {
  const long = new LongLists()
  long.add(1, { outcome: [1] }, at(0))
  expect(long.has(1, { outcome: [1] }, at(59))).toBe(true)
  expect(long.has(1, { outcome: [1] }, at(60))).toBe(false)
  expect(long.has(2, { outcome: [1] }, at(1))).toBe(false)
  expect(long.has(1, { outcome: [3] }, at(1))).toBe(false)
})

test('it forgets rather than grow', () => {
  const long = new LongLists()
  for (let each = 0; each <= 2_000; each += 1) long.add(1, { callId: `${each}` }, at(0))
  expect(long.has(1, { callId: '0' }, at(1))).toBe(false)
  expect(long.has(1, { callId: '2000' }, at(1))).toBe(true)
})
