import * as officialJson from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProtocolError } from '../hub.error.ts'
import { InputBuffer, prefixSize } from './input.buffer.ts'
import { jsonProtocol } from './json.protocol.ts'
import type { HubMessage } from './message.ts'
import { messagePackProtocol } from './msgpack.protocol.ts'

const id = fc.string({ minLength: 1, unit: 'binary' })
// -0 has no JSON form; that is JSON's affair. Decoders of MessagePack refuse the key `__proto__`.
const value = fc
  .jsonValue()
  .map((json: unknown) => JSON.parse(JSON.stringify(json)) as unknown)
  .filter((json) => !JSON.stringify(json).includes('__proto__'))
const args = fc.array(value, { maxLength: 4 })
const streamIds = fc.option(fc.array(id, { minLength: 1, maxLength: 3 }), { nil: undefined })
const sequenceId = fc.nat()

const message: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({
    type: fc.constant(1 as const),
    invocationId: fc.option(id, { nil: undefined }),
    target: id,
    arguments: args,
    streamIds,
  }),
  fc.record({ type: fc.constant(4 as const), invocationId: id, target: id, arguments: args, streamIds }),
  fc.record({ type: fc.constant(2 as const), invocationId: id, item: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, result: value }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, error: fc.string() }),
  fc.record({ type: fc.constant(3 as const), invocationId: id }),
  fc.record({ type: fc.constant(5 as const), invocationId: id }),
  fc.record({ type: fc.constant(6 as const) }),
  fc.record({
    type: fc.constant(7 as const),
    error: fc.option(fc.string(), { nil: undefined }),
    allowReconnect: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom(8 as const, 9 as const), sequenceId }),
)

/** The bytes cut at the given places, in thousandths of the whole. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => Math.floor((place / 1000) * bytes.length)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

const plain = (messages: readonly unknown[]): unknown => JSON.parse(JSON.stringify(messages))

describe.each([jsonProtocol, messagePackProtocol])('$name', (protocol) => {
  it('reads back what it wrote, however the bytes are split or merged', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 8 }),
        fc.array(fc.nat(1000), { maxLength: 20 }),
        (messages, places) => {
          const bytes = Buffer.concat(messages.map((each) => protocol.write(each)))
          const input = new InputBuffer()
          const read: unknown[] = []
          for (const chunk of cut(bytes, places)) {
            input.append(chunk)
            for (let body = protocol.take(input, 100_000); body; body = protocol.take(input, 100_000)) {
              read.push(protocol.parse(body))
            }
          }
          expect(input.length).toBe(0)
          expect(plain(read)).toEqual(plain(messages))
        },
      ),
    )
  })

  it('never does worse than a protocol error on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          protocol.parse(Buffer.from(bytes))
        } catch (error) {
          expect(error).toMatchObject({ name: 'InvalidDataException' })
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves members without a value out', () => {
    const input = new InputBuffer()
    input.append(protocol.write({ type: 2, invocationId: '1', item: { a: undefined, b: 1 } }))
    const body = protocol.take(input, 100) ?? Buffer.alloc(0)
    expect(protocol.parse(body)).toStrictEqual({ type: 2, invocationId: '1', item: { b: 1 } })
  })

  it('refuses a message above the limit before it has arrived in full', () => {
    const bytes = protocol.write({ type: 1, target: 'x'.repeat(500), arguments: [] })
    const input = new InputBuffer()
    input.append(bytes.subarray(0, 200))
    expect(() => protocol.take(input, 100)).toThrow('The maximum message size of 100B was exceeded.')
  })

  it('ignores types of the future', () => {
    const input = new InputBuffer()
    // A type that no version has yet; the writers do not look at it.
    input.append(protocol.name === 'json' ? Buffer.from('{"type":77}\x1e') : prefixSize(Buffer.from([0x91, 77])))
    const body = protocol.take(input, 100)
    expect(body && protocol.parse(body)).toBeUndefined()
    expect(body).toBeDefined()
  })
})

describe('the official client’s protocols', () => {
  const ours = (each: HubMessage) => each.type !== 4 && each.type !== 5
  const logger = officialJson.NullLogger.instance

  it('read what we write in JSON', () => {
    fc.assert(
      fc.property(message.filter(ours), (each) => {
        const text = jsonProtocol.write(each).toString()
        const [read] = new officialJson.JsonHubProtocol().parseMessages(text, logger)
        expect(plain([read])).toMatchObject(plain([each]) as object)
      }),
    )
  })

  it('read what we write in MessagePack', () => {
    fc.assert(
      fc.property(message.filter(ours), (each) => {
        const bytes = Uint8Array.from(messagePackProtocol.write(each)).buffer
        const [read] = new MessagePackHubProtocol().parseMessages(bytes, logger)
        const { type, ...rest } = each
        expect(read).toMatchObject({ type })
        if ('item' in rest) expect(read).toMatchObject({ item: rest.item })
        if ('arguments' in rest) expect(read).toMatchObject({ arguments: rest.arguments })
      }),
    )
  })
})

// The bytes of the protocol document's examples.
it.each<[string, HubMessage]>([
  ['960180a378797aa66d6574686f64912a90', { type: 1, invocationId: 'xyz', target: 'method', arguments: [42] }],
  ['960180c0a66d6574686f64912a90', { type: 1, target: 'method', arguments: [42] }],
  ['960480a378797aa66d6574686f64912a90', { type: 4, invocationId: 'xyz', target: 'method', arguments: [42] }],
  ['940280a378797a2a', { type: 2, invocationId: 'xyz', item: 42 }],
  ['950380a378797a01a54572726f72', { type: 3, invocationId: 'xyz', error: 'Error' }],
  ['940380a378797a02', { type: 3, invocationId: 'xyz' }],
  ['950380a378797a032a', { type: 3, invocationId: 'xyz', result: 42 }],
  ['930580a378797a', { type: 5, invocationId: 'xyz' }],
  ['9106', { type: 6 }],
  ['9207a378797a', { type: 7, error: 'xyz' }],
  ['9307a378797ac3', { type: 7, error: 'xyz', allowReconnect: true }],
  ['9208cc24', { type: 8, sequenceId: 36 }],
  ['9209cc13', { type: 9, sequenceId: 19 }],
])('reads and writes the documented bytes %s', (hex, expected) => {
  const body = Buffer.from(hex, 'hex')
  expect(messagePackProtocol.parse(body)).toMatchObject(expected)
  // Numbers may be written shorter than in the examples.
  if (expected.type < 8) expect(messagePackProtocol.write(expected)).toEqual(prefixSize(body))
})

it('reads headers and passes them over', () => {
  const body = Buffer.from('960182a178a179a17aa17aa378797aa66d6574686f64912a90', 'hex')
  expect(messagePackProtocol.parse(body)).toMatchObject({ invocationId: 'xyz', arguments: [42] })
})

it.each([
  [0x35, '35'],
  [0x1480, '8029'],
])('prefixes %i bytes with %s', (size, prefix) => {
  expect(
    prefixSize(Buffer.alloc(size))
      .subarray(0, prefix.length / 2)
      .toString('hex'),
  ).toBe(prefix)
})

it.each(['ffffffff08', 'ffffffff8001'])('refuses the size %s', (hex) => {
  const input = new InputBuffer()
  input.append(Buffer.from(hex, 'hex'))
  expect(() => input.takeSized(Number.POSITIVE_INFINITY)).toThrow('Messages over 2GB in size are not supported.')
})

it.each([
  ['a0', 'Expected a MessagePack array.'],
  ['c1', 'Error reading MessagePack.'],
  ['90', "Expected 'type' to be of type Number."],
  ['91a131', "Expected 'type' to be of type Number."],
  ['940180c0a178', "Missing required property 'arguments'."],
  ['950180c0a17880', "Expected 'arguments' to be of type Array."],
  ['950180c02a90', "Expected 'target' to be of type String."],
  ['9501802aa17890', "Expected 'invocationId' to be of type String."],
  ['960180c0a17890912a', "Expected 'streamIds' to be of type String."],
  ['950480c0a17890', "Expected 'invocationId' to be of type String."],
  ['950190c0a17890', "Expected 'headers' to be an Object."],
  ['950181a1612ac0a17890', "Expected 'headers' to hold strings only."],
  ['930280a131', "Missing required property 'item'."],
  ['930380a131', 'Invalid invocation result kind.'],
  ['940380a13109', 'Invalid invocation result kind.'],
  ['940380a13101', "Missing required property 'error'."],
  ['940380a13103', "Missing required property 'result'."],
  ['920580', "Missing required property 'invocationId'."],
  ['92072a', "Expected 'error' to be of type String."],
  ['9108', "Missing required property 'sequenceId'."],
  ['9209a131', "Expected 'sequenceId' to be of type Number."],
])('refuses the broken bytes %s: %s', (hex, reason) => {
  expect(() => messagePackProtocol.parse(Buffer.from(hex, 'hex'))).toThrow(new ProtocolError(reason))
})
