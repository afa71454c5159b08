import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Tenants, AgentAssist, KnowledgeBase, Home, Users, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(async () => await core.close())

const limits = { concurrentCalls: 10, callsPerMinute: null, runningCampaigns: 2, storageBytes: null }
const facts = {
  name: 'Gamma',
  idParent: null as number | null,
  contact: { name: 'Ann Lee', email: 'ann@gamma.test', phone: '+420 123' },
  timezone: 'Europe/Prague',
  locale: 'cs-CZ',
  currency: 'CZK',
  limits,
}
const administrator = { firstname: 'Ada', lastname: 'Gamma', username: 'ada.gamma', email: 'ada@gamma.test' }
const operator = () => core.as('operator')
const basic = async (idTenant: number) => (await operator().call(Tenants.Basic, { params: { idTenant } })).body
const create = async (name: string, change: Partial<typeof facts> = {}) =>
  (await operator().call(Tenants.Create, { body: { ...facts, ...change, name, administrator: null } })).body.tenant
const changeOf = ({
  name,
  parent,
  contact,
  timezone,
  locale,
  currency,
  limits: most,
  rowVersion,
}: Awaited<ReturnType<typeof basic>>) => ({
  name,
  idParent: parent?.id ?? null,
  contact,
  timezone,
  locale,
  currency,
  limits: most,
  rowVersion,
})

test('the operator sees every tenant, everybody else their own', async () => {
  const all = await operator().call(Tenants.List, { query: { sort: '-users' } })
  expect(all.body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Operator', 'Alpha', 'Beta']))
  expect(all.body.items[0]).toMatchObject({ name: 'Alpha', users: 5 })
  const own = await core.as('admin').call(Tenants.List, { query: {} })
  expect(own.body.items.map(({ name }) => name)).toEqual(['Alpha'])
  expect((await core.as('viewer').call(Tenants.List, { query: {} })).status).toBe(403)
  expect((await core.as('admin').call(Tenants.Basic, { params: { idTenant: 2 } })).status).toBe(200)
})

test('the list is taken along as a file: the tenants one may see, filtered, and that is recorded', async () => {
  const take = (person: 'operator' | 'admin' | 'viewer', query: { search?: string } = {}) =>
    core.as(person).call(operations.Assets.ReportTenant, { query })
  const names = async (...asked: Parameters<typeof take>) =>
    (await take(...asked)).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
  expect(await names('operator')).toEqual(['Alpha', 'Beta', 'Operator'])
  expect(await names('operator', { search: 'BET' })).toEqual(['Beta'])
  expect(await names('admin')).toEqual(['Alpha'])
  expect((await take('viewer')).status).toBe(403)
  const log = await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })
  expect(log.body.items[0]).toMatchObject({ after: { report: 'tenants' } })
})

test('another tenant’s is not found, whatever one asks of it', async () => {
  const other = core.as('other')
  const params = { idTenant: 2 }
  const body = { ...facts, rowVersion: 1 }
  expect((await other.call(Tenants.Basic, { params })).status).toBe(404)
  expect((await other.call(Tenants.UpdateBasic, { params, body })).status).toBe(404)
  expect((await other.call(Tenants.Parameters, { params })).status).toBe(404)
  expect((await other.call(Tenants.UpdateParameters, { params, body: { items: [], rowVersion: 1 } })).status).toBe(404)
  expect((await other.call(Tenants.AgentControlSetup, { params })).status).toBe(404)
  expect((await other.call(Tenants.Running, { params })).status).toBe(404)
  const suspend = { reason: 'x', endConversations: true, rowVersion: 1 }
  expect((await other.call(Tenants.Suspend, { params, body: suspend })).status).toBe(404)
  expect((await other.call(KnowledgeBase.List, { query: params })).status).toBe(404)
})

test('creating a tenant invites its administrator, or does neither', async () => {
  const taken = { ...administrator, username: 'viewer' }
  const refused = await operator().call(Tenants.Create, { body: { ...facts, administrator: taken } })
  expect(refused.body).toMatchObject({ code: 'user.usernameTaken' })
  const { body } = await operator().call(Tenants.Create, { body: { ...facts, administrator } })
  expect(body.tenant).toMatchObject({
    name: 'Gamma',
    users: 1,
    state: 'active',
    createdBy: { name: 'operator Tester' },
  })
  expect(body.invitation?.recipient).toBe('ada@gamma.test')
  const { idTenant } = body.tenant
  core.directory.forget()
  const there = core.as('operator', { context: idTenant })
  const people = await there.call(Users.List, { query: {} })
  expect(people.body.items).toMatchObject([{ username: 'ada.gamma', state: 'invited', roles: [{ name: 'all' }] }])
  const { rows } = await core.owner.query('SELECT id_tenant, about_kind FROM mail WHERE id_tenant = $1', [idTenant])
  expect(rows).toMatchObject([{ about_kind: 'User' }])
  const seen = await there.call(Audit.Audit, { query: {} })
  expect(seen.body.items.some((event) => JSON.stringify(event).includes('Ada Gamma'))).toBe(true)
})

test('only the operator creates tenants, gives limits and suspends', async () => {
  const admin = core.as('admin')
  const made = await admin.call(Tenants.Create, { body: { ...facts, name: 'Mine', administrator: null } })
  expect(made.body).toMatchObject({ code: 'tenant.operatorOnly' })
  const own = await basic(2)
  const params = { idTenant: 2 }
  const more = await admin.call(Tenants.UpdateBasic, { params, body: { ...changeOf(own), limits } })
  expect(more.body).toMatchObject({ code: 'tenant.limitsOfOperator' })
  const body = { reason: 'x', endConversations: true, rowVersion: own.rowVersion }
  expect((await admin.call(Tenants.Suspend, { params, body })).body).toMatchObject({ code: 'tenant.operatorOnly' })
  // Whether a name is free or another customer's, the answer is the same.
  for (const name of ['Alpha 2', (await basic(3)).name])
    expect((await admin.call(Tenants.UpdateBasic, { params, body: { ...changeOf(own), name } })).body).toMatchObject({
      code: 'tenant.limitsOfOperator',
    })
  const save = (phone: string) =>
    admin.call(Tenants.UpdateBasic, { params, body: { ...changeOf(own), contact: { ...own.contact, phone } } })
  expect((await save('+420777000001')).body).toMatchObject({ rowVersion: own.rowVersion + 1 })
  const late = await save('+420777000002')
  expect(late.body).toMatchObject({
    code: 'entity.stale',
    details: { current: { contact: { phone: '+420777000001' } } },
  })
})

test('names are unique whatever their case and hold no control characters; facts must exist', async () => {
  await create('Ünïcode 公司 שלום')
  const again = { ...facts, administrator: null }
  const call = async (change: Partial<typeof facts>) =>
    (await operator().call(Tenants.Create, { body: { ...again, ...change } })) as { status: number; body: unknown }
  expect((await call({ name: 'üNÏCODE 公司 שלום' })).body).toMatchObject({ code: 'tenant.nameTaken' })
  expect((await call({ name: 'a\u202eb' })).status).toBe(400)
  expect((await call({ name: 'a\u0000b' })).status).toBe(400)
  expect((await call({ name: 'Z', timezone: 'Mars/Base' })).body).toMatchObject({ code: 'tenant.unknownZone' })
  expect((await call({ name: 'Z', currency: 'QQQ' })).body).toMatchObject({ code: 'tenant.unknownCurrency' })
  expect((await call({ name: 'Z', locale: 'not a locale' })).body).toMatchObject({ code: 'tenant.unknownLocale' })
  expect((await call({ name: 'Z', idParent: 99_999 })).body).toMatchObject({ code: 'tenant.parent' })
})

test('a tenant cannot be above itself', async () => {
  const top = await create('Top')
  const below = await create('Below', { idParent: top.idTenant })
  expect(below.parent).toEqual({ id: top.idTenant, name: 'Top' })
  const params = { idTenant: top.idTenant }
  for (const idParent of [top.idTenant, below.idTenant]) {
    const answer = await operator().call(Tenants.UpdateBasic, { params, body: { ...changeOf(top), idParent } })
    expect(answer.body).toMatchObject({ code: 'tenant.parent' })
  }
})

test('the people of a suspended tenant are told, until it is reactivated', async () => {
  const params = { idTenant: 3 }
  const before = await basic(3)
  const body = { reason: 'Invoice unpaid', endConversations: false, rowVersion: before.rowVersion }
  await core.owner.query(
    `INSERT INTO conversation_session (guid, id_tenant, id_user, setup, deadline) VALUES (uuidv7(), 3, 1, '{"to": "Flow", "from": "Bob"}', $1)`,
    [core.clock.now()],
  )
  const running = await operator().call(Tenants.Running, { params })
  expect(running.body).toMatchObject({ total: 1, items: [{ flow: 'Flow', from: 'Bob' }] })
  expect((await operator().call(Tenants.Suspend, { params, body })).body).toMatchObject({ code: 'tenant.inUse' })
  await core.owner.query('DELETE FROM conversation_session')
  const done = await operator().call(Tenants.Suspend, { params, body })
  expect(done.body).toMatchObject({ state: 'suspended', suspension: { reason: 'Invoice unpaid' } })
  core.directory.forget()
  const told = await core.as('other').call(Home.UserInfo)
  expect(told.status).toBe(403)
  expect(told.body).toMatchObject({ code: 'tenant.suspended', error: expect.stringContaining('Invoice unpaid') })
  expect((await core.as('both', { context: 3 }).call(Home.UserInfo)).body).toMatchObject({ code: 'tenant.suspended' })
  expect((await core.as('both').call(Home.UserInfo)).status).toBe(200)
  expect((await core.as('admin', { context: 3 }).call(Home.UserInfo)).body).toMatchObject({ code: 'context.refused' })
  const rowVersion = done.body.rowVersion
  expect((await operator().call(Tenants.Suspend, { params, body: { ...body, rowVersion } })).body).toMatchObject({
    code: 'tenant.alreadySuspended',
  })
  expect((await operator().call(Tenants.Reactivate, { params, body: { rowVersion } })).body).toMatchObject({
    state: 'active',
  })
  core.directory.forget()
  expect((await core.as('other').call(Home.UserInfo)).status).toBe(200)
})

test('the operator is never suspended', async () => {
  const body = { reason: 'x', endConversations: true, rowVersion: (await basic(1)).rowVersion }
  const answer = await operator().call(Tenants.Suspend, { params: { idTenant: 1 }, body })
  expect(answer.body).toMatchObject({ code: 'tenant.operator' })
})

test('parameters have a type, a key of their own and one who saves at a time', async () => {
  const params = { idTenant: 2 }
  const admin = core.as('admin')
  const items = [
    { key: 'crm.url', type: 'text' as const, value: 'https://crm.test', note: '' },
    { key: 'max', type: 'number' as const, value: '12.5', note: 'Seconds' },
    { key: 'map', type: 'json' as const, value: '{"a":1}', note: '' },
  ]
  const saved = await admin.call(Tenants.UpdateParameters, { params, body: { items, rowVersion: 1 } })
  expect(saved.body).toEqual({ items, rowVersion: 2 })
  expect((await operator().call(Tenants.Parameters, { params })).body).toEqual(saved.body)
  const late = await operator().call(Tenants.UpdateParameters, { params, body: { items: [], rowVersion: 1 } })
  expect(late.body).toMatchObject({ code: 'entity.stale', details: { current: { rowVersion: 2 } } })
  for (const wrong of [
    { key: 'max', type: 'number' as const, value: 'many', note: '' },
    { key: '1st', type: 'text' as const, value: '', note: '' },
    { key: 'map', type: 'json' as const, value: '{', note: '' },
    { key: 'CRM.url', type: 'text' as const, value: '', note: '' },
  ]) {
    const body = { items: [...items.slice(0, 1), wrong], rowVersion: 2 }
    expect((await admin.call(Tenants.UpdateParameters, { params, body })).status).toBe(400)
  }
})

test('a change of its parameters or of its rules is a change of the tenant', async () => {
  const params = { idTenant: 2 }
  const { rowVersion } = await basic(2)
  const changedBy = async () => {
    const { updatedBy, rowVersion: version } = await basic(2)
    expect(version).toBe(rowVersion) // one who edits its name meanwhile is not in the way
    return updatedBy?.name
  }
  const parameters = (await core.as('operator').call(Tenants.Parameters, { params })).body
  await core.as('operator').call(Tenants.UpdateParameters, { params, body: parameters })
  expect(await changedBy()).toBe('operator Tester')
  const own = (await core.as('admin').call(Tenants.Retention, { params })).body
  const body = { rules: [], hold: 'A lawsuit', rowVersion: own.rowVersion }
  expect((await core.as('admin').call(Tenants.UpdateRetention, { params, body })).status).toBe(200)
  expect(await changedBy()).toBe('admin Tester')
  await core.as('operator').call(Tenants.Parameters, { params })
  expect(await changedBy()).toBe('admin Tester')
})

test('agent assist is saved, tried and limited to languages that exist', async () => {
  const params = { idTenant: 2 }
  const admin = core.as('admin')
  const rules = {
    language: 'cs-CZ',
    phrases: [{ text: 'stěžovat', weight: 3 }],
    thresholds: { low: 1, medium: 3, high: 6 },
  }
  const body = { features: [0 as const, 2 as const], languages: ['cs-CZ'], rules: [rules], rowVersion: 1 }
  expect((await admin.call(Tenants.UpdateAgentControlSetup, { params, body })).body).toEqual({ ...body, rowVersion: 2 })
  const tried = await admin.call(Tenants.TryRiskRules, { params, body: { text: 'Budu si STEZOVAT', rules } })
  expect(tried.body).toMatchObject({ score: 3, level: 'Medium', hits: [{ phrase: 'stěžovat', from: 8, to: 16 }] })
  const unknown = { ...body, languages: ['xx-XX'], rowVersion: 2 }
  expect((await admin.call(Tenants.UpdateAgentControlSetup, { params, body: unknown })).body).toMatchObject({
    code: 'agentAssist.unknownLanguage',
  })
  const flat = { ...rules, thresholds: { low: 3, medium: 3, high: 6 } }
  expect((await admin.call(Tenants.TryRiskRules, { params, body: { text: '', rules: flat } })).status).toBe(400)
  expect((await admin.call(AgentAssist.Languages)).body.length).toBeGreaterThan(5)
  expect((await core.as('viewer').call(Tenants.AgentControlSetup, { params })).status).toBe(403)
})
