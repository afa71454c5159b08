import { afterEach, expect, it, vi } from 'vitest'
import { InputBuffer, prefixSize } from './input.buffer.ts'

afterEach(() => void vi.restoreAllMocks())

/** Bytes that were copied or searched so far. */
function countWork(): () => number {
  let work = 0
  const { copy, indexOf } = Buffer.prototype
  vi.spyOn(Buffer.prototype, 'copy').mockImplementation(function (this: Buffer, ...args) {
    work += this.length
    return copy.apply(this, args)
  })
  vi.spyOn(Buffer.prototype, 'indexOf').mockImplementation(function (this: Buffer, ...args: readonly unknown[]) {
    work += this.length
    return Reflect.apply(indexOf, this, args)
  })
  const { concat } = Buffer
  vi.spyOn(Buffer, 'concat').mockImplementation((list, size) => {
    const joined = concat(list, size)
    work += joined.length
    return joined
  })
  return () => work
}

const size = 30_000
const takes = {
  takeRecord: Buffer.concat([Buffer.alloc(size, 'x'), Buffer.from([0x1e])]),
  takeSized: prefixSize(Buffer.alloc(size, 'x')),
}

it.each(['takeRecord', 'takeSized'] as const)('looks at every byte only a few times, however it comes', (take) => {
  for (const piece of [1, 2, 7, 100, 5_000]) {
    const [input, work] = [new InputBuffer(), countWork()]
    const bytes = takes[take]
    let taken: Buffer | undefined
    for (let at = 0; at < bytes.length; at += piece) {
      input.append(bytes.subarray(at, at + piece))
      taken ??= input[take](100_000)
    }
    expect(taken?.equals(Buffer.alloc(size, 'x'))).toBe(true)
    expect([input.length, input[take](100_000)]).toEqual([0, undefined])
    expect(work()).toBeLessThan(6 * size)
    vi.restoreAllMocks()
  }
})

it.each(['takeRecord', 'takeSized'] as const)('keeps no more than the rest of a large frame', (take) => {
  const input = new InputBuffer()
  const message = takes[take].subarray(0)
  input.append(Buffer.concat([message, message, message.subarray(0, 10)]))
  // Whatever is kept is a view of some memory.
  const kept = vi.spyOn(Buffer, 'allocUnsafeSlow')
  expect(input[take](100_000)).toHaveLength(size)
  expect(input[take](100_000)).toHaveLength(size)
  expect(kept).not.toHaveBeenCalled()
  expect(input[take](100_000)).toBeUndefined()
  expect(kept).toHaveBeenCalledExactlyOnceWith(10)
  input.append(message.subarray(10))
  expect(input[take](100_000)).toHaveLength(size)
})

it('leaves what was taken as it is', () => {
  const input = new InputBuffer()
  const records = ['first', 'second', 'third', 'fourth']
  const bytes = Buffer.from(records.map((record) => `${record}\x1e`).join(''))
  const taken: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    input.append(bytes.subarray(at, at + 4))
    for (let record = input.takeRecord(100); record; record = input.takeRecord(100)) taken.push(record)
  }
  expect(taken.map(String)).toEqual(records)
})
