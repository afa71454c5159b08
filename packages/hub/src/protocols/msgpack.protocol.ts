import { Decoder, Encoder } from '@msgpack/msgpack'
import { ProtocolError } from '../hub.error.ts'
import { readArray, readHeaders, readOptionalString, readSequenceId, readStreamIds, readString } from './fields.ts'
import { prefixSize } from './input.buffer.ts'
import { type CompletionMessage, type HubMessage, messageType } from './message.ts'
import { keepDigits, writeBigInts } from './msgpack.integers.ts'
import { checkStructure } from './msgpack.structure.ts'
import type { HubProtocol } from './protocol.ts'

const resultKind = { error: 1, none: 2, value: 3 } as const
const deepest = 100

// Members with the value `undefined` are left out, as JSON does.
const encoder = writeBigInts(new Encoder({ maxDepth: deepest, ignoreUndefined: true }))
const decoder = keepDigits(new Decoder())

/** Bytes; smaller, with binary values and integers beyond 2^53 as BigInt. Throws at nesting over 100 levels. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  format: 'Binary',
  write: (message) => prefixSize(encoder.encode(toItems(message))),
  take: (input, limit) => input.takeSized(limit),
  parse(body) {
    let items: unknown
    try {
      checkStructure(body)
      items = decoder.decode(body)
    } catch {
      throw new ProtocolError('Error reading MessagePack.')
    }
    if (!Array.isArray(items)) throw new ProtocolError('Expected a MessagePack array.')
    const type: unknown = items[0]
    if (typeof type !== 'number') throw new ProtocolError("Expected 'type' to be of type Number.")
    return readMessage(type, items)
  },
}

function toItems(message: HubMessage): unknown[] {
  switch (message.type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      return [
        message.type,
        {},
        message.invocationId ?? null,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ]
    case messageType.streamItem:
      return [message.type, {}, message.invocationId, message.item]
    case messageType.completion:
      return [message.type, {}, message.invocationId, ...toResult(message)]
    case messageType.cancelInvocation:
      return [message.type, {}, message.invocationId]
    case messageType.ping:
      return [message.type]
    case messageType.close:
      return message.allowReconnect
        ? [message.type, message.error ?? null, true]
        : [message.type, message.error ?? null]
    case messageType.ack:
    case messageType.sequence:
      return [message.type, message.sequenceId]
  }
}

function toResult(message: CompletionMessage): unknown[] {
  if (message.error !== undefined) return [resultKind.error, message.error]
  return message.result === undefined ? [resultKind.none] : [resultKind.value, message.result]
}

function readMessage(type: number, items: readonly unknown[]): HubMessage | undefined {
  switch (type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      readHeaders(items[1])
      return {
        type,
        invocationId:
          type === messageType.streamInvocation
            ? readString(items[2], 'invocationId')
            : readOptionalString(items[2], 'invocationId'),
        target: readString(items[3], 'target'),
        arguments: readArray(items[4], 'arguments'),
        streamIds: readStreamIds(items[5]),
      }
    case messageType.streamItem:
      readHeaders(items[1])
      if (items.length < 4) throw new ProtocolError("Missing required property 'item'.")
      return { type, invocationId: readString(items[2], 'invocationId'), item: items[3] }
    case messageType.completion:
      readHeaders(items[1])
      return readCompletion(items)
    case messageType.cancelInvocation:
      readHeaders(items[1])
      return { type, invocationId: readString(items[2], 'invocationId') }
    case messageType.ping:
      return { type }
    case messageType.close:
      return { type, error: readOptionalString(items[1], 'error'), allowReconnect: items[2] === true }
    case messageType.ack:
    case messageType.sequence:
      return { type, sequenceId: readSequenceId(items[1]) }
    default:
      return undefined
  }
}

function readCompletion(items: readonly unknown[]): CompletionMessage {
  const type = messageType.completion
  const invocationId = readString(items[2], 'invocationId')
  switch (items[3]) {
    case resultKind.error:
      return { type, invocationId, error: readString(items[4], 'error') }
    case resultKind.none:
      return { type, invocationId }
    case resultKind.value:
      if (items.length < 5) throw new ProtocolError("Missing required property 'result'.")
      return { type, invocationId, result: items[4] }
    default:
      throw new ProtocolError('Invalid invocation result kind.')
  }
}
