import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../port.ts'

const derive = promisify(argon2)
const tagLength = 32
const saltLength = 16

/** Recommended least cost of argon2id for interactive sign-in (OWASP): 19 MiB, 2 passes. */
export const defaultCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Longest password that is hashed at all, so that nobody makes the server work on megabytes. */
export const longestPassword = 1024

/** The hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, cost: PasswordCost = defaultCost): Promise<string> {
  const salt = randomBytes(saltLength)
  const tag = await deriveTag(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parseHash(stored)
  if (!parsed || password.length > longestPassword) return false
  const tag = await deriveTag(password, parsed.salt, parsed.cost)
  return tag.length === parsed.tag.length && timingSafeEqual(tag, parsed.tag)
}

export function needsRehash(stored: string, cost: PasswordCost = defaultCost): boolean {
  const parsed = parseHash(stored)
  if (!parsed) return true
  const { memory, passes, parallelism } = parsed.cost
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
}

function parseHash(stored: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!match) return undefined
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt ?? '', 'base64'),
    tag: Buffer.from(tag ?? '', 'base64'),
  }
}

function deriveTag(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  // The same characters typed on another machine may arrive composed differently.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
