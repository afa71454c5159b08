import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { checkChain } from './chainSources.ts'
import { startSealer } from './sealer.ts'

const { Tenants, Audit, Tasks } = operations
const { CREATE, UPDATE, DELETE, OTHER } = actionKind.of
const params = { idTenant: 2 }
const OPERATOR = { name: 'operator Tester', kind: 'user', id: 1 }
let core: TestCore
let operator: Awaited<ReturnType<TestCore['as']>>
let admin: Awaited<ReturnType<TestCore['as']>>
beforeAll(async () => {
  core = await startTestCore()
  operator = await core.as('operator')
  admin = await core.as('admin')
})
afterAll(async () => await core.close())

const draft = {
  name: 'Night shift',
  isEnabled: true,
  events: ['user.locked' as const],
  emails: ['ann@example.org'],
  webhookUrl: null,
  idUsers: [],
  quiet: null,
}
const groups = async () => (await operator.call(Tenants.NotificationGroups, { params })).body
const group = async () => ({ ...params, idNotificationGroup: (await groups())[0]?.idNotificationGroup ?? 0 })
const basic = async () => (await operator.call(Tenants.Basic, { params })).body
const retention = async () => (await operator.call(Tenants.Retention, { params })).body
const logOf = async (reader: typeof admin) => (await reader.call(Audit.Audit, { query: { limit: 100 } })).body.items

interface Work {
  readonly kind: number
  readonly entity: string
  readonly does: () => Promise<{ readonly status: number; readonly text: string }>
}

/** What the operator does to another tenant from their own, in this order. */
const works: Readonly<Record<string, Work>> = {
  'another address of the contact': {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => {
      const { name, parent, timezone, locale, currency, limits, rowVersion } = await basic()
      const contact = { name: 'Eve', email: 'eve@alpha.test', phone: '' }
      const body = { name, idParent: parent?.id ?? null, contact, timezone, locale, currency, limits, rowVersion }
      return await operator.call(Tenants.UpdateBasic, { params, body })
    },
  },
  parameters: {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => {
      const items = [{ key: 'max', type: 'number' as const, value: '12', note: '' }]
      return await operator.call(Tenants.UpdateParameters, { params, body: { items, rowVersion: 1 } })
    },
  },
  'agent assist': {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => {
      const body = { features: [0 as const], languages: ['cs-CZ'], rules: [], rowVersion: 1 }
      return await operator.call(Tenants.UpdateAgentControlSetup, { params, body })
    },
  },
  'rules of retention': {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => {
      const rules = [{ part: 'events' as const, days: 30, action: 'delete' as const }]
      const body = { rules, hold: null, rowVersion: (await retention()).rowVersion }
      return await operator.call(Tenants.UpdateRetention, { params, body })
    },
  },
  'a run of retention': {
    kind: OTHER,
    entity: 'Tenant',
    does: () => operator.call(Tenants.RunRetention, { params }),
  },
  'networks to sign in from': {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => {
      const { managedBy: _, ownAddress: __, ...rules } = (await operator.call(Tenants.SignInRules, { params })).body
      return await operator.call(Tenants.UpdateSignInRules, {
        params,
        body: { ...rules, networks: ['192.0.2.0/24', '127.0.0.1/32'] },
      })
    },
  },
  'a notification group': {
    kind: CREATE,
    entity: 'NotificationGroup',
    does: () => operator.call(Tenants.CreateNotificationGroup, { params, body: draft }),
  },
  'a notification group under another name': {
    kind: UPDATE,
    entity: 'NotificationGroup',
    does: async () => {
      const { rowVersion = 1 } = (await groups())[0] ?? {}
      const body = { ...draft, name: 'Day shift', rowVersion }
      return await operator.call(Tenants.UpdateNotificationGroup, { params: await group(), body })
    },
  },
  'a test of a notification group': {
    kind: OTHER,
    entity: 'NotificationGroup',
    does: async () => operator.call(Tenants.TestNotificationGroup, { params: await group() }),
  },
  'a notification group no more': {
    kind: DELETE,
    entity: 'NotificationGroup',
    does: async () => operator.call(Tenants.RemoveNotificationGroup, { params: await group() }),
  },
  suspension: {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => {
      const body = { reason: 'Unpaid', endConversations: false, rowVersion: (await basic()).rowVersion }
      return await operator.call(Tenants.Suspend, { params, body })
    },
  },
  'the end of the suspension': {
    kind: UPDATE,
    entity: 'Tenant',
    does: async () => operator.call(Tenants.Reactivate, { params, body: { rowVersion: (await basic()).rowVersion } }),
  },
}

async function newest(): Promise<number> {
  const { rows } = await core.owner.query<{ id: string | null }>('SELECT max(id_audit_event) AS id FROM audit_event')
  return Number(rows[0]?.id ?? 0)
}

/** Read past the screens, since people of a suspended tenant are kept out. */
async function written(last: number) {
  const { rows } = await core.owner.query<{ id: string; tenant: string; home: string; kind: number; entity: string }>(
    `SELECT id_audit_event AS id, id_tenant AS tenant, actor_tenant AS home, kind, entity_kind AS entity
     FROM audit_event WHERE id_audit_event > $1 ORDER BY id_audit_event`,
    [last],
  )
  return rows.map(({ id: _, ...event }) => ({ ...event, tenant: Number(event.tenant), home: Number(event.home) }))
}

test.each(Object.entries(works))('%s: the event is the tenant’s, the operator’s log has a note', async (_, work) => {
  const last = await newest()
  const { status, text } = await work.does()
  expect(status, text).toBeLessThan(300)
  expect(await written(last)).toEqual([
    { tenant: 2, home: 1, kind: work.kind, entity: work.entity },
    { tenant: 1, home: 1, kind: OTHER, entity: work.entity },
  ])
})

test('the tenant’s administrator reads who it was and from where, before and after', async () => {
  const log = await logOf(admin)
  expect(log).toHaveLength(Object.keys(works).length)
  for (const event of log) expect(event).toMatchObject({ actor: OPERATOR, contextTenant: 2, isWithheld: false })
  const parameters = log.find(({ after }) => JSON.stringify(after).includes('"max"'))
  const shown = await admin.call(Audit.Event, { params: { idAuditEvent: parameters?.idAuditEvent ?? 0 } })
  expect(shown.body).toMatchObject({
    tenantName: 'Alpha',
    actorTenantName: 'Operator',
    before: { parameters: {} },
    after: { parameters: { max: { value: '12' } } },
  })
})

test('the note says where the event is, not what was changed, and is taken back by nobody', async () => {
  const notes = await logOf(operator)
  expect(notes).toHaveLength(Object.keys(works).length)
  for (const { before, after, contextTenant, kind } of notes) {
    expect([before, contextTenant, kind]).toEqual([null, null, OTHER])
    expect(after).toEqual({
      what: expect.stringMatching(/ in Alpha, whose audit log has the event$/),
      tenant: { id: 2, name: 'Alpha' },
    })
  }
  const { idAuditEvent = 0 } = notes[0] ?? {}
  const { body } = await operator.call(Audit.Event, { params: { idAuditEvent } })
  expect(body.undoBlocked).not.toBeNull()
})

test('the tenant’s administrator takes back what the operator did; a third tenant sees nothing of it', async () => {
  const made = (await logOf(admin)).find(({ after }) => JSON.stringify(after).includes('"max"'))
  const idAuditEvent = made?.idAuditEvent ?? 0
  expect((await (await core.as('other')).call(Audit.Event, { params: { idAuditEvent } })).status).toBe(404)
  expect((await operator.call(Audit.Undo, { params: { idAuditEvent } })).status).toBe(404)
  expect((await admin.call(Audit.Undo, { params: { idAuditEvent } })).status).toBeLessThan(300)
  expect((await admin.call(Tenants.Parameters, { params })).body.items).toEqual([])
  expect(await logOf(await core.as('other'))).toEqual([])
})

test('what is begun there is a task of the tenant', async () => {
  expect((await admin.call(Tasks.Tasks, { query: { all: true } })).body.items).toMatchObject([{ name: 'Retention' }])
})

test('the chain is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  const sealer = startSealer(core.pool, join(folder, 'audit-head'), pino({ level: 'silent' }))
  await sealer.seal()
  await sealer.stop()
  await rm(folder, { recursive: true })
  const { events, problems } = await checkChain(core.owner, undefined)
  expect(problems).toEqual([])
  expect(events).toBeGreaterThan(20)
})
