import { expect, test } from 'vitest'
import { linesThatMay } from './otherLines.ts'

const [big, small] = [{ idLine: 1 }, { idLine: 2 }]
const on = (line: { idLine: number }, idCampaign = 1) => ({ idCampaign, line })
/** What the big line may not call, by places, and how many more calls the small one may have. */
const others = (notBig: readonly number[], room: number, notSmall: readonly number[] = []) => ({
  of: () => [big, small],
  mayCall: (place: number, idLine: number) => !(idLine === 1 ? notBig : notSmall).includes(place),
  move: (_: number, to: number) => {
    if (to === 2) room -= 1
    return to === 2 && room >= 0
  },
})

test('two contacts of a campaign change their lines where only one line may call the one', () => {
  expect(linesThatMay([on(big), on(small)], others([0], 0))).toEqual([small, big])
  // Not with one of another campaign, nor with one that the line may not call either.
  expect(linesThatMay([on(big), on(small, 2)], others([0], 0))).toEqual([big, small])
  expect(linesThatMay([on(big), on(small)], others([0, 1], 0))).toEqual([big, small])
})

test('else a contact gets another line that has room, and keeps its own where none has', () => {
  expect(linesThatMay([on(big)], others([0], 1))).toEqual([small])
  expect(linesThatMay([on(big), on(big)], others([0, 1], 1))).toEqual([small, big])
  expect(linesThatMay([on(big)], others([0], 0))).toEqual([big])
  expect(linesThatMay([on(big)], others([0], 1, [0]))).toEqual([big])
})

test('who may be called keeps the line', () => {
  expect(linesThatMay([on(big), on(small)], others([], 5))).toEqual([big, small])
})
