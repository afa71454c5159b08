import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messagePackProtocol } from './msgpack.protocol.ts'
import { checkStructure } from './msgpack.structure.ts'

const value = fc.anything({
  withDate: true,
  values: [fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.uint8Array({ maxLength: 300 })],
})

it('takes whatever the encoder writes', () => {
  fc.assert(fc.property(value, (each) => checkStructure(Buffer.from(encode(each)))))
})

it.each([15, 16, 31, 32, 255, 256, 65_535, 65_536])('takes texts, bytes, arrays and maps of %i', (size) => {
  const map = Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, 0]))
  for (const each of ['x'.repeat(size), new Uint8Array(size), new Array(size).fill(0), map]) {
    checkStructure(Buffer.from(encode(each)))
  }
})

it.each(['d40100', 'd5010000', 'd60100000000', `d701${'00'.repeat(8)}`, `d801${'00'.repeat(16)}`, 'c7020100ff'])(
  'takes the extension %s',
  (hex) => checkStructure(Buffer.from(hex, 'hex')),
)

it.each(['', '91', 'dcffff', 'ddffffffff', 'dfffffffff', 'a5', 'dbffffffff', 'c1', 'd9', 'dc'])(
  'refuses %s, which announces more than there is',
  (hex) => {
    expect(() => messagePackProtocol.parse(Buffer.from(hex, 'hex'))).toThrow('Error reading MessagePack.')
  },
)

it('takes no memory for arrays that announce more than there is, however deep', () => {
  const body = Buffer.alloc(30_000, Buffer.from('dcffff', 'hex'))
  const before = process.memoryUsage().rss
  expect(() => messagePackProtocol.parse(body)).toThrow('Error reading MessagePack.')
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})
