import { expect, test } from 'vitest'
import { bytesOf, FRAME_BYTES, FRAME_MS, levelOf, Pace, pcmOf, samplesOf } from './frames.ts'

test('samples and bytes are the same both ways, wherever the bytes lie', () => {
  const samples = Int16Array.from([0, 1, -1, 32_767, -32_768])
  const shifted = Buffer.concat([Buffer.from([7]), bytesOf(samples)]).subarray(1)
  expect(samplesOf(shifted)).toEqual(samples)
  expect(FRAME_BYTES).toBe(640)
  expect([...pcmOf(Float32Array.from([0, 1, -1, 2, -2]))]).toEqual([0, 32_767, -32_767, 32_767, -32_767])
  expect(levelOf(Int16Array.from([16_384, -16_384]))).toBeCloseTo(0.5)
  expect(levelOf(new Int16Array())).toBe(0)
})

test('a clock that runs fast is heard whole; of sound at another rate than was said no more than can be spoken', () => {
  const heardOf = (speed: number) => {
    const pace = new Pace()
    const answers = []
    for (let now = 0; now < 120_000; now += FRAME_MS / speed) answers.push(pace.take(now))
    return { heardMs: answers.filter((each) => each === 'heard').length * FRAME_MS, answers }
  }
  expect(heardOf(1.02).answers).not.toContain('surplus')
  expect(heardOf(1).answers).not.toContain('surplus')
  const fast = heardOf(3)
  expect(fast.heardMs).toBeLessThan(120_000 * 1.1 + 3_100)
  expect(fast.answers).toContain('absurd')
})

test('what was held up comes together and is left out beyond some seconds; only a minute too much at once is no hold-up', () => {
  const pace = new Pace()
  for (let now = 0; now < 20_000; now += FRAME_MS) expect(pace.take(now)).toBe('heard')
  for (let frame = 0; frame < 400; frame++) expect(pace.take(28_000)).toBe('heard')
  const held = Array.from({ length: 1_000 }, () => pace.take(48_000))
  expect(held.filter((each) => each === 'heard')).toHaveLength(500)
  expect(held.filter((each) => each === 'surplus')).toHaveLength(500)
  expect(pace.take(48_100)).toBe('heard')
  const one = new Pace()
  const answers = Array.from({ length: 3_500 }, () => one.take(0))
  expect(answers.indexOf('absurd')).toBe((3_000 + 60_000) / FRAME_MS)
})
