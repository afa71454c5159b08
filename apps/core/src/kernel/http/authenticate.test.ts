import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { AccessDirectory } from '../access.ts'
import { virtualClock } from '../clock.ts'
import { Authenticator, BY_ITSELF } from './authenticate.ts'

const clock = virtualClock(new Date('2026-11-20T10:00:00Z'))
const touched: [sid: string | undefined, usedAt: string, idleMinutes: number | null][] = []
const rules = { networks: [], idleMinutes: 10 as number | null, passwordPolicy: 0, passwordDays: null }
const person = { idUser: 1, idTenant: 2, firstname: 'A', lastname: 'B', state: 'active', tenants: [], rules }
const sessions = {
  find: async () => ({ passwordChangedAt: null, idleUntil: new Date('2026-11-20T10:05:00Z') }),
  touch: async ({ sid }: { sid?: string | undefined }, usedAt: Date, idleMinutes: number | null) => {
    touched.push([sid, usedAt.toISOString(), idleMinutes])
  },
}
const authenticator = new Authenticator({
  pool: { query: async () => ({ rows: [] }) } as unknown as pg.Pool, // only asked to note the sign-in
  directory: {
    bySubject: async () => 1,
    person: async () => person,
    permissions: () => ({}),
  } as unknown as AccessDirectory, // only these are asked
  verify: async () => ({
    issuer: 'i',
    subject: 's',
    sid: 'one',
    jti: 'token',
    expiresAt: new Date('2026-11-20T10:05:00Z'),
    verifiedEmail: undefined,
  }),
  sessions,
  clock,
  emailIssuers: [],
})
const come = (idleSeconds?: number) => authenticator.byToken('token', undefined, { address: '127.0.0.1', idleSeconds })
beforeEach(() => {
  clock.set(new Date('2026-11-20T10:00:00Z'))
  touched.length = 0
  rules.idleMinutes = 10
})

test('what somebody does keeps their session alive, what their browser does by itself does not', async () => {
  const caller = await come(60)
  expect(touched).toEqual([['one', '2026-11-20T09:59:00.000Z', 10]])
  await authenticator.again(caller, { address: '127.0.0.1' })
  expect(touched.slice(1)).toEqual([['one', '2026-11-20T10:00:00.000Z', 10]])
  await authenticator.again(caller, { address: '127.0.0.1', idleSeconds: BY_ITSELF })
  await come(BY_ITSELF)
  expect(touched).toHaveLength(2)
})

test('a rule that was taken back is forgotten whoever comes, also a browser by itself', async () => {
  rules.idleMinutes = null
  await come(BY_ITSELF)
  expect(touched).toEqual([['one', '1970-01-01T00:00:00.000Z', null]])
})

test('what was opened with a token ends with it', async () => {
  const caller = await come()
  await authenticator.again(caller, { address: '127.0.0.1' })
  clock.advance(5 * 60_000)
  await expect(authenticator.again(caller, { address: '127.0.0.1' })).rejects.toMatchObject({
    reason: { code: 'auth.invalidToken' },
  })
})
