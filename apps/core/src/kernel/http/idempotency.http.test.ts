import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'

const { CallScripts, Users, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const create = (name: string, key: string, person: 'admin' | 'designer' = 'admin', context?: number) =>
  core
    .as(person, { headers: { 'idempotency-key': key }, ...(context === undefined ? {} : { context }) })
    .call(CallScripts.Create, { body: { name, idFolder: null, type: 1, channel: 2 } })

test('twenty equal requests at once make one flow, one audit event and twenty equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('Only once', 'twenty-at-once')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const listed = await core.as('admin').call(CallScripts.List, { query: { search: 'Only once' } })
  expect(listed.body.total).toBe(1)
  const entityId = String(answers[0]?.body.idCallScript)
  const log = await core.as('admin').call(Audit.Audit, { query: { entityKind: 'CallScript', entityId } })
  expect(log.body.items).toHaveLength(1)
})

test('a key is each person’s own', async () => {
  const [mine, theirs] = [await create('Mine', 'shared'), await create('Theirs', 'shared', 'designer')]
  expect([mine.body.name, theirs.body.name]).toEqual(['Mine', 'Theirs'])
})

test('what failed is not kept: the same key may try again', async () => {
  await create('Taken', 'first')
  expect((await create('Taken', 'second')).status).toBe(409)
  const { rows } = await core.owner.query("UPDATE call_script SET name = 'Free now' WHERE name = 'Taken' RETURNING 1")
  expect(rows).toHaveLength(1)
  expect((await create('Taken', 'second')).status).toBe(200)
})

test('a secret in an answer that is kept can be read by nobody who reads the database', async () => {
  const ask = () =>
    core
      .as('admin', { headers: { 'idempotency-key': 'with-a-secret' } })
      .call(Users.CreateUserApiSecret, { body: { name: 'Sealed', expiresAt: null } })
  const [first, again] = [await ask(), await ask()]
  expect(again.text).toBe(first.text)
  const { secret } = first.body
  const { rows: tables } = await core.owner.query<{ name: string }>(
    "SELECT c.oid::regclass::text AS name FROM pg_class c WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace)",
  )
  for (const { name } of tables) {
    const { rows } = await core.owner.query(`SELECT 1 FROM ${name} t WHERE position($1 in t::text) > 0`, [secret])
    expect(rows, name).toEqual([])
  }
  const { rows } = await core.owner.query("SELECT 1 FROM idempotency_key WHERE key = 'with-a-secret'")
  expect(rows).toEqual([])
})

test.each(['', 'two words', 'k'.repeat(201), 'ž'])(
  '“%s” is no key, and is refused rather than ignored',
  async (key) => {
    const answer = await create(`Never ${key.length}`, key)
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'request.badKey' }])
  },
)
