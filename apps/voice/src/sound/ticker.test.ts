import { expect, test } from 'vitest'
import { Ticker } from './ticker.ts'

function clock() {
  let now = 1_000.4
  const timers: { atMs: number; run: () => void }[] = []
  const after = (ms: number, run: () => void) => {
    const timer = { atMs: now + ms, run }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), 1)
  }
  /** Time passes; whatever is due runs `lateMs` after it was. */
  const pass = (ms: number, lateMs = 0) => {
    const until = now + ms
    for (;;) {
      const next = timers.toSorted((one, other) => one.atMs - other.atMs)[0]
      if (!next || next.atMs + lateMs > until) break
      timers.splice(timers.indexOf(next), 1)
      now = Math.max(now, next.atMs + lateMs)
      next.run()
    }
    now = until
  }
  return { ports: { nowMs: () => now, after }, timers, pass, jump: (ms: number) => (now += ms) }
}

test('a frame each 20 ms, however late each of them is run', () => {
  const { ports, pass } = clock()
  const ticker = new Ticker(ports)
  let frames = 0
  ticker.add(() => frames++)
  pass(10_000, 7)
  expect([frames, ticker.slips]).toEqual([499, 0])
  pass(10_000, 0)
  expect([frames, ticker.slips]).toEqual([1_000, 0])
})

test('a process that stood still sends three frames at once, counts the others, and is in time again', () => {
  const { ports, pass, jump } = clock()
  const ticker = new Ticker(ports)
  let frames = 0
  ticker.add(() => frames++)
  pass(100)
  expect(frames).toBe(5)
  jump(300)
  pass(1)
  expect([frames, ticker.slips]).toEqual([8, 12])
  pass(99)
  expect([frames, ticker.slips]).toEqual([13, 12])
})

test('nothing runs while nothing plays; streams come and go, one that ends in its own frame too', () => {
  const { ports, pass, timers } = clock()
  const ticker = new Ticker(ports)
  expect(timers).toHaveLength(0)
  const seen: string[] = []
  const stop = ticker.add(() => {
    seen.push('one')
    stop()
  })
  const stopOther = ticker.add(() => seen.push('other'))
  pass(40)
  expect(seen).toEqual(['one', 'other', 'other'])
  stopOther()
  expect(timers).toHaveLength(0)
  jumpAndAdd()
  function jumpAndAdd() {
    pass(5_000)
    ticker.add(() => seen.push('third'))
    pass(20)
    expect(seen).toEqual(['one', 'other', 'other', 'third'])
    expect(ticker.slips).toBe(0)
  }
})
