import type { SessionPort } from '@parley/identity'
import { expect, test } from 'vitest'
import { virtualClock } from './clock.ts'
import { createSessionCheck } from './sessionCheck.ts'

type Revocation = Parameters<Parameters<SessionPort['onRevoked']>[0]>[0]
const claims = {
  issuer: 'i',
  subject: 's',
  sid: 'one',
  jti: undefined,
  expiresAt: new Date(),
  email: undefined,
}

function start() {
  const clock = virtualClock(new Date('2026-11-20T10:00:00Z'))
  const asked: ((isActive: boolean) => void)[] = []
  const facts = { passwordChangedAt: null, idleUntil: null }
  let revoke: (revocation: Revocation) => void = () => {}
  const port = {
    find: () => new Promise((resolve) => asked.push((isActive) => resolve(isActive ? facts : undefined))),
    isTokenRevoked: async () => false,
    onRevoked: (listener: typeof revoke) => {
      revoke = listener
      return () => {}
    },
  }
  const check = createSessionCheck(port as unknown as SessionPort, clock) // only these three are called
  return { clock, asked, check, end: () => revoke({ kind: 'session', sid: 'one', sub: 's' }) }
}

test('a session is asked for once a minute while nothing happens', async () => {
  const { clock, asked, check } = start()
  const first = check.find(claims)
  asked[0]?.(true)
  expect([Boolean(await first), Boolean(await check.find(claims)), asked.length]).toEqual([true, true, 1])
  clock.advance(60_000)
  void check.find(claims)
  expect(asked).toHaveLength(2)
})

test('what was answered before the clock was set back is asked again', async () => {
  const { clock, asked, check } = start()
  const first = check.find(claims)
  asked[0]?.(true)
  await first
  clock.advance(-3_600_000)
  void check.find(claims)
  expect(asked).toHaveLength(2)
})

test('an answer that was on its way when the session ended is not believed afterwards', async () => {
  const { asked, check, end } = start()
  const first = check.find(claims)
  end()
  asked[0]?.(true)
  await first
  const second = check.find(claims)
  asked[1]?.(false)
  expect([await second, asked.length]).toEqual([undefined, 2])
})

test('who listens hears which session ended', () => {
  const { check, end } = start()
  const heard: unknown[] = []
  check.onEnded((...ended) => heard.push(ended))
  end()
  expect(heard).toEqual([['one']])
})
