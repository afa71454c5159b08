import { expect, test } from 'vitest'
import { judging } from './judging.ts'

test('agents are judged once Parley was there for as long as they may be silent, and again after a gap', () => {
  let at = 1_000_000
  const canJudge = judging({ now: () => new Date(at) }, 5_000)
  const after = (ms: number) => {
    at += ms
    return canJudge()
  }
  expect([after(5_000), after(20_000), after(9_999), after(1), after(5_000)]).toEqual([false, false, false, true, true])
  expect([after(180_000), after(30_000), after(5_000)]).toEqual([false, false, true])
})
