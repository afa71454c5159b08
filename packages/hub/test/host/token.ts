import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const key = randomBytes(32)
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A JSON web token of this process that is good for so many seconds. */
export function makeToken(seconds: number, now = Date.now()): string {
  const expires = Math.floor(now / 1_000) + seconds
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: 'testuser', exp: expires })}`
  return `${text}.${sign(text).toString('base64url')}`
}

/** When a token of this process ends, in milliseconds since 1970; nothing for any other text. */
export function readExpiry(token: string): number | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  const [found, wanted] = [Buffer.from(signature, 'base64url'), sign(`${head}.${body}`)]
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number } // signed above
  return claims.exp * 1_000
}
