import { operations } from '@parley/contract/operations.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from './core.ts'
import { subjectOf } from './people.ts'

const { Users, Home, Folders } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const inject = (options: InjectOptions) => core.server.inject(options)
const bearer = async (name: 'admin' | 'viewer' | 'operator' = 'admin') =>
  `Bearer ${await core.token({ sub: subjectOf(name) })}`

test('every answer carries a request id, one’s own where it is sensible', async () => {
  const given = await inject({ url: '/api/Configuration', headers: { 'x-request-id': 'my-request-0001' } })
  expect(given.headers['x-request-id']).toBe('my-request-0001')
  const hostile = await inject({ url: '/api/UserInfo', headers: { 'x-request-id': 'a\tb"}' } })
  expect(hostile.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(hostile.json().requestId).toBe(hostile.headers['x-request-id'])
})

test('unknown addresses of the API are answered as JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await inject({ method, url: '/api/Nothing/Here' })
    expect([method, answer.statusCode, answer.json().code]).toEqual([method, 404, 'route.unknown'])
  }
  expect((await inject({ method: 'DELETE', url: '/api/UserInfo' })).statusCode).toBe(404)
})

test('HEAD answers like GET without a body, and OPTIONS does not fail', async () => {
  const head = await inject({ method: 'HEAD', url: '/api/Configuration' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await inject({ method: 'HEAD', url: '/api/UserInfo' })).statusCode).toBe(401)
  expect((await inject({ method: 'OPTIONS', url: '/api/UserInfo' })).statusCode).toBeLessThan(500)
})

test('answers of the API are never kept by browsers or read as something else', async () => {
  const { headers } = await inject({ url: '/api/Configuration' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('a create with a key happens once, however often and however parallel it is sent', async () => {
  const authorization = await bearer()
  const create = (name: string, key: string) =>
    inject({
      method: 'POST',
      url: '/api/Administration/Users/UserApiSecret',
      headers: { authorization, 'idempotency-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify({ name, expiresAt: null }),
    })
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('once', 'key-1')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const other = await create('twice', 'key-1')
  expect([other.statusCode, other.json().code]).toEqual([409, 'request.keyReused'])
  const again = await create('once', 'key-2')
  expect([again.statusCode, again.json().code]).toEqual([409, 'apiSecret.nameTaken'])
  const listed = await core.as('admin').call(Users.UserApiSecret)
  expect(listed.body.filter(({ name }) => name === 'once')).toHaveLength(1)
})

test('an answer with a secret is kept for nobody else, and a failed create keeps no key', async () => {
  const create = async (person: 'admin' | 'viewer', expiresAt: string | null) =>
    inject({
      method: 'POST',
      url: '/api/Administration/Users/UserApiSecret',
      headers: { authorization: await bearer(person), 'idempotency-key': 'shared', 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'mine', expiresAt }),
    })
  expect((await create('admin', '2020-01-01T00:00:00Z')).statusCode).toBe(400)
  const mine = await create('admin', null)
  const theirs = await create('viewer', null)
  expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200])
  expect(mine.json().secret).not.toBe(theirs.json().secret)
})

test('an ended session, a disabled person and a taken role count at once', async () => {
  expect((await core.as('viewer').call(Home.UserInfo)).status).toBe(200)
  core.endSession('viewer')
  expect((await core.as('viewer').call(Home.UserInfo)).body).toMatchObject({ code: 'auth.sessionEnded' })
  await core.owner.query(
    "DELETE FROM membership WHERE id_user = (SELECT id_user FROM app_user WHERE username = 'designer')",
  )
  core.directory.forget() // what NOTIFY does in a running service
  expect((await core.as('designer').call(Folders.GetFolders, { query: { kind: 'flow' } })).status).toBe(403)
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE username = 'designer'")
  core.directory.forget()
  expect((await core.as('designer').call(Home.UserInfo)).body).toMatchObject({ code: 'auth.disabledUser' })
})

test('a change of rights is told to every process', async () => {
  const client = new pg.Client({ connectionString: core.databaseUrl })
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('LISTEN access_changed')
  await core.owner.query("UPDATE role SET permissions = permissions WHERE name = 'viewer'")
  await vi.waitFor(() => expect(heard).toEqual(['access_changed']))
  await client.end()
})

test('a read cannot write', async () => {
  const answer = await core.as('admin').call(Home.UserInfo)
  expect(answer.status).toBe(200)
  await expect(
    core.db
      .transaction()
      .setAccessMode('read only')
      .execute((db) => sql`UPDATE configuration SET campaigns_running = false`.execute(db)),
  ).rejects.toThrow('read-only')
})

test('with the database gone every call is a 503 with Retry-After, and all is well by itself when it is back', async () => {
  const name = new URL(core.databaseUrl).pathname.slice(1)
  const admin = new URL(core.databaseUrl)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  const cut = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()'
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await client.query(cut, [name])
  const away = await Promise.all(Array.from({ length: 10 }, () => core.as('admin').call(Home.UserInfo)))
  for (const { status, body, headers } of away) {
    expect(body).toMatchObject({ code: 'service.databaseAway' })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
  }
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await client.end()
  expect((await core.as('admin').call(Home.UserInfo)).status).toBe(200)
})

test('a connection that breaks in the middle of work does not bring down the next', async () => {
  const broken = core.inTenant(2, async (ctx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(ctx.db)
    await core.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await sql`SELECT 1`.execute(ctx.db)
  })
  await expect(broken).rejects.toThrow()
  expect((await core.as('admin').call(Home.UserInfo)).status).toBe(200)
})

test('somebody invited by e-mail is matched once, to the one account that nobody has taken yet', async () => {
  const invite =
    "INSERT INTO app_user (id_tenant, username, firstname, lastname, email) VALUES (2, $1, 'New', 'Person', $2)"
  await core.owner.query(invite, ['invited', 'invited@example.test'])
  const sign = (sub: string, email: string, verified = true) => core.token({ sub, email, email_verified: verified })
  const ask = async (token: string) =>
    await core.send<{ username: string; code: string }>('GET', '/api/UserInfo', undefined, token)
  expect((await ask(await sign('new-1', 'invited@example.test', false))).body.code).toBe('auth.unknownUser')
  expect((await ask(await sign('new-1', 'INVITED@example.test'))).body.username).toBe('invited')
  expect((await ask(await sign('new-2', 'invited@example.test'))).body.code).toBe('auth.unknownUser')
  expect((await ask(await sign('new-3', 'admin@example.test'))).body.code).toBe('auth.unknownUser')
})
