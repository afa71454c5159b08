import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { operations } from '@parley/contract/operations.ts'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { Listener } from './listener.ts'
import { ChangedMigration, migrate } from './migrate.ts'

const { CallScripts, Folders, Home, Users } = operations
const kind = { query: { kind: 'flow' as const } }
let core: TestCore
let listener: Listener
beforeAll(async () => {
  core = await startTestCore()
  listener = new Listener(core.databaseUrl, pino({ level: 'silent' }))
  await listener.listen('access_changed', () => core.directory.forget())
  listener.onMissed(() => core.directory.forget())
  await listener.start()
})
afterAll(async () => {
  await listener.close()
  await core.close()
})

const WITHIN = { timeout: 1_000, interval: 10 }
const mayList = async (person: 'viewer' | 'designer') => (await core.as(person).call(Folders.GetFolders, kind)).status

test.each([
  ['a role that loses a permission', "UPDATE role SET permissions = '{}' WHERE name = 'viewer'", 403],
  ['a role that gets it back', `UPDATE role SET permissions = '{"CallScript": ["view"]}' WHERE name = 'viewer'`, 200],
  ['a person who loses the role', 'DELETE FROM membership WHERE id_user = 4', 403],
  [
    'a person who is given it',
    "INSERT INTO membership (id_user, id_tenant, id_role) SELECT 4, 2, id_role FROM role WHERE name = 'viewer'",
    200,
  ],
  ['a person who is disabled', "UPDATE app_user SET state = 'disabled' WHERE username = 'viewer'", 403],
] as const)('%s: counts within a second, though nobody told this process', async (_, change, status) => {
  await mayList('viewer') // remembered
  await core.owner.query(change)
  await vi.waitFor(async () => expect(await mayList('viewer')).toBe(status), WITHIN)
})

test('a secret that is removed: stops counting within a second, though nobody told this process', async () => {
  const created = await core.as('designer').call(Users.CreateUserApiSecret, { body: { name: 'CI', expiresAt: null } })
  const answered = async () => (await core.send('GET', '/api/UserInfo', undefined, created.body.secret)).status
  expect(await answered()).toBe(200)
  await core.owner.query('DELETE FROM api_secret WHERE id_api_secret = $1', [created.body.idApiSecret])
  await vi.waitFor(async () => expect(await answered()).toBe(401), WITHIN)
})

test('a change that was not heard, because the connection was away, counts when it is back', async () => {
  expect(await mayList('designer')).toBe(200)
  await core.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'parley listener' AND datname = current_database()`,
  )
  await core.owner.query('DELETE FROM membership WHERE id_user = 3')
  await vi.waitFor(async () => expect(await mayList('designer')).toBe(403), { timeout: 5_000, interval: 20 })
})

test('of many who save the same version at once exactly one wins, and the others are shown what is there', async () => {
  const { body: flow } = await core
    .as('admin')
    .call(CallScripts.Create, { body: { name: 'Contested', idFolder: null, type: 1, channel: 2 } })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      core.as('admin').call(CallScripts.UpdateBasic, {
        params: { idCallScript: flow.idCallScript },
        body: { name: `Contested ${index}`, idFolder: null, type: 1, description: '', rowVersion: flow.rowVersion },
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const name = won[0]?.body.name
  for (const { status, body } of answers.filter((each) => each.status !== 200)) {
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'entity.stale', details: { current: expect.objectContaining({ name }) } }),
    ])
  }
})

test('moves that would close a circle between them: one of them is refused', async () => {
  const make = async (name: string) =>
    (await core.as('admin').call(Folders.Create, { body: { name, kind: 'flow', idParent: null } })).body
  const [a, b] = [await make('Circle A'), await make('Circle B')]
  const move = (from: number, to: number) =>
    core.as('admin').call(Folders.BulkMove, { body: { kind: 'flow', idFolder: to, folders: [from], items: [] } })
  const answers = await Promise.all([move(a.idFolder, b.idFolder), move(b.idFolder, a.idFolder)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('names that are taken at the same moment are refused with their own code, on their field', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      core.as('admin').call(CallScripts.CreateTag, { body: { name: 'At once', tone: 1 } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'tag.nameTaken', details: { name: expect.any(String) } },
    })
  }
})

test('every unique index that a person can run into has its error', async () => {
  const { rows } = await core.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE i.indisunique AND NOT i.indisprimary AND t.relnamespace = 'public'::regnamespace AND c.relname ~ '_name_key$'`,
  )
  // Nobody names these through the API yet.
  const unnamed = ['compared_thing_name_key', 'dial_module_name_key', 'line_name_key']
  const { translateFailure } = await import('./constraint.ts')
  const mapped = (name: string) => translateFailure(Object.assign(new Error('x'), { constraint: name }))
  for (const { name } of rows.filter((each) => !unnamed.includes(each.name))) {
    expect(mapped(name), name).toMatchObject({ reason: { status: 409 } })
  }
})

test('a migration that was changed after it had been applied stops the start, and says which', async () => {
  const { rows } = await core.owner.query<{ checksum: string }>(
    "UPDATE migration.applied SET checksum = 'other' WHERE name = '0010-folders.sql' RETURNING checksum",
  )
  expect(rows).toHaveLength(1)
  await expect(migrate(core.owner)).rejects.toThrow(ChangedMigration)
  await expect(migrate(core.owner)).rejects.toThrow('0010-folders.sql')
})

test('a migration that fails names itself and leaves nothing behind', async () => {
  await core.owner.query("DELETE FROM migration.applied WHERE name = '0010-folders.sql'")
  await expect(migrate(core.owner)).rejects.toThrow(/0010-folders\.sql failed: .*already exists/)
  const { rows } = await core.owner.query("SELECT 1 FROM migration.applied WHERE name = '0010-folders.sql'")
  expect(rows).toEqual([])
  expect((await core.as('admin').call(Home.UserInfo)).status).toBe(200)
})

test('a stop while migrations are applied begins no further one, and the next start applies the rest', async () => {
  const asked = new AbortController()
  const [first, last] = ['0010-folders.sql', '9999-last.sql']
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const admin = new pg.Pool({ connectionString: core.databaseUrl })
  await admin.query('CREATE DATABASE half_migrated')
  const url = new URL(core.databaseUrl)
  url.pathname = '/half_migrated'
  const pool = new pg.Pool({ connectionString: url.href })
  await writeFile(join(folder, first), 'CREATE TABLE one (id int)')
  await writeFile(join(folder, last), 'CREATE TABLE two (id int)')
  const place = pathToFileURL(`${folder}/`)
  asked.abort()
  await expect(migrate(pool, place, asked.signal)).rejects.toThrow(asked.signal.reason)
  expect(await migrate(pool, place)).toEqual([first, last])
  expect(await migrate(pool, place, asked.signal)).toEqual([])
  await pool.end()
  await admin.query('DROP DATABASE half_migrated')
  await admin.end()
  await rm(folder, { recursive: true })
})
