import { beforeAll, describe, expect, test } from 'vitest'
import { decibelsOf, usualActivity, VoiceActivity } from './activity.ts'
import { endSilenceMs } from './pauses.ts'
import { frames, joined, noisy, silent, spoken } from './testing/spoken.ts'

const RATES = [8_000, 16_000] as const
const said = new Map<number, Int16Array>()
beforeAll(async () => {
  for (const rate of RATES) said.set(rate, await spoken('I would like to pay my invoice.', rate))
})

/** Pieces of speech, each from and to in milliseconds. */
function piecesOf(pcm: Int16Array, rate: number, size = rate / 50) {
  const activity = new VoiceActivity(rate)
  const pieces: { from: number; to: number }[] = []
  for (const frame of frames(pcm, size))
    for (const { kind, atSample } of activity.hear(frame)) {
      const ms = (atSample * 1_000) / rate
      if (kind === 'began') pieces.push({ from: ms, to: Number.POSITIVE_INFINITY })
      else pieces.push({ from: pieces.pop()?.from ?? Number.NaN, to: ms })
    }
  return pieces
}

describe.each(RATES)('at %i samples a second', (rate) => {
  const line = (ratioDb: number) => {
    const sound = said.get(rate) ?? new Int16Array()
    return noisy(joined(silent(2_000, rate), sound, silent(2_000, rate)), ratioDb)
  }
  const lengthMs = () => ((said.get(rate)?.length ?? 0) * 1_000) / rate

  test.each([60, 20, 10])('speech over noise of %i dB is found from its first word to its last', (ratioDb) => {
    const pieces = piecesOf(line(ratioDb), rate)
    expect(pieces.length).toBeGreaterThan(0)
    expect(pieces.length).toBeLessThanOrEqual(3)
    const [first, last] = [pieces[0], pieces.at(-1)]
    expect(Math.abs((first?.from ?? 0) - 2_000)).toBeLessThan(200)
    expect(Math.abs((last?.to ?? 0) - 2_000 - lengthMs())).toBeLessThan(250)
  })

  test('pieces of any size are heard as frames are', () => {
    const of = (size: number) => piecesOf(line(20), rate, size)
    expect(of(1)).toEqual(of(rate / 50))
    expect(of(777)).toEqual(of(rate / 50))
    expect(of(rate * 10)).toEqual(of(rate / 50))
  })

  test('somebody who speaks from the first frame on is heard', () => {
    const [first] = piecesOf(joined(said.get(rate) ?? new Int16Array(), silent(1_000, rate)), rate)
    expect(first?.from).toBeLessThan(150)
    expect(first?.to).toBeLessThan(lengthMs() + 100)
  })

  test('noise that begins and stays ends as speech within seconds, and speech over it is found', () => {
    const quiet = silent(1_000, rate)
    const fan = noisy(joined(said.get(rate) ?? new Int16Array(), silent(12_000, rate)), 12).subarray(
      (said.get(rate)?.length ?? 0) + 100,
    )
    const activity = new VoiceActivity(rate)
    for (const frame of frames(joined(quiet, fan), rate / 50)) activity.hear(frame)
    expect(activity.isSpeech).toBe(false)
  })

  test('silence, a constant shift and single clicks are nothing', () => {
    expect(piecesOf(silent(5_000, rate), rate)).toEqual([])
    expect(piecesOf(new Int16Array(rate * 2).fill(9_000), rate)).toEqual([])
    const clicks = silent(4_000, rate)
    for (let at = rate; at < clicks.length; at += rate) clicks.fill(20_000, at, at + 8)
    expect(piecesOf(clicks, rate)).toEqual([])
  })
})

test('loudness is told in decibels, and silence is not endless', () => {
  expect(decibelsOf(new Int16Array(320))).toBe(-100)
  expect(decibelsOf(new Int16Array())).toBe(-100)
  const square = Int16Array.from({ length: 320 }, (_, at) => (at % 2 === 0 ? 32_767 : -32_767))
  expect(decibelsOf(square)).toBeCloseTo(0, 1)
})

test('no piece of speech ends later than the shortest answer is over', () => {
  expect(usualActivity.endMs).toBeLessThanOrEqual(endSilenceMs({ phrases: [], kinds: ['yesNo'] }))
})
