import { ProtocolError } from '../hub.error.ts'
import { readArray, readHeaders, readOptionalString, readSequenceId, readStreamIds, readString } from './fields.ts'
import { type HubMessage, messageType } from './message.ts'
import type { HubProtocol } from './protocol.ts'

type Fields = Readonly<Record<string, unknown>>

const separator = '\x1e'

/** Text; what clients speak unless they choose otherwise. Takes plain JSON values, and throws at a BigInt. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  format: 'Text',
  write: (message) => Buffer.from(JSON.stringify(message) + separator),
  take: (input, limit) => input.takeRecord(limit),
  parse(body) {
    const fields = readObject(body)
    const type = fields.type
    if (type === undefined) throw new ProtocolError("Missing required property 'type'.")
    if (typeof type !== 'number') throw new ProtocolError("Expected 'type' to be of type Number.")
    readHeaders(fields.headers)
    return readMessage(type, fields)
  },
}

/** Parses a record that must be one JSON object. */
export function readObject(body: Buffer): Fields {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new ProtocolError('Error reading JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('Expected a JSON Object.')
  }
  // A JSON object's members are unknown until each is read.
  return value as Fields
}

function readMessage(type: number, fields: Fields): HubMessage | undefined {
  switch (type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      return {
        type,
        invocationId:
          type === messageType.streamInvocation
            ? readString(fields.invocationId, 'invocationId')
            : readOptionalString(fields.invocationId, 'invocationId'),
        target: readString(fields.target, 'target'),
        arguments: readArray(fields.arguments, 'arguments'),
        streamIds: readStreamIds(fields.streamIds),
      }
    case messageType.streamItem:
      if (!('item' in fields)) throw new ProtocolError("Missing required property 'item'.")
      return { type, invocationId: readString(fields.invocationId, 'invocationId'), item: fields.item }
    case messageType.completion:
      return readCompletion(fields)
    case messageType.cancelInvocation:
      return { type, invocationId: readString(fields.invocationId, 'invocationId') }
    case messageType.ping:
      return { type }
    case messageType.close:
      return { type, error: readOptionalString(fields.error, 'error'), allowReconnect: fields.allowReconnect === true }
    case messageType.ack:
    case messageType.sequence:
      return { type, sequenceId: readSequenceId(fields.sequenceId) }
    default:
      return undefined
  }
}

function readCompletion(fields: Fields): HubMessage {
  const invocationId = readString(fields.invocationId, 'invocationId')
  const error = readOptionalString(fields.error, 'error')
  if (error !== undefined && 'result' in fields) {
    throw new ProtocolError("The 'error' and 'result' properties are mutually exclusive.")
  }
  if (error !== undefined) return { type: messageType.completion, invocationId, error }
  return 'result' in fields
    ? { type: messageType.completion, invocationId, result: fields.result }
    : { type: messageType.completion, invocationId }
}
