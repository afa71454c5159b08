import { expect, test } from 'vitest'
import type { AccessDirectory } from '../access.ts'
import { matchByEmail } from './matchByEmail.ts'

const adopted: string[] = []
const directory = {
  adopt: async (_issuer: string, _subject: string, email: string, chosen?: number) => {
    adopted.push(chosen === undefined ? email : `${email} as ${chosen}`)
    return email === 'invited@example.com' ? 7 : undefined
  },
} as unknown as AccessDirectory // only this is asked
const claims = { issuer: 'https://id.example', subject: 's', sid: undefined, jti: undefined, expiresAt: new Date(0) }
const verified = (address: string) => ({ ...claims, email: { address, isVerified: true } })

test('somebody invited is found, and nothing but a verified address is asked for', async () => {
  const options = {
    directory,
    emailIssuers: [{ issuer: claims.issuer, domains: 'all' as const }],
    emailOf: async () => undefined,
  }
  expect(await matchByEmail(options, verified('invited@example.com'), 'token')).toBe(7)
  const unverified = { ...claims, email: { address: 'adele@example.com', isVerified: false } }
  expect(await matchByEmail(options, unverified, 'token')).toBe('adele@example.com is not verified by the provider')
  await matchByEmail(options, verified('invited@example.com'), 'token', 7)
  expect(adopted).toEqual(['invited@example.com', 'invited@example.com as 7'])
})

test('a provider vouches for the domains it is trusted with, and for no other', async () => {
  const options = { directory, emailIssuers: [{ issuer: `${claims.issuer}/`, domains: ['example.com'] }] }
  expect(await matchByEmail(options, verified('invited@example.com'), 'token')).toBe(7)
  for (const address of ['invited@example.com.evil.test', 'invited@example.net', '@example.com@example.net'])
    expect(await matchByEmail(options, verified(address), 'token')).toBe(
      `https://id.example may not vouch for ${address} (matchEmail of OIDC_PROVIDERS)`,
    )
})

test('where matching is off nobody is matched, and the reason names no address', async () => {
  const off = { directory, emailIssuers: [], emailOf: async () => undefined }
  expect(await matchByEmail(off, verified('invited@example.com'), 'token')).toBe(
    'no account has the subject of this token, and e-mail matching is off for https://id.example (OIDC_MATCH_EMAIL)',
  )
  expect(await matchByEmail({ directory, emailIssuers: [] }, verified('invited@example.com'), 'token')).toBe(
    'no account has the subject of this token',
  )
})
