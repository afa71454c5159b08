import type { InputBuffer } from './input.buffer.ts'
import type { HubMessage } from './message.ts'

/** What a transport has to carry: text, or bytes. */
export type TransferFormat = 'Text' | 'Binary'

/** One encoding of hub messages. */
export interface HubProtocol {
  /** By which the client chooses it in its handshake. */
  readonly name: string
  /** Binary ones are not offered over event streams. */
  readonly format: TransferFormat
  /** The message with its framing, ready to be sent. */
  write(message: HubMessage): Buffer
  /** The next whole message's body, or nothing while it has not fully arrived. Throws when it is larger than `limit`. */
  take(input: InputBuffer, limit: number): Buffer | undefined
  /** The message of a body; nothing for a type that this version does not know, which is to be ignored. */
  parse(body: Buffer): HubMessage | undefined
}
