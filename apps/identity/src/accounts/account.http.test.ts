import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateIdentity } from '../index.ts'
import { cheapCost, type Harness, startHarness } from '../testing/harness.ts'
import { hashPassword, needsRehash } from './password.ts'

const password = 'correct horse battery'
let harness: Harness
const accounts = () => harness.identity.port.accounts

beforeAll(async () => {
  harness = await startHarness()
}, 120_000)
afterAll(() => harness?.stop())

test('user names are one whatever their case or composition', async () => {
  await accounts().create({ username: 'Šárka' })
  await expect(accounts().create({ username: 'ŠÁRKA' })).rejects.toMatchObject({ code: 'usernameTaken' })
  const other = await accounts().create({ username: 'other' })
  await expect(accounts().update(other.sub, { username: 'šárka' })).rejects.toMatchObject({ code: 'usernameTaken' })
  await expect(accounts().create({ username: 'x', sub: other.sub })).rejects.toMatchObject({ code: 'subTaken' })
  await expect(accounts().create({ username: ' \t' })).rejects.toMatchObject({ code: 'usernameInvalid' })
  expect((await accounts().findByUsername('s\u030ca\u0301rka'.toUpperCase()))?.username).toBe('Šárka')
})

test('an account never shows its hash and changes field by field', async () => {
  const { sub } = await accounts().create({ username: 'plain', password, email: 'a@example.com' })
  const changed = await accounts().update(sub, { givenName: 'Ana', email: null })
  expect(changed).toMatchObject({
    username: 'plain',
    givenName: 'Ana',
    email: null,
    hasPassword: true,
    state: 'active',
  })
  expect(JSON.stringify(changed)).not.toContain('argon2')
  await expect(accounts().disable('01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({
    code: 'accountNotFound',
  })
  expect(await accounts().find('not a uuid')).toBeUndefined()
})

test('import hashes each password for itself and leaves what is there', async () => {
  const people = ['p1', 'p2'].map((username) => ({ username, password: 'demo' }))
  const imported = await accounts().importAll(people, cheapCost)
  const again = await accounts().importAll([...people, { username: 'p3', password: 'demo' }], cheapCost)
  expect(again.slice(0, 2).map(({ sub }) => sub)).toEqual(imported.map(({ sub }) => sub))
  const { rows } = await harness.pool.query<{ hashes: number }>(
    `SELECT count(DISTINCT password_hash)::int AS hashes FROM identity.account WHERE username IN ('p1', 'p2', 'p3')`,
  )
  expect(rows[0]?.hashes).toBe(3)
  expect(await accounts().verifyPassword({ username: 'P3', password: 'demo', address: '10.1.1.1' })).toMatchObject({
    ok: true,
  })
})

test('a hash of another cost is renewed at the next right password', async () => {
  const { sub } = await accounts().create({ username: 'old' })
  const stored = await hashPassword(password, { memory: 128, passes: 3, parallelism: 1 })
  await harness.pool.query('UPDATE identity.account SET password_hash = $2 WHERE sub = $1', [sub, stored])
  const attempt = { username: 'old', address: '10.1.1.2' }
  const readHash = async () =>
    (await harness.pool.query('SELECT password_hash FROM identity.account WHERE sub = $1', [sub])).rows[0]
      ?.password_hash
  await accounts().verifyPassword({ ...attempt, password: 'wrong' })
  expect(await readHash()).toBe(stored)
  expect(await accounts().verifyPassword({ ...attempt, password })).toMatchObject({ ok: true })
  expect(needsRehash(await readHash(), cheapCost)).toBe(false)
  expect(await accounts().verifyPassword({ ...attempt, password })).toMatchObject({ ok: true })
})

test('short passwords are refused', async () => {
  const { sub } = await accounts().create({ username: 'short' })
  await expect(accounts().setPassword(sub, 'elevenchars')).rejects.toMatchObject({ code: 'passwordTooShort' })
  await expect(accounts().create({ username: 'short2', password: 'short' })).rejects.toMatchObject({
    code: 'passwordTooShort',
  })
})

test('nothing secret reaches the log', async () => {
  await accounts().verifyPassword({ username: 'plain', password: 'a secret guess', address: '10.1.1.3' })
  expect(harness.logged.join('\n')).toContain('sign-in refused')
  expect(harness.logged.join('\n')).not.toContain('a secret guess')
})

test('migrations run once and must not be edited afterwards', async () => {
  await migrateIdentity(harness.pool)
  await harness.pool.query(`UPDATE identity.migration SET checksum = 'edited'`)
  await expect(migrateIdentity(harness.pool)).rejects.toThrow('0001-identity.sql')
})
