import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './readSettings.ts'
import { settingsTable } from './settingsTable.ts'

const problemsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

test('an empty environment starts on this machine with an example', () => {
  const settings = readSettings({}, false)
  expect(settings).toMatchObject({ PORT: 8080, PUBLIC_URL: 'http://localhost:8080', SEED: 'demo' })
  expect(settings.DATA_DIR).toMatch(/\.parley$/)
  expect(readSettings({}, true).DATA_DIR).toBe('/var/lib/parley')
})

test('everything that is wrong is reported at once', () => {
  const report = problemsOf({ PORT: '80808', SEED: 'some', TRUST_PROXY: 'yes' })
  expect(report).toContain('PORT must be a whole number from 1 to 65535, not “80808”')
  expect(report).toContain('SEED must be one of demo, empty, not “some”')
  expect(report).toContain('TRUST_PROXY')
})

test('an address that is not this machine must be https, unless allowed', () => {
  expect(problemsOf({ PUBLIC_URL: 'http://parley.example.org' })).toContain('PUBLIC_URL must start with https://')
  expect(problemsOf({ PUBLIC_URL: 'https://parley.example.org' })).toBe('')
  expect(problemsOf({ PUBLIC_URL: 'http://parley.example.org', ALLOW_HTTP: 'true' })).toBe('')
  expect(problemsOf({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toBe('')
})

test('a password in an address is not repeated', () => {
  const report = problemsOf({ DATABASE_URL: 'mysql://me:hunter2@host/db' })
  expect(report).toContain('DATABASE_URL must start with postgres://')
  expect(report).not.toContain('hunter2')
})

test('live events go through the database, a server of their own, or nowhere', () => {
  expect(readSettings({}).BACKPLANE).toEqual({ kind: 'postgres' })
  expect(readSettings({ BACKPLANE: 'none' }).BACKPLANE).toEqual({ kind: 'none' })
  expect(readSettings({ BACKPLANE: 'rediss://host:1' }).BACKPLANE).toEqual({ kind: 'redis', url: 'rediss://host:1' })
  expect(readSettings({ BACKPLANE: 'nats://host' }).BACKPLANE).toEqual({ kind: 'nats', url: 'nats://host' })
  const report = problemsOf({ BACKPLANE: 'kafka://me:hunter2@host' })
  expect(report).toContain('BACKPLANE must be postgres, none, or an address that starts with')
  expect(report).not.toContain('hunter2')
})

test('networks of one’s own are named, and what they were called before is refused', () => {
  const { OWN_NETWORKS } = readSettings({ OWN_NETWORKS: '10.20.0.0/16, crm.bank.internal\n*.svc.local' })
  expect(OWN_NETWORKS.isOpen('10.20.1.1', '10.20.1.1')).toBe(true)
  expect(OWN_NETWORKS.isOpen('10.99.1.1', 'a.svc.local')).toBe(true)
  expect(readSettings({}).OWN_NETWORKS.isOpen('10.20.1.1', '10.20.1.1')).toBe(false)
  expect(problemsOf({ OWN_NETWORKS: '10.20.0.0/99' })).toContain('OWN_NETWORKS has “10.20.0.0/99”, which is no network')
  expect(problemsOf({ WEBHOOK_PRIVATE: 'true' })).toContain('WEBHOOK_PRIVATE is no longer read: name the networks')
  expect(problemsOf({ ENGINE_PRIVATE: 'true' })).toContain('ENGINE_PRIVATE is no longer read')
  // It permitted nothing, and nothing is permitted.
  expect(problemsOf({ ENGINE_PRIVATE: 'false', WEBHOOK_PRIVATE: ' ' })).toBe('')
})

test('another provider needs somebody to begin with', () => {
  const other = { OIDC_ISSUER: 'https://id.example.org', SEED: 'empty' }
  expect(problemsOf(other)).toContain('ADMIN_EMAIL')
  expect(problemsOf({ ...other, ADMIN_EMAIL: 'jana@example.org' })).toBe('')
})

test('the table of settings is what the declaration says', () => {
  expect(readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')).toBe(settingsTable())
})

test('what a recogniser elsewhere cannot be reached by is said at the start, without its key', () => {
  expect(problemsOf({ HEARING_URL: 'wss://host/v1#part' })).toContain('HEARING_URL must be an address without “#”')
  const report = problemsOf({ HEARING_KEY: 'geheim–x', HEARING_LANGUAGES: 'en, Czech!' })
  expect(report).toContain('HEARING_KEY has a space or a letter that cannot be sent')
  expect(report).not.toContain('geheim')
  expect(report).toContain('HEARING_LANGUAGES must be “any” or languages such as “en cs-CZ”, not “Czech!”')
  expect(readSettings({ HEARING_LANGUAGES: 'any' }).HEARING_LANGUAGES).toEqual([])
  expect(readSettings({ HEARING_LANGUAGES: 'en, cs-CZ' }).HEARING_LANGUAGES).toEqual(['en', 'cs-CZ'])
  expect(readSettings({}).HEARING_MODEL).toBeUndefined()
})
