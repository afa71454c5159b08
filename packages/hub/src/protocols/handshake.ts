import { describeFailure, ProtocolError } from '../hub.error.ts'
import { readString } from './fields.ts'
import { readObject } from './json.protocol.ts'
import type { HubProtocol, TransferFormat } from './protocol.ts'

const newestVersion = 2

interface HandshakeRequest {
  readonly protocol: string
  readonly version: number
}

type HandshakeOutcome = { readonly protocol: HubProtocol; readonly version: number } | { readonly error: string }

/** Reads the client's first message, JSON whatever the protocol to come, and answers it. */
export function answerHandshake(
  record: Buffer,
  protocols: readonly HubProtocol[],
  formats: readonly TransferFormat[],
  detailed: boolean,
): HandshakeOutcome {
  let request: HandshakeRequest
  try {
    request = readRequest(record)
  } catch (error) {
    return { error: describeFailure('An unexpected error occurred during connection handshake.', error, detailed) }
  }
  const { version } = request
  const protocol = protocols.find((known) => known.name === request.protocol)
  if (!protocol) return { error: `The protocol '${request.protocol}' is not supported.` }
  if (version < 1 || version > newestVersion) {
    return { error: `The server does not support version ${version} of the '${protocol.name}' protocol.` }
  }
  if (!formats.includes(protocol.format)) {
    return {
      error: `Cannot use the '${protocol.name}' protocol on the current transport. The transport does not support '${protocol.format}' transfer format.`,
    }
  }
  return { protocol, version }
}

function readRequest(record: Buffer): HandshakeRequest {
  const fields = readObject(record)
  const protocol = readString(fields.protocol, 'protocol')
  if (fields.version === undefined) throw new ProtocolError("Missing required property 'version'.")
  if (!Number.isInteger(fields.version)) throw new ProtocolError("Expected 'version' to be of type Number.")
  return { protocol, version: Number(fields.version) }
}

export function writeHandshakeResponse(error?: string): Buffer {
  return Buffer.from(`${JSON.stringify(error === undefined ? {} : { error })}\x1e`)
}
