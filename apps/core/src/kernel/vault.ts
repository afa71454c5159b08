import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets of the database unreadable without the key outside of it. */
export class Vault {
  readonly #master: Buffer
  readonly #key: KeyObject
  readonly #keyId: string

  constructor(master: Buffer) {
    if (master.length < KEY_BYTES) throw new Error('the master key needs 32 bytes')
    this.#master = master
    const key = this.derive('sealed secrets')
    // Made once: that takes longer than sealing.
    this.#key = createSecretKey(key)
    this.#keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  }

  /** Tells one master key from another, and nothing about either. */
  get fingerprint(): string {
    return this.derive('fingerprint').toString('hex')
  }

  /** A key of its own for each purpose, so that one tells nothing of another. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, '', `parley ${purpose}`, KEY_BYTES))
  }

  /** AES-256-GCM; the place is bound to the secret, so that one cannot be put where another belongs. */
  seal(place: string, secret: string | Buffer): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place))
    const body = Buffer.concat([iv, cipher.update(Buffer.from(secret)), cipher.final(), cipher.getAuthTag()])
    return `${this.#keyId}.${body.toString('base64url')}`
  }

  open(place: string, sealed: string): string {
    return this.openBytes(place, sealed).toString()
  }

  openBytes(place: string, sealed: string): Buffer {
    const [keyId, text = ''] = sealed.split('.')
    if (keyId !== this.#keyId) throw new Error('this secret was sealed with another master key')
    const body = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, body.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(place)).setAuthTag(body.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  }
}
