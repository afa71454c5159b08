import { expect, it } from 'vitest'
import { InputBuffer } from './input.buffer.ts'
import { messagePackProtocol } from './msgpack.protocol.ts'

function pass(value: unknown): { hex: string; back: unknown } {
  const bytes = messagePackProtocol.write({ type: 3, invocationId: '1', result: value })
  const input = new InputBuffer()
  input.append(bytes)
  const body = messagePackProtocol.take(input, 10_000)
  const message = body && messagePackProtocol.parse(body)
  return { hex: bytes.toString('hex'), back: message?.type === 3 ? message.result : undefined }
}

it.each([
  [2n ** 53n, 'cf0020000000000000'],
  [2n ** 53n + 1n, 'cf0020000000000001'],
  [2n ** 64n - 1n, 'cfffffffffffffffff'],
  [-(2n ** 53n) - 1n, 'd3ffdfffffffffffff'],
  [-(2n ** 63n), 'd38000000000000000'],
])('keeps every digit of %s', (value, hex) => {
  const passed = pass(value)
  expect(passed.hex.endsWith(hex)).toBe(true)
  expect(passed.back).toBe(value)
})

it.each([2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 40, 2 ** 32, -(2 ** 31) - 1, 0])(
  'gives the number %s as a number',
  (value) => {
    expect(pass(value).back).toBe(value)
    expect(pass(BigInt(value)).back).toBe(value)
  },
)

it('keeps them among others, however many', () => {
  const values = Array.from({ length: 100 }, (_, index) => ({ id: 2n ** 60n + BigInt(index), name: `${index}` }))
  expect(pass(values).back).toEqual(values)
})

it.each([2n ** 64n, -(2n ** 63n) - 1n])('refuses to write %s', (value) => {
  expect(() => pass(value)).toThrow('Unrecognized object')
})
