import { describeFailure, ProtocolError } from '../hub.error.ts'
import type { HubLimits } from '../hub.options.ts'
import { type TransportKind, transportFormats } from '../transports/transport.ts'
import { readString } from './fields.ts'
import type { InputBuffer } from './input.buffer.ts'
import { readObject } from './json.protocol.ts'
import type { HubProtocol, TransferFormat } from './protocol.ts'

const newestVersion = 2

const summary = 'An unexpected error occurred during connection handshake.'

interface HandshakeRequest {
  readonly protocol: string
  readonly version: number
}

/** What both sides speak from now on. */
export interface Agreement {
  readonly protocol: HubProtocol
  readonly version: number
}

interface HandshakeTerms {
  readonly limits: Pick<HubLimits, 'maximumMessageSize'>
  readonly protocols: readonly HubProtocol[]
  readonly detailedErrors: boolean
}

type HandshakeOutcome = Agreement | { readonly error: string }

/** Takes the client's first message, JSON whatever the protocol to come; nothing until it has arrived in full. */
export function takeHandshake(
  input: InputBuffer,
  kind: TransportKind,
  { limits, protocols, detailedErrors }: HandshakeTerms,
): HandshakeOutcome | undefined {
  try {
    const record = input.takeRecord(limits.maximumMessageSize)
    return record && agree(readRequest(record), protocols, transportFormats[kind])
  } catch (error) {
    return { error: describeFailure(summary, error, detailedErrors) }
  }
}

function agree(
  { protocol: name, version }: HandshakeRequest,
  protocols: readonly HubProtocol[],
  formats: readonly TransferFormat[],
): HandshakeOutcome {
  const protocol = protocols.find((known) => known.name === name)
  if (!protocol) return { error: `The protocol '${name}' is not supported.` }
  if (version < 1 || version > newestVersion) {
    return { error: `The server does not support version ${version} of the '${name}' protocol.` }
  }
  if (!formats.includes(protocol.format)) {
    return {
      error: `Cannot use the '${name}' protocol on the current transport. The transport does not support '${protocol.format}' transfer format.`,
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
