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

/** How long it takes until sound that comes so many times as fast as it is spoken is found out. */
function foundOutMs(speed: number, everyMs = FRAME_MS / speed): number | undefined {
  const pace = new Pace()
  for (let now = 0; now < 120_000; now += everyMs) if (!pace.take(now)) return now
  return undefined
}

test('sound at another rate than was said is found out; a clock that runs fast is not one', () => {
  expect(foundOutMs(48_000 / 16_000)).toBeLessThan(2_000)
  expect(foundOutMs(1.3)).toBeLessThan(20_000)
  expect(foundOutMs(1.02)).toBeUndefined()
  expect(foundOutMs(1)).toBeUndefined()
})

test('frames that a slow network or a busy machine held back come together, but a long silence is no credit for more', () => {
  const pace = new Pace()
  for (let now = 0; now < 20_000; now += FRAME_MS) expect(pace.take(now)).toBe(true)
  for (let frame = 0; frame < 400; frame++) expect(pace.take(28_000)).toBe(true)
  const muted = new Pace()
  expect(muted.take(0)).toBe(true)
  const taken = Array.from({ length: 1_000 }, () => muted.take(600_000)).filter(Boolean).length
  expect(taken).toBe(500)
})
