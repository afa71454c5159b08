import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const PERIOD_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The product takes codes of the periods beside the present one, too. */
const SKEW = 1
/** On a busy machine so much may pass between reading a code and its check. */
const ON_THE_WAY_MS = 12_000

const present = (later = 0) => Math.floor((Date.now() + later) / PERIOD_MS)

/** What an authenticator app does with the key of a picture (RFC 6238), never showing a code twice. */
export class Authenticator {
  readonly #secret: Buffer
  #last = 0

  constructor(key: string) {
    const bits = [...key.replaceAll(/\s/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    const bytes = bits.join('').match(/.{8}/g) ?? []
    this.#secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  }

  /** The oldest code that will still count when it arrives and was not given before; waits for one after three in a row. */
  async next(): Promise<string> {
    const counter = Math.max(this.#last + 1, present(ON_THE_WAY_MS) - SKEW)
    while (counter > present() + SKEW) await sleep(500)
    this.#last = counter
    return this.codeAt(counter)
  }

  /** The code that was given last. */
  last(): string {
    return this.codeAt(this.#last)
  }

  /** A code of ten minutes ago, which no clock is allowed to be behind. */
  old(): string {
    return this.codeAt(present() - 20)
  }

  codeAt(counter: number): string {
    const message = Buffer.alloc(8)
    message.writeBigUInt64BE(BigInt(counter))
    const mac = createHmac('sha1', this.#secret).update(message).digest()
    const offset = (mac.at(-1) ?? 0) & 0x0f
    return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
  }
}
