import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenExport, frameHead, readFrames } from './exportFrames.ts'

const whole = (frames: readonly Uint8Array[]) => {
  const all = frames.flatMap((bytes, at) => [...frameHead(bytes.length, at + 1), ...bytes])
  return new Uint8Array([...all, ...frameHead(0, frames.length)])
}
async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const frames = fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), { maxLength: 6 })
const size = fc.integer({ min: 1, max: 40 })

test('a file comes out as it went in, however the network cuts it', async () => {
  await fc.assert(
    fc.asyncProperty(frames, size, async (sent, at) => {
      const parts = await Array.fromAsync(readFrames(cut(whole(sent), at)))
      expect(parts.flatMap(({ bytes }) => [...bytes])).toEqual(sent.flatMap((each) => [...each]))
      expect(parts.at(-1)?.rows).toBe(sent.length)
    }),
  )
})

test('a file that ends anywhere before its end is broken', async () => {
  await fc.assert(
    fc.asyncProperty(frames, size, fc.nat(), async (sent, at, where) => {
      const bytes = whole(sent)
      const short = bytes.subarray(0, where % bytes.length)
      await expect(Array.fromAsync(readFrames(cut(short, at)))).rejects.toThrow(BrokenExport)
    }),
  )
})
