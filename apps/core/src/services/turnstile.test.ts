import { expect, it, vi } from 'vitest'
import { turnstile } from './turnstile.ts'

const full = () => new Error('full')

it('lets so many in at once, and the others in their order', async () => {
  const gate = turnstile(2, 10, full)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [1, 2, 3, 4].map((number) =>
    gate.pass(() => {
      begun.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    }, 1_000),
  )
  await vi.waitFor(() => expect(begun).toEqual([1, 2]))
  ends[1]?.()
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]))
  ends[0]?.()
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]))
  for (const end of ends) end()
  await Promise.all(all)
})

it('turns away who finds too many waiting, and who has waited long enough; the place of who failed is free', async () => {
  vi.useFakeTimers()
  const gate = turnstile(1, 1, full)
  const { promise, reject } = Promise.withResolvers<void>()
  const first = gate.pass(() => promise, 1_000)
  const second = gate.pass(async () => 'second', 1_000)
  await expect(gate.pass(async () => 'third', 1_000)).rejects.toThrow('full')
  const late = expect(second).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(1_001)
  await late
  reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  expect(await gate.pass(async () => 'next', 0)).toBe('next')
  vi.useRealTimers()
})
