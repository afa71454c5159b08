import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TenantValueDraft } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { readTenantVariables } from '../runtime/tenantVariable.store.ts'

const { Audit, CallScripts, TenantValues } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const params = { idTenant: 2 }
const admin = () => core.as('admin')
const text = { kind: 0, type: 'text', description: '' } as const
const create = (valueName: string, draft: Partial<TenantValueDraft> = {}) =>
  admin().call(TenantValues.CreateValue, { params, body: { valueName, ...text, value: 'hello', ...draft } })
const edit = (valueName: string, body: object) =>
  admin().call(TenantValues.EditValue, { params: { ...params, valueName }, body })
const read = (valueName: string) => admin().call(TenantValues.Value, { params: { ...params, valueName } })
/** As conversations read them when they begin and before each turn. */
const asFlows = (...names: string[]) => core.inTenant(2, (ctx) => readTenantVariables(ctx, names))
const generate = async (overlapHours: number, as: TestCore['as'] = core.as, idTenant = 2) => {
  const answer = await as('admin').call(TenantValues.GenerateKey, { params: { idTenant }, body: { overlapHours } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const byKey = (key: string, method: string, path: string, body?: object, idTenant = 2) =>
  core.send<{ code?: string; value?: unknown; items?: { valueName: string }[] }>(
    method,
    `/api/Administration/TenantValues/${idTenant}/Values${path}`,
    body,
    key,
  )
const auditOf = async (name: string) => {
  const { rows } = await core.owner.query(
    `SELECT kind, actor_name, actor_kind, before, after FROM audit_event
     WHERE id_tenant = 2 AND entity_kind LIKE 'Tenant%' AND entity_name = $1 ORDER BY id_audit_event`,
    [name],
  )
  return rows
}

test('a value is created, read by flows, changed and deleted, and its history says so', async () => {
  const { body } = await create('greeting', { description: 'Said first' })
  expect(body).toMatchObject({ value: 'hello', writtenBy: 'person', rowVersion: 1, isLeftOut: false })
  expect(await asFlows('greeting')).toEqual({ variables: { greeting: 'hello' } })
  const changed = await edit('greeting', { value: 'good day', rowVersion: 1 })
  expect(changed.body).toMatchObject({ value: 'good day', description: 'Said first', rowVersion: 2 })
  expect(await asFlows('greeting')).toEqual({ variables: { greeting: 'good day' } })
  expect(await edit('greeting', { value: 'late', rowVersion: 1 })).toMatchObject({
    status: 409,
    body: { code: 'entity.stale' },
  })
  const removed = await admin().call(TenantValues.RemoveValue, { params: { ...params, valueName: 'greeting' } })
  expect(removed.status).toBe(204)
  expect(await asFlows('greeting')).toEqual({ variables: {} })
  expect((await auditOf('greeting')).map(({ kind }) => kind)).toEqual([2, 3, 4])
})

test('a change and a deletion are taken back', async () => {
  const undoNewest = async () => {
    const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'TenantValue' } })).body
    return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  }
  await create('limit', { type: 'number', value: 5 })
  await edit('limit', { value: 6 })
  expect((await undoNewest()).status).toBe(200)
  expect((await read('limit')).body.value).toBe(5)
  await admin().call(TenantValues.RemoveValue, { params: { ...params, valueName: 'limit' } })
  expect((await undoNewest()).status).toBe(200)
  expect((await read('limit')).body).toMatchObject({ value: 5, type: 'number' })
  await create('pin', { type: 'secret', value: 'zq7391' })
  await edit('pin', { value: 'zq7392' })
  const refused = await undoNewest()
  expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/none of its values|secret/)])
})

test.each<[string, Partial<TenantValueDraft>, string]>([
  ['wrongType', { type: 'number', value: '5' }, 'Enter a number'],
  ['wrongFlag', { type: 'boolean', value: 'yes' }, 'Choose yes or no'],
  ['noSecret', { type: 'secret', value: '' }, 'Enter the secret'],
  ['while', {}, 'reserved'],
  ['large', { type: 'json', value: ['x'.repeat(70_000)] }, 'At most 64000'],
  ['many', { type: 'json', value: Array.from({ length: 12_000 }, () => 1) }, 'more than 10,000 parts'],
])('%s is refused with what is wrong', async (valueName, draft, words) => {
  const answer = await create(valueName, draft)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)])
})

const monday = (from: string, to: string) => ({ weekly: [{ days: ['monday'], from, to }] })
const TIME = "Time must be in 'XX:YY' format"
const DATE = 'Write a date such as 2026-12-24'
test.each<[valueName: string, value: unknown, wrong: Readonly<Record<string, unknown>>]>([
  ['times', monday('9', '25:00'), { 'value.weekly.0.from': TIME, 'value.weekly.0.to': TIME }],
  ['day', { exceptions: [{ date: '2026-02-30' }] }, { 'value.exceptions.0.date': DATE }],
  ['zone', { zone: 'Europe/Atlantis' }, { 'value.zone': expect.stringContaining('no time zone') }],
  ['empty', monday('08:00', '08:00'), { 'value.weekly.0': expect.stringContaining('no length') }],
  ['late', monday('24:00', '02:00'), { 'value.weekly.0': expect.stringContaining('write 00:00–02:00 there') }],
  [
    'back',
    { exceptions: [{ date: '2026-12-24', until: '2026-12-23' }] },
    { 'value.exceptions.0.until': expect.stringContaining('before the first') },
  ],
  [
    'unknown',
    { exceptions: [{ date: '2026-12-24', from: '09:00' }] },
    { 'value.exceptions.0.from': 'Unknown field. Remove it' },
  ],
  [
    'days',
    { exceptions: Array.from({ length: 501 }, () => ({ date: '2026-12-24' })) },
    { 'value.exceptions': 'There can be at most 500' },
  ],
  ['words', 'always', { value: 'Value is not valid' }],
])('opening times “%s” say what is wrong at which place', async (valueName, value, wrong) => {
  const answer = await create(valueName, { kind: 1, value } as Partial<TenantValueDraft>) // wrong ones, too
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation.failed', details: wrong } })
})

test('null is JSON like any other, and no text', async () => {
  await create('nothing', { type: 'json', value: { a: 1 } })
  await create('something')
  const { key } = await generate(0)
  expect((await byKey(key, 'PUT', '/nothing', { value: null })).body).toMatchObject({ value: null })
  expect(await asFlows('nothing')).toEqual({ variables: { nothing: null } })
  expect((await edit('nothing', { description: 'Kept' })).body).toMatchObject({ value: null, description: 'Kept' })
  for (const answer of [
    await byKey(key, 'PUT', '/something', { value: null }),
    await edit('something', { value: null }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { code: 'tenantValue.badValue' } })
  expect((await read('something')).body.value).toBe('hello')
})

test('opening times with holidays of years are listed as they are', async () => {
  const exceptions = Array.from({ length: 60 }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    note: 'A public holiday',
    ranges: [],
  }))
  const value = { zone: 'Europe/Prague', weekly: [{ days: ['monday'], from: '09:00', to: '17:00' }], exceptions }
  await create('holidays', { kind: 1, value })
  await create('blob', { type: 'json', value })
  const listed = async (search: string) =>
    (await admin().call(TenantValues.Values, { params, query: { search } })).body.items[0]
  expect(await listed('holidays')).toMatchObject({ isLeftOut: false, value })
  expect(await listed('blob')).toMatchObject({ isLeftOut: true, value: null })
})

test('JSON of five megabytes is refused, and a name that is taken', async () => {
  const large = await create('huge', { type: 'json', value: 'x'.repeat(5_000_000) })
  expect([large.status, large.body]).toMatchObject([413, { code: 'request.tooLarge' }])
  await create('twice')
  expect((await create('twice')).body).toMatchObject({ code: 'tenantValue.nameTaken' })
})

test('opening times over midnight, with ranges that overlap, are kept as they are and read by flows', async () => {
  const weekly = [
    { days: ['friday'], from: '20:00', to: '02:00' },
    { days: ['friday'], from: '18:00', to: '22:00' },
  ]
  const { body } = await create('hours', { kind: 1, type: 'text', value: { zone: 'Europe/Prague', weekly } })
  expect(body).toMatchObject({ type: 'json', value: { zone: 'Europe/Prague', weekly, exceptions: [] } })
  expect((await asFlows('hours')).variables).toEqual({ hours: body.value })
  await core.owner.query(`SELECT app.store_variable(2, 'hours', 'set', '"gone"', now())`)
  expect((await read('hours')).body).toMatchObject({ value: body.value, rowVersion: 1 })
})

test('nobody but flows reads a secret: not the screen, the list, the log, the database or another type', async () => {
  const { body, text: answer } = await create('token', { type: 'secret', value: 'zq7391-open' })
  expect(body.value).toBeNull()
  const listed = await admin().call(TenantValues.Values, { params, query: { search: 'token' } })
  const { rows } = await core.owner.query(
    "SELECT v::text AS kept FROM tenant_variable v WHERE name = 'token' UNION ALL SELECT e::text FROM audit_event e WHERE entity_name = 'token'",
  )
  expect(rows).toHaveLength(2)
  expect([answer, listed.text, ...rows.map(({ kept }) => kept)].join()).not.toContain('zq7391')
  expect(await asFlows('token')).toEqual({ variables: { token: 'zq7391-open' }, redacted: ['token'] })
  expect((await edit('token', { type: 'text' })).body).toMatchObject({ code: 'tenantValue.secretNeedsValue' })
  expect((await edit('token', { type: 'text', value: 'plain' })).body).toMatchObject({ value: 'plain' })
  expect(await asFlows('token')).toEqual({ variables: { token: 'plain' } })
})

test('what flows leave is a value like others, and a save over their write is stale', async () => {
  const store = (op: string, given: unknown) =>
    core.owner.query(`SELECT app.store_variable(2, 'visits', $1, $2, now())`, [op, JSON.stringify(given)])
  await store('add', [1, 0])
  const { body } = await read('visits')
  expect(body).toMatchObject({ type: 'number', value: 1, writtenBy: 'flow', createdBy: null })
  await store('add', [1, 0])
  expect((await edit('visits', { value: 0, rowVersion: body.rowVersion })).body).toMatchObject({ code: 'entity.stale' })
  expect((await edit('visits', { value: 0 })).body).toMatchObject({ value: 0, writtenBy: 'person' })
  await store('set', 'many')
  expect((await read('visits')).body).toMatchObject({ type: 'text', value: 'many', writtenBy: 'flow' })
})

test('a program reads and writes with the key of its tenant, and each access is in the log', async () => {
  await create('queue', { type: 'number', value: 3 })
  await create('door', { type: 'secret', value: 'zq1000' })
  const { key, prefix } = await generate(24)
  expect((await byKey(key, 'GET', '/queue')).body.value).toBe(3)
  expect((await byKey(key, 'PUT', '/queue', { value: 4 })).body.value).toBe(4)
  await byKey(key, 'PUT', '/queue', { value: 4 })
  await byKey(key, 'GET', '/queue')
  expect(await asFlows('queue')).toEqual({ variables: { queue: 4 } })
  expect((await read('queue')).body).toMatchObject({ writtenBy: 'key', updatedBy: null })
  const log = (await auditOf('queue')).slice(1)
  expect(log.map(({ kind }) => kind)).toEqual([
    actionKind.of.READ,
    actionKind.of.UPDATE,
    actionKind.of.READ,
    actionKind.of.READ,
  ])
  expect(new Set(log.map((event) => `${event.actor_kind} ${event.actor_name}`))).toEqual(
    new Set([`api API key ${prefix}`]),
  )
  expect((await byKey(key, 'PUT', '/door', { value: 'zq2000' })).status).toBe(200)
  expect((await byKey(key, 'GET', '/door')).text).not.toContain('zq')
  expect((await asFlows('door')).variables).toEqual({ door: 'zq2000' })
  expect((await byKey(key, 'GET', '')).body.items?.map(({ valueName }) => valueName)).toContain('queue')
})

test('a key opens its tenant’s values and nothing else, and what it is refused is in the log', async () => {
  const { key, prefix } = await generate(24)
  const codes = async (...asked: ReturnType<typeof byKey>[]) =>
    (await Promise.all(asked)).map(({ status, body }) => `${status} ${body.code}`)
  const elsewhere = await codes(
    byKey(key, 'GET', '/door', undefined, 1),
    byKey(key, 'PUT', '/door', { value: 'x' }, 1),
    byKey(key, 'GET', '/nowhere'),
  )
  expect(new Set(elsewhere)).toEqual(new Set(['404 entity.notFound']))
  expect(await codes(byKey(key, 'PUT', '/queue', { value: 'three' }))).toEqual(['422 tenantValue.badValue'])
  const paths = ['/api/UserInfo', '/api/Administration/TenantValues/2/Key', '/api/Administration/TenantValues']
  const beyond = await codes(
    byKey(key, 'POST', '', { valueName: 'made', ...text, value: 'x' }),
    byKey(key, 'DELETE', '/queue'),
    ...paths.map((path) => core.send<{ code?: string }>('GET', path, undefined, key)),
  )
  expect(new Set(beyond)).toEqual(new Set(['403 auth.notByKey']))
  const wrong = await codes(byKey(`${key}x`, 'GET', '/queue'), byKey('prlk_deadbeef_x', 'GET', '/queue'))
  expect(wrong).toEqual(['401 auth.invalidToken', '401 auth.invalidToken'])

  const refused = (await auditOf(prefix)).slice(1)
  expect(refused).toHaveLength(3 + 1 + 5 + 1)
  expect(refused.slice(0, -1).every(({ actor_name }) => actor_name === `API key ${prefix}`)).toBe(true)
  expect(refused.map(({ after }) => after.request)).toContain('GET /api/Administration/TenantValues/1/Values/door')
  // Whoever has the beginning alone is not who the key is.
  expect(refused.at(-1)).toMatchObject({ actor_name: 'anonymous', after: { code: 'auth.invalidToken' } })
  expect(JSON.stringify(refused)).not.toContain(key)
})

test('a key is shown once and rotated with overlap; without overlap the previous one ends at once', async () => {
  const first = await generate(0)
  const known = await admin().call(TenantValues.GetKey, { params })
  expect(known.body).toMatchObject({ key: { prefix: first.prefix, lastUsedAt: null }, replaced: [] })
  expect(known.text).not.toContain(first.key)
  await byKey(first.key, 'GET', '/queue')
  const second = await generate(2)
  const { body } = await admin().call(TenantValues.GetKey, { params })
  expect(body.key?.prefix).toBe(second.prefix)
  expect(body.replaced).toMatchObject([{ prefix: first.prefix, lastUsedAt: expect.stringMatching(/^2026-11-20T/) }])
  const statuses = async () =>
    Promise.all([first.key, second.key].map(async (key) => (await byKey(key, 'GET', '/queue')).status))
  expect(await statuses()).toEqual([200, 200])
  core.clock.advance(2 * 3_600_000)
  expect(await statuses()).toEqual([401, 200])
  expect((await admin().call(TenantValues.GetKey, { params })).body.replaced).toEqual([])
  await Promise.all([generate(0), generate(0)])
  expect(await statuses()).toEqual([401, 401])
  expect((await core.as('viewer').call(TenantValues.GenerateKey, { params, body: { overlapHours: 0 } })).status).toBe(
    403,
  )
})

test('a program that asks too often waits', async () => {
  const { key } = await generate(0)
  core.clock.advance(60_000)
  for (let asked = 0; asked < 300; asked += 1) await byKey(key, 'GET', '/nowhere')
  expect(await byKey(key, 'GET', '/queue')).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
  core.clock.advance(60_000)
  expect((await byKey(key, 'GET', '/queue')).status).toBe(200)
})

test('ten thousand values are listed page by page, and one more is refused', async () => {
  await core.owner.query(
    `INSERT INTO tenant_variable (id_tenant, name, value, updated_at, written_at, created_at)
     SELECT 2, 'bulk' || n, to_jsonb(repeat('x', 3000)), $1, $1, $1 FROM generate_series(1, 10000) n`,
    [core.clock.now()],
  )
  const { body } = await admin().call(TenantValues.Values, { params, query: { search: 'bulk', limit: 200 } })
  expect(body).toMatchObject({ total: 10_000, items: { length: 200 } })
  expect(body.items[1]).toMatchObject({ valueName: 'bulk2', value: null, isLeftOut: true })
  expect((await read('bulk2')).body.value).toHaveLength(3000)
  expect((await create('oneMore')).body).toMatchObject({ code: 'tenantValue.tooMany' })
  const own = (await admin().call(TenantValues.TenantValues, { query: {} })).body.items
  expect(own.map(({ idTenant }) => idTenant)).toEqual([2])
  const all = (await core.as('operator').call(TenantValues.TenantValues, { query: { sort: '-values' } })).body.items
  expect(all[0]).toMatchObject({ idTenant: 2, openingTimes: 2 })
  expect(all.length).toBeGreaterThan(1)
  await core.owner.query("DELETE FROM tenant_variable WHERE name LIKE 'bulk%'")
})

test('who reads a value: the steps that name it in flows that declare it for the tenant', async () => {
  const flow = await makeFlow(
    core,
    2,
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'open' } },
        { id: 'open', type: 'schedule', label: 'Open?', variable: 'shop', outlets: { open: 'end', closed: 'say' } },
        {
          id: 'say',
          type: 'say',
          texts: { 'en-GB': [{ kind: 'text', text: 'The shop is closed.' }] },
          outlets: { next: 'end' },
        },
        { id: 'end', type: 'end' },
      ],
      { variables: [{ name: 'shop', type: 'object', scope: 'tenant' }] },
    ),
  )
  const { body } = await admin().call(TenantValues.Readers, { params: { ...params, valueName: 'shop' } })
  expect(body).toMatchObject([{ idCallScript: flow.idCallScript, nodeId: 'open', nodeLabel: 'Open?' }])

  // It stays as long as they do; whom the person may not see is counted.
  const one = { ...params, valueName: 'shop' }
  await admin().call(TenantValues.CreateValue, {
    params,
    body: { valueName: 'shop', kind: 0, type: 'json', description: '', value: {} },
  })
  const remove = (who: 'admin' | 'nobody' = 'admin') => core.as(who).call(TenantValues.RemoveValue, { params: one })
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      code: 'tenantValue.inUse',
      error: expect.stringContaining(flow.name),
      details: { users: [{ kind: 'CallScript', id: flow.idCallScript, name: flow.name }], more: 0 },
    },
  })
  await giveRole(core, 'nobody', { TenantValue: ['view', 'delete'] })
  const hidden = await remove('nobody')
  expect(hidden).toMatchObject({ status: 409, body: { details: { users: [], more: 1 } } })
  expect(hidden.text).not.toContain(flow.name)
  // Taking back that it was made is deleting it.
  const { body: log } = await admin().call(Audit.Audit, {
    query: { entityKind: 'TenantValue', kind: [actionKind.of.CREATE] },
  })
  const idAuditEvent = log.items.find(({ entity }) => entity.name === 'shop')?.idAuditEvent ?? 0
  expect(await admin().call(Audit.Undo, { params: { idAuditEvent } })).toMatchObject({
    status: 409,
    body: { code: 'audit.cannotUndo', details: { users: [{ id: flow.idCallScript }], more: 0 } },
  })
  // Another tenant has the same name for a value of its own.
  const other = { ...one, idTenant: 3 }
  await core.as('other').call(TenantValues.CreateValue, {
    params: other,
    body: { valueName: 'shop', kind: 0, type: 'json', description: '', value: {} },
  })
  expect((await core.as('other').call(TenantValues.RemoveValue, { params: other })).status).toBe(204)
  await admin().call(CallScripts.Remove, { params: { idCallScript: flow.idCallScript } })
  expect((await remove()).status).toBe(204)
})

test('public holidays are known by country and region', async () => {
  const holidays = async (query: { country: string; region?: string; year: number }) =>
    (await admin().call(TenantValues.Holidays, { query })).body
  expect(await holidays({ country: 'CZ', year: 2026 })).toContainEqual({
    date: '2026-12-24',
    name: expect.stringContaining('Christmas Eve'),
  })
  const dates = async (region?: string) =>
    (await holidays({ country: 'DE', year: 2026, ...(region ? { region } : {}) })).map(({ date }) => date)
  expect(await dates('BY')).toContain('2026-01-06')
  expect(await dates()).not.toContain('2026-01-06')
  expect(await holidays({ country: 'XX', year: 2026 })).toEqual([])
  // One that lasts for days says until when; half a day is none.
  expect(await holidays({ country: 'SA', year: 2027 })).toContainEqual({
    ...{ date: '2027-03-09', until: '2027-03-12' },
    name: expect.stringContaining('End of Ramadan'),
  })
  expect((await holidays({ country: 'CN', year: 2027 })).map(({ date }) => date)).not.toContain('2027-03-08')
  // The clock changes on Easter Sunday.
  expect(await holidays({ country: 'PL', year: 2027 })).toContainEqual({ date: '2027-03-28', name: 'Easter Sunday' })
  const regions = await admin().call(TenantValues.HolidayRegions, { query: { country: 'DE' } })
  expect(regions.body).toContainEqual({ code: 'BY', name: expect.stringMatching(/Bavaria|Bayern/) })
})
