import { type HubMessage, isTracked } from './protocols/message.ts'
import type { HubProtocol } from './protocols/protocol.ts'

const final = 0x80
const textOpcode = 0x1
const binaryOpcode = 0x2

const eventPrefix = Buffer.from('data: ')
const eventSuffix = Buffer.from('\r\n\r\n')

/** Bytes for one write of a transport, shared by all connections that get the same message. */
export class Frame {
  readonly bytes: Buffer
  readonly binary: boolean
  #webSocket: Buffer | undefined
  #eventStream: Buffer | undefined

  constructor(bytes: Buffer, binary: boolean) {
    this.bytes = bytes
    this.binary = binary
  }

  get size(): number {
    return this.bytes.length
  }

  /** The bytes as a complete, unmasked WebSocket frame, built once however many sockets get it. */
  get webSocket(): Buffer {
    this.#webSocket ??= Buffer.concat([webSocketHeader(this.bytes.length, this.binary), this.bytes])
    return this.#webSocket
  }

  /** The bytes as one event, built once however many streams get it. */
  get eventStream(): Buffer {
    this.#eventStream ??= writeEvent(this.bytes)
    return this.#eventStream
  }
}

/** JSON escapes line breaks, so that its data is always one line; other texts may have several. */
function writeEvent(bytes: Buffer): Buffer {
  if (!bytes.includes('\n') && !bytes.includes('\r')) return Buffer.concat([eventPrefix, bytes, eventSuffix])
  const lines = bytes.toString().split(/\r\n|\r|\n/)
  return Buffer.from(`${lines.map((line) => `data: ${line}`).join('\r\n')}\r\n\r\n`)
}

function webSocketHeader(size: number, binary: boolean): Buffer {
  const first = final | (binary ? binaryOpcode : textOpcode)
  if (size < 126) return Buffer.from([first, size])
  if (size < 65_536) return Buffer.from([first, 126, size >> 8, size & 0xff])
  const header = Buffer.alloc(10)
  header[0] = first
  header[1] = 127
  header.writeBigUInt64BE(BigInt(size), 2)
  return header
}

/** One message on its way out, serialised at most once for each protocol. */
export class OutgoingMessage {
  readonly tracked: boolean
  readonly #message: HubMessage
  readonly #frames = new Map<HubProtocol, Frame>()

  constructor(message: HubMessage) {
    this.#message = message
    this.tracked = isTracked(message)
  }

  frameFor(protocol: HubProtocol): Frame {
    let frame = this.#frames.get(protocol)
    if (!frame) {
      frame = new Frame(protocol.write(this.#message), protocol.format === 'Binary')
      this.#frames.set(protocol, frame)
    }
    return frame
  }
}
