import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectionHost } from '../src/connection/connection.host.ts'
import { Connection } from '../src/connection/connection.ts'
import type { Frame } from '../src/frame.ts'
import { defaultLimits } from '../src/hub.options.ts'
import { readMethods } from '../src/invocation/method.ts'
import { silentLogger } from '../src/logger.ts'
import { InputBuffer, prefixSize } from '../src/protocols/input.buffer.ts'
import { jsonProtocol } from '../src/protocols/json.protocol.ts'
import type { HubMessage } from '../src/protocols/message.ts'
import { messagePackProtocol } from '../src/protocols/msgpack.protocol.ts'
import type { HubProtocol } from '../src/protocols/protocol.ts'

const findMethod = readMethods<undefined>({
  Echo: (_call, value) => value,
  Count: { streams: true, run: (_call, ..._any) => [1, 2, 3] },
  Read: { uploads: 1, run: (call) => Array.fromAsync(call.uploads[0] ?? []) },
})

/** A connection after its handshake, and what was written to it. */
function open(protocol: HubProtocol) {
  const written: Buffer[] = []
  let isEnded = false
  const unused = {} as ConnectionHost<undefined>['scope'] // no method here sends to others
  const host: ConnectionHost<undefined> = {
    limits: { ...defaultLimits, maximumMessageSize: 1_000 },
    findMethod,
    protocols: [jsonProtocol, messagePackProtocol],
    scope: unused,
    detailedErrors: false,
    logger: silentLogger,
    now: () => 0,
    authenticate: () => Promise.resolve(undefined),
    opened: () => Promise.resolve(),
    ended: () => undefined,
    every: () => () => undefined,
  }
  const request = { headers: {}, query: new URLSearchParams(), remoteAddress: undefined, httpProtocol: 'HTTP/1.1' }
  const connection = new Connection(host, 'c', { principal: { data: undefined }, request, mayResume: true })
  connection.attach(() => ({
    kind: 'WebSockets',
    write: (frame: Frame) => void written.push(frame.bytes),
    pendingBytes: () => 0,
    end: () => {
      isEnded = true
    },
    abort: () => undefined,
  }))
  connection.receive(Buffer.from(`{"protocol":"${protocol.name}","version":2}\x1e`))
  written.length = 0
  return { connection, written, isEnded: () => isEnded }
}

const id = fc.constantFrom('1', '2', '')
const target = fc.constantFrom('Echo', 'Count', 'Read', 'constructor', '__proto__')
const args = fc.array(fc.jsonValue(), { maxLength: 2 })
const message: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({
    type: fc.constantFrom(1 as const, 4 as const),
    invocationId: id,
    target,
    arguments: args,
    streamIds: fc.option(fc.array(id, { maxLength: 2 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constant(2 as const), invocationId: id, item: fc.jsonValue() }),
  fc.record({ type: fc.constant(3 as const), invocationId: id, result: fc.jsonValue() }),
  fc.record({ type: fc.constant(5 as const), invocationId: id }),
  fc.constant({ type: 6 as const }),
  fc.record({ type: fc.constantFrom(8 as const, 9 as const), sequenceId: fc.integer({ min: -3, max: 3 }) }),
)

const noise = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))

/** Messages as they are, cut short, with a byte changed, or without any sense. */
function chunk(protocol: HubProtocol): fc.Arbitrary<Buffer> {
  const whole = message.map((each) => protocol.write(each))
  const short = fc.tuple(whole, fc.nat(200)).map(([bytes, size]) => bytes.subarray(0, size))
  const changed = fc.tuple(whole, fc.nat(200), fc.nat(255)).map(([bytes, place, byte]) => {
    const copy = Buffer.from(bytes)
    copy[place % copy.length] = byte
    return copy
  })
  return fc.oneof({ arbitrary: whole, weight: 6 }, short, changed, noise)
}

describe.each([jsonProtocol, messagePackProtocol])('$name', (protocol) => {
  it('lets nothing that a client sends out of its connection, and answers in whole messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(chunk(protocol), { maxLength: 12 }), async (chunks) => {
        const { connection, written, isEnded } = open(protocol)
        for (const each of chunks) {
          connection.receive(each)
          await new Promise((resolve) => setImmediate(resolve))
        }
        expect(isEnded()).toBe(connection.isClosed)
        connection.close()
        const output = new InputBuffer()
        output.append(Buffer.concat(written))
        for (let body = protocol.take(output, 100_000); body; body = protocol.take(output, 100_000)) {
          expect(protocol.parse(body)).toBeDefined()
        }
        expect(output.length).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('takes values of any depth, or answers that it cannot', async () => {
    const { connection, written } = open(protocol)
    const depth = 200
    const call = { type: 1 as const, invocationId: 'deep', target: 'Echo' }
    const body =
      protocol.name === 'json'
        ? Buffer.from(
            `${JSON.stringify({ ...call, arguments: [0] }).slice(0, -3)}${'['.repeat(depth)}${']'.repeat(depth)}]}\x1e`,
          )
        : prefixSize(Buffer.from(`960180a464656570a44563686f91${'91'.repeat(depth)}c090`, 'hex'))
    connection.receive(body)
    await new Promise((resolve) => setImmediate(resolve))
    expect(connection.isClosed).toBe(false)
    expect(Buffer.concat(written).toString('latin1')).toContain('deep')
  })

  it('keeps no more of a message than the limit, however it comes', () => {
    const { connection } = open(protocol)
    const start = protocol.name === 'json' ? Buffer.from('{') : Buffer.from([0xff, 0xff, 0xff, 0xff])
    connection.receive(start)
    for (let sent = 0; sent < 2_000 && !connection.isClosed; sent += 100) connection.receive(Buffer.alloc(100, 0xff))
    expect(connection.isClosed).toBe(true)
  })
})
