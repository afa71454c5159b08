import { expect, test } from 'vitest'
import { isPicture } from './picture.ts'

/** A PNG as far as its size. */
function png(width: number, height: number): string {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

test('a picture is what its address says, of a size that a browser can show', () => {
  expect(isPicture(png(480, 144))).toBe(true)
  // Few bytes that would unpack to gigabytes, in each browser that opens the store.
  for (const [width, height] of [
    [30_000, 30_000],
    [2_049, 1],
    [0, 9],
  ] as const)
    expect(isPicture(png(width, height)), `${width} × ${height}`).toBe(false)
  expect(isPicture(png(9, 9).replace('png', 'webp'))).toBe(false)
  for (const wrong of [
    '',
    'data:image/png;base64,',
    'data:image/png;base64,A',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  ])
    expect(isPicture(wrong), wrong).toBe(false)
})
