import { createHmac, timingSafeEqual } from 'node:crypto'
import { TWO_FACTOR_PERIOD_S } from '@parley/contract/kernel/constants.ts'

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, thirty seconds. */
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function counterAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / TWO_FACTOR_PERIOD_S)
}

export function codeAt(secret: Buffer, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The period whose code this is, at most `skew` periods away; the newest first. */
export function findCounter(secret: Buffer, code: string, now: Date, skew: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = counterAt(now)
  for (let counter = current + skew; counter >= Math.max(0, current - skew); counter -= 1) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, counter)), Buffer.from(code))) return counter
  }
  return undefined
}

export function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** What the app reads from the picture. */
export function otpauthUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(TWO_FACTOR_PERIOD_S),
  })
  // Apps take a plus sign literally.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
