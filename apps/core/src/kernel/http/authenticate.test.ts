import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { AccessDirectory } from '../access.ts'
import { virtualClock } from '../clock.ts'
import { Authenticator, BY_ITSELF, hashSecret } from './authenticate.ts'

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
const SECRET = 'prl_0123456789abcdef'
const noted: string[] = []
/** Only asked to note sign-ins and uses, and for the one secret there is. */
const pool = {
  async query(statement: string | { text: string }, values: readonly unknown[] = []) {
    const text = typeof statement === 'string' ? statement : statement.text
    if (text.includes('api_secret_used')) noted.push((values[1] as Date).toISOString().slice(11, 19))
    return { rows: [] }
  },
}
const authenticator = new Authenticator({
  pool: pool as unknown as pg.Pool,
  directory: {
    bySubject: async () => 1,
    person: async () => person,
    secret: async () => ({ id_api_secret: 7, id_user: 1, hash: hashSecret(SECRET), expires_at: null, scopes: null }),
    permissions: () => ({}),
  } as unknown as AccessDirectory, // only these are asked
  verify: async () => ({
    issuer: 'i',
    subject: 's',
    sid: 'one',
    jti: 'token',
    expiresAt: new Date('2026-11-20T10:05:00Z'),
    email: undefined,
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

test('the use of a secret is written down once a minute', async () => {
  const use = () => authenticator.byToken(SECRET, undefined, { address: '127.0.0.1' })
  for (const seconds of [0, 30, 31]) {
    await use()
    clock.advance(seconds * 1_000)
  }
  await use()
  expect(noted).toEqual(['10:00:00', '10:01:01'])
})
