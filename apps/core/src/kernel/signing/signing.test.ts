import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Vault } from '../vault.ts'
import { fingerprintOf, isSignedBy, signerOf } from './signing.ts'

const master = randomBytes(32)
const bytes = Buffer.from('a manifest')

test('the same master key signs the same in every process, another one otherwise', () => {
  const [one, again, other] = [master, master, randomBytes(32)].map((key) => signerOf(new Vault(key)))
  expect(again?.publicKey).toBe(one?.publicKey)
  expect(again?.sign(bytes)).toBe(one?.sign(bytes))
  expect(other?.publicKey).not.toBe(one?.publicKey)
  expect(one?.fingerprint).toMatch(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/)
  expect(fingerprintOf(one?.publicKey ?? '')).toBe(one?.fingerprint)
})

test('a signature counts for its bytes and its key alone', () => {
  const [mine, other] = [signerOf(new Vault(master)), signerOf(new Vault(randomBytes(32)))]
  const signature = mine.sign(bytes)
  expect(isSignedBy(mine.publicKey, bytes, signature)).toBe(true)
  expect(isSignedBy(mine.publicKey, Buffer.from('a manifesT'), signature)).toBe(false)
  expect(isSignedBy(other.publicKey, bytes, signature)).toBe(false)
})

test('what is no key or no signature is refused without a crash', () => {
  const { publicKey, sign } = signerOf(new Vault(master))
  const signature = sign(bytes)
  const keys = ['', 'x', `${publicKey}A`, `${publicKey}=`, Buffer.alloc(32, 255).toString('base64url')]
  expect(keys.map((key) => isSignedBy(key, bytes, signature))).toEqual(keys.map(() => false))
  const signatures = ['', 'x', signature.slice(4), Buffer.alloc(64).toString('base64url')]
  expect(signatures.map((given) => isSignedBy(publicKey, bytes, given))).toEqual(signatures.map(() => false))
})
