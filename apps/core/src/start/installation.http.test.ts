import { randomBytes } from 'node:crypto'
import { startTestServer, type TestServer } from '@parley/postgres/testing.ts'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Vault } from '../kernel/vault.ts'
import { readSettings } from '../settings/readSettings.ts'
import { openInstallation } from './database.ts'

const log = pino({ level: 'silent' })
const right = randomBytes(32)
// A server of its own: the serving role belongs to all databases of one.
let server: TestServer
let owner: pg.Pool
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Pool({ connectionString: server.url })
  owner.on('error', () => {})
})
afterEach(async () => {
  await owner.query("DELETE FROM migration.applied WHERE name LIKE '9%'")
  await owner.query("DELETE FROM identity.migration WHERE name LIKE '9%'")
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const open = (key: Buffer) =>
  openInstallation(
    readSettings({ DATABASE_URL: server.url, DATA_DIR: '/nowhere' }),
    { key, place: 'MASTER_KEY', vault: new Vault(key) },
    log,
    new AbortController().signal,
  )
const asServing = async (key: Buffer) => {
  const opened = await open(key)
  const { rows } = await opened.serving.query('SELECT current_user AS who')
  await opened.stop()
  return rows[0].who
}
const passwordOf = async () =>
  (await owner.query("SELECT rolpassword FROM pg_authid WHERE rolname = 'parley_app'")).rows[0].rolpassword

test('a start with another master key is refused before it changes anything', async () => {
  expect(await asServing(right)).toBe('parley_app')
  const before = await passwordOf()
  await expect(open(randomBytes(32))).rejects.toThrow(
    'MASTER_KEY is not the master key with which this installation began',
  )
  expect(await passwordOf()).toBe(before)
  expect(await asServing(right)).toBe('parley_app')
})

test('also where an earlier release wrote down nothing of its key: the role it made does not open to another', async () => {
  await owner.query("DELETE FROM app.installation WHERE key = 'master key'")
  await expect(open(randomBytes(32))).rejects.toThrow('is not the master key')
  expect((await owner.query("SELECT FROM app.installation WHERE key = 'master key'")).rowCount).toBe(0)
  expect(await asServing(right)).toBe('parley_app')
})

test.each([
  ['migration.applied', 'INSERT INTO migration.applied (name, checksum) VALUES ($1, $1)'],
  ['identity.migration', 'INSERT INTO identity.migration (name, checksum) VALUES ($1, $1)'],
])('a database that a newer release has changed is refused (%s)', async (_, insert) => {
  await owner.query(insert, ['9999-future.sql'])
  await expect(open(right)).rejects.toThrow(/newer release: it has the migration 9999-future\.sql/)
})
