import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Vault } from '../vault.ts'

/** How an Ed25519 key is written before its 32 bytes. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** The key pair by which this installation says that something was made here. */
export interface Signer {
  /** The 32 bytes of the public key, as base64url. */
  readonly publicKey: string
  readonly fingerprint: string
  /** The signature, as base64url. */
  sign(bytes: Uint8Array): string
}

const signers = new WeakMap<Vault, Signer>()

/** Derived of the master key, which is made at the first start: so nothing is stored, and every process of the installation has it. */
export function signerOf(vault: Vault): Signer {
  const known = signers.get(vault)
  if (known) return known
  const seed = vault.derive('signing')
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(-KEY_BYTES)
    .toString('base64url')
  const signer: Signer = {
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    sign: (bytes) => sign(null, bytes, key).toString('base64url'),
  }
  signers.set(vault, signer)
  return signer
}

/** Whether the bytes were signed by the owner of the public key; what is no key or no signature is no. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = keyOf(publicKey)
  const given = Buffer.from(signature, 'base64url')
  return key !== undefined && given.length === SIGNATURE_BYTES && verify(null, bytes, key, given)
}

/** The beginning of the SHA-256 of a public key in groups of four digits, as people compare it. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .slice(0, 40)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

function keyOf(publicKey: string): KeyObject | undefined {
  const bytes = Buffer.from(publicKey, 'base64url')
  // Another spelling of the same bytes would be another name of the same key.
  if (bytes.length !== KEY_BYTES || bytes.toString('base64url') !== publicKey) return undefined
  try {
    return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, bytes]), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
