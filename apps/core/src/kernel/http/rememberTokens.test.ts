import { expect, test, vi } from 'vitest'
import { virtualClock } from '../clock.ts'
import { rememberTokens } from './rememberTokens.ts'

const start = new Date('2026-11-20T10:00:00Z')
const claimsUntil = (seconds: number) => ({
  issuer: 'i',
  subject: 's',
  sid: undefined,
  jti: undefined,
  expiresAt: new Date(start.getTime() + seconds * 1000),
  email: undefined,
})

test('a token is checked once in half a minute, and never trusted beyond its end', async () => {
  const clock = virtualClock(start)
  const check = vi.fn(async (token: string) => claimsUntil(token === 'short' ? 5 : 600))
  const verify = rememberTokens(check, clock)
  await verify('long')
  await verify('long')
  await verify('short')
  expect(check).toHaveBeenCalledTimes(2)
  clock.advance(5_000)
  await verify('short')
  await verify('long')
  expect(check).toHaveBeenCalledTimes(3)
  clock.advance(25_000)
  await verify('long')
  expect(check).toHaveBeenCalledTimes(4)
})

test('what was checked before the clock was set back is checked again', async () => {
  const clock = virtualClock(start)
  const check = vi.fn(async () => claimsUntil(600))
  const verify = rememberTokens(check, clock)
  await verify('token')
  clock.advance(-3_600_000)
  await verify('token')
  await verify('token')
  expect(check).toHaveBeenCalledTimes(2)
})

test('a refused token is not remembered', async () => {
  const check = vi.fn(async () => {
    throw new Error('refused')
  })
  const verify = rememberTokens(check, virtualClock(start))
  await expect(verify('bad')).rejects.toThrow('refused')
  await expect(verify('bad')).rejects.toThrow('refused')
  expect(check).toHaveBeenCalledTimes(2)
})
