import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

/** Seals and opens secrets at rest; `name` is bound to the secret, so that one cannot be put in place of another. */
export interface Sealer {
  seal(name: string, secret: Buffer): Buffer
  open(name: string, sealed: Buffer): Buffer
}

export function createSealer(masterKey: Buffer): Sealer {
  if (masterKey.length < 32) throw new Error('The master key of identity needs 32 bytes or more')
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'parley identity secrets', 32))
  return {
    seal(name, secret) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(name, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
      } catch (error) {
        throw new Error(`The master key does not open the stored secret ${name}; was it changed?`, { cause: error })
      }
    },
  }
}
