import type { ModuleDraft } from '@parley/contract/modules/module.schema.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { insertLine } from '../lines/line.store.ts'
import { insertSession } from '../runtime/session.store.ts'
import { guidAt } from '../runtime/setup.ts'
import { insertModule } from './module.store.ts'

const { Audit, DialModules, Lookups } = operations
const PASSWORD = 'p4ssw0rd-of-the-trunk'
let core: TestCore
let made = 0
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')

const sip: ModuleSettings = {
  integration: 'SIP_CLIENT',
  host: 'sip.example.test',
  port: 5060,
  transport: 'UDP',
  user: 'parley',
  domain: '',
  codecs: ['PCMA'],
  keys: 'RFC4733',
}
const facts: Omit<ModuleDraft, 'name'> = {
  description: '',
  integration: 'SIP_CLIENT',
  region: null,
  mostCalls: 30,
  enabled: true,
  isSimulated: false,
  settings: sip,
}

async function make(more: object = {}) {
  made += 1
  const body = { ...facts, name: `Trunk ${made}`, ...more }
  const answer = await admin().call(DialModules.Create, { body })
  expect(answer.status, answer.text).toBe(200)
  const { idDialModule, rowVersion } = answer.body
  const params = { idDialModule }
  const update = (change: object, version: number) =>
    admin().call(DialModules.Update, { params, body: { ...body, secret: '', ...change, rowVersion: version } })
  return { ...answer.body, params, update, rowVersion }
}
const undoLast = async () => {
  const { items } = (await admin().call(Audit.Audit, { query: { limit: 1 } })).body
  return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
}

test('a module says of its secret only the name, and keeps it while the host stays', async () => {
  const { update, params, ...module } = await make({ secret: PASSWORD })
  expect(module).toMatchObject({ secretNames: ['Password'], settings: sip, lines: 0, calls: 0, defaultLine: null })
  const kept = await update({ settings: { ...sip, user: 'other', host: 'SIP.example.test' } }, module.rowVersion)
  expect(kept.body.secretNames).toEqual(['Password'])
  const moved = await update({ settings: { ...sip, host: 'sip.elsewhere.test' } }, kept.body.rowVersion)
  expect(moved.body.secretNames).toEqual([])
  const again = await update({ secret: PASSWORD }, moved.body.rowVersion)
  expect(again.body.secretNames).toEqual(['Password'])
  const port = await update({ settings: { ...sip, port: 5070 } }, again.body.rowVersion)
  expect(port.body.secretNames).toEqual([])
  const last = await update({ secret: PASSWORD }, port.body.rowVersion)
  expect((await update({ dropSecret: true }, last.body.rowVersion)).body.secretNames).toEqual([])
  const said = [
    (await admin().call(DialModules.List, { query: {} })).text,
    (await admin().call(DialModules.Basic, { params })).text,
    JSON.stringify((await core.owner.query('SELECT * FROM dial_module')).rows),
    JSON.stringify((await core.owner.query('SELECT * FROM audit_event')).rows),
  ]
  expect(said.join()).not.toContain(PASSWORD)
})

test('a secret takes a permission of its own, and cannot be carried to another host without it', async () => {
  await giveRole(core, 'designer', { Module: ['view', 'create', 'edit'] })
  const designer = core.as('designer')
  const refused = await designer.call(DialModules.Create, { body: { ...facts, name: 'Secret', secret: PASSWORD } })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Module.secrets')])
  const { params, name, rowVersion } = await make({ secret: PASSWORD })
  const change = (more: object) =>
    designer.call(DialModules.Update, { params, body: { ...facts, name, rowVersion, ...more } })
  expect((await change({ secret: 'another' })).status).toBe(403)
  expect((await change({ dropSecret: true })).status).toBe(403)
  expect((await change({ settings: { ...sip, host: 'evil.test' } })).body.secretNames).toEqual([])
})

test('what is not simulated has no gateway; what is, is up as long as the installation simulates', async () => {
  const real = await make()
  expect(real).toMatchObject({ state: 'NO_GATEWAY', stateText: expect.stringContaining('no gateway for SIP clients') })
  const simulated = await make({ isSimulated: true, settings: null })
  expect(simulated).toMatchObject({ state: 'UP', settings: null })
  const off = await simulated.update({ enabled: false }, simulated.rowVersion)
  expect(off.body).toMatchObject({ state: 'DOWN', stateText: expect.stringContaining('disabled') })
  const states = async (state: 'UP' | 'DOWN' | 'NO_GATEWAY') =>
    (await admin().call(DialModules.List, { query: { state: [state] } })).body.items.map(({ name }) => name)
  expect(await states('NO_GATEWAY')).toContain(real.name)
  expect(await states('DOWN')).toEqual([simulated.name])
  expect(await states('UP')).not.toContain(simulated.name)

  const without = await startTestCore({ hasCarrier: false })
  const idDialModule = await without.inTenant(2, ({ db }) =>
    insertModule(db, { name: 'Nowhere', integration: 'SIP_CLIENT', isSimulated: true }),
  )
  const status = await without.as('admin').call(DialModules.Status, { params: { idDialModule } })
  expect(status.body).toMatchObject({ state: 'DOWN', stateText: expect.stringContaining('CARRIER=simulated') })
  await without.close()
})

test.each([
  [{ settings: { ...sip, host: 'sip:sip.example.test' } }, 'Enter the host without sip: or https://'],
  [{ settings: { ...sip, host: 'https://sip.example.test' } }, 'Enter the host without sip: or https://'],
  [{ settings: { ...sip, host: 'sip example test' } }, 'A host has no spaces'],
  [{ settings: { ...sip, host: 'sip.example.test:5060' } }, 'Enter the port in its own field'],
  [{ settings: { ...sip, host: 'me@sip.example.test' } }, 'Enter the host alone'],
  [{ settings: { ...sip, host: '10.1.2' } }, 'This is not an IP address'],
  [{ settings: { ...sip, port: 0 } }, 'Number must be in range 1 - 65535'],
  [{ settings: { ...sip, user: 'a\r\nVia: evil' } }, 'Write the user without spaces'],
  [{ settings: { ...sip, codecs: [] } }, 'settings'],
  [{ name: 'x'.repeat(81) }, 'at most 80'],
  [{ region: 'XX' }, 'There is no country “XX”.'],
  [{ settings: null }, 'needs a connection'],
  [{ settings: { integration: 'SMS', address: 'https://a.test', sender: 'P' } }, 'for another integration'],
  [{ integration: 'CISCO', settings: null, isSimulated: true, secret: 'x' }, 'this integration has none'],
  [{ settings: null, isSimulated: true, secret: 'x' }, 'enter the connection it is for'],
])('a module with %j is refused', async (wrong, message) => {
  // As it may be sent, whatever the types say.
  const body = { ...facts, name: 'Wrong', ...wrong } as never
  const answer = await admin().call(DialModules.Create, { body })
  expect([400, 422], answer.text).toContain(answer.status)
  expect(answer.text).toContain(message)
})

test('hosts may be names, localhost, IPv4 and IPv6', async () => {
  for (const host of ['localhost', '192.168.1.5', '2001:db8::5', '[2001:db8::5]', 'a'.repeat(63), 'x_y.example.'])
    expect((await make({ settings: { ...sip, host } })).settings).toMatchObject({ host })
})

test('a name is taken once, an integration stays, and the second of two who save is shown the first', async () => {
  const { update, name, params, rowVersion } = await make()
  expect((await admin().call(DialModules.Create, { body: { ...facts, name: name.toUpperCase() } })).body).toMatchObject(
    { code: 'module.nameTaken' },
  )
  const settings = { integration: 'CISCO', host: 'cucm.test', port: 5060, transport: 'TCP', prefix: '0' }
  expect((await update({ integration: 'CISCO', settings }, rowVersion)).body).toMatchObject({
    code: 'module.otherIntegration',
  })
  expect((await update({ mostCalls: 31 }, rowVersion)).status).toBe(200)
  const late = await update({ description: 'mine' }, rowVersion)
  expect(late.body).toMatchObject({ code: 'entity.stale', details: { current: { mostCalls: 31 } } })
  expect((await admin().call(DialModules.Basic, { params })).body.description).toBe('')
})

test('a module with lines stays, and says which; without them it goes once', async () => {
  const { params } = await make()
  const idLine = await core.inTenant(2, ({ db }) =>
    insertLine(db, { name: 'Orders', idModule: params.idDialModule, kind: 1, idCallScript: null, pinnedVersion: null }),
  )
  const refused = await admin().call(DialModules.Remove, { params })
  expect(refused.body).toMatchObject({
    ...{ code: 'module.inUse', error: expect.stringContaining('Orders') },
    details: { users: [{ kind: 'Line', id: idLine, name: 'Orders' }], more: 0 },
  })
  await giveRole(core, 'nobody', { Module: ['view', 'delete'] })
  const hidden = await core.as('nobody').call(DialModules.Remove, { params })
  expect([hidden.text.includes('Orders'), hidden.body]).toEqual([
    false,
    expect.objectContaining({ code: 'module.inUse' }),
  ])
  await core.owner.query('DELETE FROM line WHERE id_line = $1', [idLine])
  expect((await admin().call(DialModules.Remove, { params })).status).toBe(204)
  expect((await admin().call(DialModules.Remove, { params })).status).toBe(404)
})

test('what new lines start from is kept with the module, and its flow must be one that the user may see', async () => {
  const { params, rowVersion } = await make()
  const blank = { language: null, zone: null, mostCalls: 10, idCallScript: null }
  expect((await admin().call(DialModules.CallbotSettings, { params })).body).toMatchObject({ ...blank, flow: null })
  const flow = await makeFlow(core, 2, orderFlow())
  const callbot = { language: 'en-GB', zone: 'Europe/Prague', mostCalls: 4, idCallScript: flow.idCallScript }
  const save = (body: typeof callbot, version: number) =>
    admin().call(DialModules.UpdateCallbotSettings, { params, body: { ...body, rowVersion: version } })
  const saved = await save(callbot, rowVersion)
  expect(saved.body, saved.text).toMatchObject({ ...callbot, flow: { id: flow.idCallScript } })
  expect((await admin().call(DialModules.CallbotSettings, { params })).body).toMatchObject(callbot)
  expect((await save(callbot, rowVersion)).status).toBe(409)
  const next = saved.body.rowVersion
  expect((await save({ ...callbot, zone: 'Mars/Base' }, next)).body).toMatchObject({ code: 'module.unknownZone' })
  expect((await save({ ...callbot, language: 'xx-XX' }, next)).body).toMatchObject({ code: 'module.unknownLanguage' })
  expect((await save({ ...callbot, idCallScript: 99_999 }, next)).status).toBe(404)
  expect((await undoLast()).status).toBe(200)
  expect((await admin().call(DialModules.CallbotSettings, { params })).body).toMatchObject(blank)
})

test('the default line of a module is listed first where a line is chosen', async () => {
  const { params, rowVersion } = await make()
  const [first, last] = await core.inTenant(2, async ({ db }) => {
    const line = { idModule: params.idDialModule, kind: 1, idCallScript: null, pinnedVersion: null } as const
    return [await insertLine(db, { ...line, name: 'AA' }), await insertLine(db, { ...line, name: 'ZZ' })]
  })
  const listed = async () => (await admin().call(Lookups.Lines, { query: {} })).body.map(({ id }) => id)
  expect((await listed()).indexOf(first ?? 0)).toBeLessThan((await listed()).indexOf(last ?? 0))
  const choices = await admin().call(DialModules.LineChoices, { params, query: { search: 'z' } })
  expect(choices.body).toEqual([{ id: last, name: 'ZZ', detail: '' }])
  const set = (idLine: number | null, version: number) =>
    admin().call(DialModules.SetDefaultLine, { params, body: { idLine, rowVersion: version } })
  const chosen = await set(last ?? 0, rowVersion)
  expect(chosen.body.defaultLine).toEqual({ id: last, name: 'ZZ' })
  expect((await listed())[0]).toBe(last)
  const other = await makeLine(core, 2, 'Of another module')
  expect((await set(other.idLine, chosen.body.rowVersion)).body).toMatchObject({ code: 'module.otherLine' })
  await core.owner.query('DELETE FROM line WHERE id_line = $1', [last])
  expect((await admin().call(DialModules.Basic, { params })).body.defaultLine).toBeNull()
})

test('the load of a module is what runs on its lines', async () => {
  const { params } = await make()
  const flow = await makeFlow(core, 2, orderFlow())
  const guid = guidAt(core.clock.now())
  await core.inTenant(2, ({ db, vault }) =>
    insertSession(
      db,
      vault,
      {
        ...{ guid, callId: 'c', thread: guid, channel: 1, callType: 1, direction: 'in', from: '1', to: '2' },
        ...{ idCallScript: flow.idCallScript, flowGuid: flow.guid, flowVersion: flow.version },
        line: { idLine: 1, idModule: params.idDialModule, name: 'Orders' },
        ...{ language: null, zone: 'UTC', variables: {}, seed: 1, isTest: false, idUser: null },
      },
      new Date('2030-01-01'),
    ),
  )
  expect((await admin().call(DialModules.Status, { params })).body).toMatchObject({ calls: 1, mostCalls: 30 })
  const { items } = (await admin().call(DialModules.List, { query: { sort: '-calls', limit: 1 } })).body
  expect(items[0]).toMatchObject({ idDialModule: params.idDialModule, calls: 1 })
})

test('who may see one module sees no other, and does with it only what is allowed there', async () => {
  const [one, other] = [await make(), await make()]
  const id = one.params.idDialModule
  await giveRole(core, 'viewer', { Module: [`view:${id}`, `edit:${id}`, `delete:${id}`, `test:${id}`, `create:${id}`] })
  const viewer = core.as('viewer')
  const listed = (await viewer.call(DialModules.List, { query: {} })).body
  expect([listed.total, listed.items.map(({ name }) => name)]).toEqual([1, [one.name]])
  const looked = (await viewer.call(Lookups.Modules, { query: {} })).body
  expect(looked.map((each) => each.id)).toEqual([id])
  expect((await viewer.call(DialModules.Basic, { params: one.params })).status).toBe(200)
  const { params } = other
  const body = { ...facts, name: other.name, rowVersion: 1 }
  const refused = [
    await viewer.call(DialModules.Basic, { params }),
    await viewer.call(DialModules.Status, { params }),
    await viewer.call(DialModules.Update, { params, body }),
    await viewer.call(DialModules.Remove, { params }),
    await viewer.call(DialModules.Test, { params }),
    await viewer.call(DialModules.CallbotSettings, { params }),
    await viewer.call(DialModules.SetDefaultLine, { params, body: { idLine: null, rowVersion: 1 } }),
    await viewer.call(DialModules.Create, { body: { ...facts, name: 'Of nobody' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  expect((await core.as('other').call(DialModules.Basic, { params })).status).toBe(404)
})

test('a change, a deletion and a creation are taken back; the secret stays gone', async () => {
  const { params, update, name, rowVersion } = await make({ secret: PASSWORD, description: 'before' })
  await update({ description: 'after', mostCalls: 7 }, rowVersion)
  expect((await undoLast()).status).toBe(200)
  const { body } = await admin().call(DialModules.Basic, { params })
  expect(body).toMatchObject({ description: 'before', mostCalls: 30, secretNames: ['Password'] })
  expect((await admin().call(DialModules.Remove, { params })).status).toBe(204)
  const undone = await undoLast()
  expect(undone.status, undone.text).toBe(200)
  const { items } = (await admin().call(DialModules.List, { query: { search: name } })).body
  const again = items.find((module) => module.name === name)
  const back = await admin().call(DialModules.Basic, { params: { idDialModule: again?.idDialModule ?? 0 } })
  expect(back.body).toMatchObject({ description: 'before', settings: sip, secretNames: [] })
})
