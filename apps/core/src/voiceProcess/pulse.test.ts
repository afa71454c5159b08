import { expect, test } from 'vitest'
import { BEAT_MS, Pulse } from './pulse.ts'

/** When it is found dead, by beats at their times; undefined where it is not within a minute. */
function deadAfterMs(pulse: Pulse, isLinked: boolean): number | undefined {
  for (let now = BEAT_MS; now <= 60_000; now += BEAT_MS) if (pulse.isDead(now, isLinked)) return now
  return undefined
}

test('who says nothing on an open link is dead within 15 s, and who has no link within 35 s', () => {
  expect(deadAfterMs(new Pulse(0), true)).toBeLessThanOrEqual(15_000)
  expect(deadAfterMs(new Pulse(0), false)).toBeGreaterThan(30_000)
  expect(deadAfterMs(new Pulse(0), false)).toBeLessThanOrEqual(35_000)
})

test('after this process stood still nobody is dead until the next beat has shown that nothing was said', () => {
  const pulse = new Pulse(0)
  expect(pulse.isDead(BEAT_MS, true)).toBe(false)
  expect(pulse.isDead(60_000, true)).toBe(false)
  pulse.heard(60_100)
  expect(pulse.isDead(64_000, true)).toBe(false)
  const unlinked = new Pulse(0)
  expect(unlinked.isDead(60_000, false)).toBe(false)
  expect(unlinked.isDead(64_000, false)).toBe(false)
  const silent = new Pulse(0)
  expect(silent.isDead(60_000, true)).toBe(false)
  expect(silent.isDead(64_000, true)).toBe(true)
})

test('a new process or link has its time', () => {
  const pulse = new Pulse(0)
  for (let now = BEAT_MS; now <= 8_000; now += BEAT_MS) pulse.isDead(now, false)
  pulse.begin(10_000)
  for (let now = 12_000; now <= 36_000; now += BEAT_MS) expect(pulse.isDead(now, false)).toBe(false)
})
