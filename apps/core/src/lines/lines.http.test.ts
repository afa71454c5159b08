import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, storeCalls } from '../../test/finishedCalls.ts'
import { giveRole } from '../../test/giveRole.ts'
import { insertModule } from '../modules/module.store.ts'

const { CallScripts, DialModuleLines: Lines, DialModules, DemoCallGroups, Lookups, Audit, Campaigns } = operations
let core: TestCore
let idDialModule: number
let other: number
beforeAll(async () => {
  core = await startTestCore()
  const module = (name: string) =>
    core.inTenant(2, ({ db }) =>
      insertModule(db, { name, integration: 'SIP_CLIENT', isSimulated: true, region: 'CZ', callbot: CALLBOT }),
    )
  idDialModule = await module('Trunk')
  other = await module('Other trunk')
})
afterAll(() => core.close())

const CALLBOT = JSON.stringify({ language: 'en-GB', mostCalls: 25 })
const admin = () => core.as('admin')
const create = (name: string, more: object = {}, at = idDialModule, as: 'admin' | 'nobody' | 'viewer' = 'admin') =>
  core.as(as).call(DialModules.CreateLine, {
    params: { idDialModule: at },
    body: { name, numbers: [], kind: 1, ...more },
  })
const make = async (name: string, more: object = {}, at?: number) => {
  const { status, body, text } = await create(name, more, at)
  expect(status, text).toBe(200)
  return body
}
const basic = async (idDialModuleLine: number) =>
  (await admin().call(Lines.Basic, { params: { idDialModuleLine } })).body
const update = (line: Awaited<ReturnType<typeof make>>, more: object) => {
  const { name, description, numbers, kind, mostCalls, rowVersion } = line
  const { idDialModuleLine } = line
  return admin().call(Lines.Update, {
    params: { idDialModuleLine },
    body: { name, description, numbers, kind, mostCalls, rowVersion, ...more },
  })
}
async function makeFlow(isLive = false): Promise<{ idCallScript: number; name: string }> {
  const document = JSON.parse(JSON.stringify(newFlowDocument('en-GB', 'Hello')))
  const name = `Flow ${crypto.randomUUID()}`
  const { body } = await admin().call(CallScripts.Create, {
    body: { name, idFolder: null, type: 1, channel: 2, description: '', document },
  })
  const { idCallScript, rowVersion } = body
  if (isLive) await admin().call(CallScripts.Publish, { params: { idCallScript }, body: { version: 1, rowVersion } })
  return { idCallScript, name }
}

test('a line starts as its module says, with numbers as they are dialed from everywhere', async () => {
  const line = await make('Front desk', {
    numbers: ['605 111 222', '00420 605 111 223', '+44 20 7946 0958', 'Web-Chat'],
  })
  expect(line).toMatchObject({
    numbers: ['+420605111222', '+420605111223', '+442079460958', 'web-chat'],
    ...{ enabled: true, mostCalls: 25, language: 'en-GB', zone: null, flow: null, versionPolicy: 'published' },
    ...{ running: 0, calls: 0, tariff: null, isDefault: false, createdBy: { name: 'admin Tester' } },
    module: { id: idDialModule, name: 'Trunk', isSimulated: true, enabled: true },
  })
  expect((await make('Own limits', { mostCalls: 3, language: null })).mostCalls).toBe(3)
})

test('what cannot be dialed, is listed twice or is on another line of the module is refused by name', async () => {
  await make('Sales', { numbers: ['+420 605 222 111'] })
  const refused = async (numbers: string[], at?: number) => {
    const { status, body } = await create(`Line ${crypto.randomUUID()}`, { numbers }, at)
    return [status, (body as unknown as { code?: string }).code]
  }
  expect(await refused(['605 222 111'])).toEqual([409, 'line.numberTaken'])
  expect(await refused(['+420605222112', '605 222 112'])).toEqual([422, 'line.numberTwice'])
  for (const number of ['605 ABC 111', 'O605111222', '158', '020 7946 0958', 'web chat', '+420 605 1'])
    expect([number, ...(await refused([number]))]).toEqual([number, 422, 'line.badNumber'])
  expect(await refused(Array.from({ length: 101 }, (_, at) => `web-${at}`))).toEqual([400, 'validation.failed'])
  const { text } = await create('Sales 2', { numbers: ['605222111'] })
  expect(text).toContain('+420605222111 is a number of “Sales” already')
  // Another module may have the same.
  expect((await make('Sales there', { numbers: ['+420605222111'] }, other)).numbers).toEqual(['+420605222111'])
  const checked = await admin().call(DialModules.CheckNumbers, {
    params: { idDialModule },
    body: { numbers: ['605 222 111', '605222113', '605 222 113', 'chat', 'x'.repeat(70)], idDialModuleLine: null },
  })
  expect(checked.body).toMatchObject([
    { number: '+420605222111', problem: 'It is a number of “Sales” already.' },
    { number: '+420605222113', shown: '+420 605 222 113', country: 'Czechia', problem: null },
    { problem: 'It is listed twice.' },
    { number: 'chat', shown: null, problem: null },
    { number: null },
  ])
})

test('a hundred numbers and a name of 80 characters fit, and the name is free for one line only', async () => {
  const name = 'N'.repeat(80)
  const numbers = Array.from({ length: 100 }, (_, at) => `chat-${at}`)
  const line = await make(name, { numbers })
  expect(line.numbers).toEqual(numbers)
  expect(await create(name.toLowerCase())).toMatchObject({ status: 409, body: { code: 'line.nameTaken' } })
  expect((await create('N'.repeat(81))).status).toBe(400)
})

test('two who change one line: the second sees what the first saved, and nothing is lost', async () => {
  const line = await make('Shared', { numbers: ['shared'] })
  expect((await update(line, { name: 'Shared by one', numbers: ['shared', 'shared-2'] })).status).toBe(200)
  const second = await update(line, { mostCalls: 4 })
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'entity.stale', details: { current: { name: 'Shared by one' } } },
  })
  expect(await basic(line.idDialModuleLine)).toMatchObject({ numbers: ['shared', 'shared-2'], mostCalls: 25 })
})

test('what answers is a flow that is there, in a version that is there; without a live one nothing answers', async () => {
  const { idCallScript, name } = await makeFlow()
  const { idDialModuleLine } = await make('Answers')
  const params = { idDialModuleLine }
  const settings = async () => (await admin().call(Lines.CallbotSettings, { params })).body
  const set = async (more: object) =>
    admin().call(Lines.UpdateCallbotSettings, { params, body: { ...(await settings()), ...more } })
  expect((await set({ idCallScript, zone: 'Europe/Prague' })).body).toMatchObject({
    idCallScript,
    zone: 'Europe/Prague',
  })
  expect(await basic(idDialModuleLine)).toMatchObject({ flow: { id: idCallScript, name, publishedVersion: null } })
  expect((await set({ versionPolicy: 'pinned', version: 1 })).body).toMatchObject({ version: 1 })
  expect(await set({ versionPolicy: 'pinned', version: 9 })).toMatchObject({ status: 404 })
  expect(await set({ versionPolicy: 'pinned', version: null })).toMatchObject({ body: { code: 'line.noVersion' } })
  expect(await set({ idCallScript: 999_999 })).toMatchObject({ status: 422, body: { code: 'line.unknownFlow' } })
  expect(await set({ zone: 'Mars/Base' })).toMatchObject({ body: { code: 'line.unknownZone' } })
  expect(await set({ language: 'xx-XX' })).toMatchObject({ body: { code: 'line.unknownLanguage' } })
  expect(await settings()).toMatchObject({ idCallScript, version: 1, language: 'en-GB' })
})

test('the list filters, sorts by calls of seven days, and finds digits of numbers', async () => {
  const busy = await make('List busy', { numbers: ['+420 605 333 111'], kind: 0 })
  const calm = await make('List calm', { numbers: ['+420 605 333 222'] }, other)
  const day = core.clock.now().toISOString().slice(0, 10)
  const before = (days: number) => new Date(Date.parse(`${day}T06:00:00Z`) - days * 86_400_000).toISOString()
  const calls = [1, 2, 3].map((days) => call(before(days), { line: busy.idDialModuleLine }))
  await storeCalls(core, 2, [
    ...calls,
    call(before(8), { line: busy.idDialModuleLine }),
    call(before(1), { line: busy.idDialModuleLine, isTest: true }),
    call(before(1), { line: calm.idDialModuleLine }),
  ])
  const list = async (query = {}) =>
    (await admin().call(Lines.List, { query: { search: 'List', ...query } })).body.items.map(({ name, calls }) => [
      name,
      calls,
    ])
  expect(await list()).toEqual([
    ['List busy', 3],
    ['List calm', 1],
  ])
  expect(await list({ sort: '-calls', limit: 1 })).toEqual([['List busy', 3]])
  expect(await list({ sort: 'calls' })).toEqual([
    ['List calm', 1],
    ['List busy', 3],
  ])
  expect(await list({ search: '605 333 2' })).toEqual([['List calm', 1]])
  expect(await list({ idDialModule: other })).toEqual([['List calm', 1]])
  expect(await list({ kind: 0 })).toEqual([['List busy', 3]])
  expect(await list({ enabled: false })).toEqual([])
  expect(await list({ withoutFlow: false })).toEqual([])
  const first = (await admin().call(Lines.List, { query: { search: 'List', sort: '-calls', limit: 1 } })).body
  const next = await admin().call(Lines.List, {
    query: { search: 'List', sort: '-calls', limit: 1, cursor: first.nextCursor ?? '' },
  })
  expect(next.body.items.map(({ name }) => name)).toEqual(['List calm'])
})

test('who may see one line sees it alone, in lists, by itself and where one is chosen', async () => {
  const [own, foreign] = [await make('Limited own', { numbers: ['own'] }), await make('Limited other')]
  const id = own.idDialModuleLine
  await giveRole(core, 'nobody', { Line: [`view:${id}`, `edit:${id}`, `control:${id}`] })
  const nobody = core.as('nobody')
  const read = (idDialModuleLine: number) => nobody.call(Lines.Basic, { params: { idDialModuleLine } })
  expect((await nobody.call(Lines.List, {})).body.items.map(({ name }) => name)).toEqual(['Limited own'])
  expect((await nobody.call(Lookups.Lines, {})).body.map(({ name }) => name)).toEqual(['Limited own'])
  expect([(await read(id)).status, (await read(foreign.idDialModuleLine)).status]).toEqual([200, 403])
  expect((await read(id)).body.tariff).toBeUndefined()
  const there = { params: { idDialModuleLine: foreign.idDialModuleLine } }
  expect((await nobody.call(Lines.Effects, there)).status).toBe(403)
  expect((await nobody.call(Lines.Relations, there)).status).toBe(403)
  expect((await nobody.call(Lines.CallbotSettings, there)).status).toBe(403)
  const turn = (line: typeof own) =>
    nobody.call(Lines.SetEnableLine, {
      params: { idDialModuleLine: line.idDialModuleLine },
      body: { enabled: false, rowVersion: line.rowVersion },
    })
  expect([(await turn(own)).status, (await turn(foreign)).status]).toEqual([200, 403])
  expect((await create('No right', {}, idDialModule, 'nobody')).status).toBe(403)
  await giveRole(core, 'viewer', { Line: [`create:${id}`], Module: ['view'] })
  expect((await create('Beside it', {}, idDialModule, 'viewer')).status).toBe(403)
  expect((await nobody.call(Lines.Tariff, { params: { idDialModuleLine: id } })).status).toBe(403)
  const here = { params: { idDialModuleLine: id } }
  expect((await core.as('other').call(Lines.Basic, here)).status).toBe(404)
  // The name of a line that they may not see stays unsaid.
  await make('Secret line', { numbers: ['+420605777111'] })
  const { name, description, kind, mostCalls, rowVersion } = await basic(id)
  const taken = await nobody.call(Lines.Update, {
    ...here,
    body: { name, description, kind, mostCalls, rowVersion, numbers: ['+420605777111'] },
  })
  expect(taken.text).toContain('a number of another line already')
})

test('a line moves with its numbers where they are free, and stops being the default line of the module it left', async () => {
  const line = await make('Mover', { numbers: ['+420605444111'] })
  const blocker = await make('Blocker', { numbers: ['+420605444111'] }, other)
  await core.owner.query('UPDATE dial_module SET id_default_line = $1 WHERE id_module = $2', [
    line.idDialModuleLine,
    idDialModule,
  ])
  const move = async (to: number, more: object = {}) => {
    const { idDialModuleLine, rowVersion } = await basic(line.idDialModuleLine)
    return admin().call(Lines.Move, {
      params: { idDialModuleLine },
      body: { idDialModule: to, rowVersion, ...more },
    })
  }
  expect(await move(idDialModule)).toMatchObject({ body: { code: 'line.sameModule' } })
  expect(await move(other)).toMatchObject({ status: 409, body: { code: 'line.numberTaken' } })
  expect(await move(999_999)).toMatchObject({ status: 404 })
  await update(blocker, { numbers: [] })
  expect((await basic(line.idDialModuleLine)).isDefault).toBe(true)
  expect((await move(other)).body).toMatchObject({
    module: { id: other, name: 'Other trunk' },
    ...{ isDefault: false, numbers: ['+420605444111'] },
  })
  const { rows } = await core.owner.query(
    `SELECT after FROM audit_event WHERE entity_kind = 'Module' AND after ->> 'line' = 'Mover'`,
  )
  expect(rows).toMatchObject([{ after: { what: 'Default line left the module' } }])
  expect((await create('Free again', { numbers: ['+420605444111'] })).status).toBe(200)
  expect(await move(idDialModule, { rowVersion: 1 })).toMatchObject({ body: { code: 'entity.stale' } })
})

test('what a change means is counted: what runs, what uses the line, and the usual calls of the next hour', async () => {
  const { idCallScript } = await makeFlow(true)
  const line = await make('Effects', { kind: 0 })
  const idLine = line.idDialModuleLine
  const params = { idDialModuleLine: idLine }
  const read = async () => (await admin().call(Lines.Effects, { params })).body
  expect(await read()).toEqual({ running: 0, campaigns: [], demoCalls: 0, usualCalls: null })
  const campaign = await admin().call(Campaigns.Create, {
    body: { name: 'On the line', idFolder: null, description: '', idCallScript, idLines: [idLine] },
  })
  expect(campaign.status, campaign.text).toBe(200)
  const group = await admin().call(DemoCallGroups.CreateGroup, {
    body: { name: 'Demos', language: 'en-GB', expires: null, dailyLimit: 50 },
  })
  const demo = await admin().call(DemoCallGroups.AddCall, {
    params: { idDemoCallGroup: group.body.idDemoCallGroup },
    body: { title: 'Demo', idCallScript, idLine, variables: {}, note: '' },
  })
  const setZone = await admin().call(Lines.UpdateCallbotSettings, {
    params,
    body: {
      ...{ idCallScript: null, versionPolicy: 'published', version: null },
      ...{ language: null, zone: 'America/New_York', rowVersion: line.rowVersion },
    },
  })
  expect(setZone.status, setZone.text).toBe(200)
  const run = await admin().call(DemoCallGroups.Run, { params: { idDemoCall: demo.body.idDemoCall } })
  expect(run.status, run.text).toBe(200)
  const week = 7 * 86_400_000
  const soon = core.clock.now().getTime() + 20 * 60_000
  await storeCalls(core, 2, [
    ...[1, 1, 2, 3].map((weeks) => call(new Date(soon - weeks * week).toISOString(), { line: idLine })),
    call(new Date(soon - week - 3 * 3_600_000).toISOString(), { line: idLine }),
  ])
  expect(await read()).toEqual({
    ...{ running: 1, demoCalls: 1, usualCalls: 1 },
    campaigns: [{ status: processState.of.CREATED, campaigns: 1 }],
  })
  // The clock of the line is that of its demo calls.
  const { rows } = await core.owner.query('SELECT setup FROM conversation_session WHERE guid = $1', [run.body.guid])
  expect(rows[0].setup).toMatchObject({ zone: 'America/New_York', line: { idLine, name: 'Effects' } })
  expect((await admin().call(Lines.Relations, { params })).body).toEqual({
    campaigns: [{ id: campaign.body.idCampaign, name: 'On the line', status: processState.of.CREATED }],
    demoCalls: [{ id: demo.body.idDemoCall, name: 'Demo', group: { id: group.body.idDemoCallGroup, name: 'Demos' } }],
    lines: [],
    hidden: 0,
  })
  const remove = (name: string) => admin().call(Lines.Remove, { params, body: { name } })
  expect(await remove('Effect')).toMatchObject({ status: 422, body: { code: 'line.otherName' } })
  expect(await remove('Effects')).toMatchObject({
    status: 409,
    body: { code: 'line.inUse', details: { users: [{ name: 'On the line' }, { name: 'Demos' }], more: 0 } },
  })
})

test('a removed line is gone everywhere but where its calls were, whose name stays; name and numbers are free', async () => {
  const line = await make('Short lived', { numbers: ['+420605888111'] })
  const params = { idDialModuleLine: line.idDialModuleLine }
  const at = new Date(core.clock.now().getTime() - 86_400_000).toISOString()
  await storeCalls(core, 2, [call(at, { line: line.idDialModuleLine })])
  expect((await admin().call(Lines.Remove, { params, body: { name: ' Short lived ' } })).status).toBe(204)
  expect((await admin().call(Lines.Basic, { params })).status).toBe(404)
  expect((await admin().call(Lines.Remove, { params, body: { name: 'Short lived' } })).status).toBe(404)
  const found = [
    ...(await admin().call(Lines.List, { query: { search: 'Short lived' } })).body.items,
    ...(await admin().call(Lookups.Lines, { query: { search: 'Short lived' } })).body,
    ...(
      await admin().call(operations.Tenants.LinesTariff, { params: { idTenant: 2 }, query: { search: 'Short lived' } })
    ).body.items,
  ]
  expect(found).toEqual([])
  const { body } = await admin().call(operations.DialLogs.DialLogs, { query: { idLine: line.idDialModuleLine } })
  expect(body.items).toMatchObject([{ line: { name: 'Short lived' } }])
  expect((await make('Short lived', { numbers: ['+420605888111'] })).idDialModuleLine).not.toBe(line.idDialModuleLine)
  // A module whose lines were removed can be removed itself.
  const module = (await makeLine(core, 2, 'Last of its module')) as { idLine: number; idModule: number }
  await admin().call(Lines.Remove, {
    params: { idDialModuleLine: module.idLine },
    body: { name: 'Last of its module' },
  })
  expect((await core.owner.query('DELETE FROM dial_module WHERE id_module = $1', [module.idModule])).rowCount).toBe(1)
})

test('changes, moves and switches are taken back from the log', async () => {
  const line = await make('Undone', { numbers: ['+420605999111'] })
  const params = { idDialModuleLine: line.idDialModuleLine }
  await update(line, { name: 'Renamed', numbers: ['+420605999112'] })
  await admin().call(Lines.Move, { params, body: { idDialModule: other, rowVersion: 2 } })
  await admin().call(Lines.SetEnableLine, { params, body: { enabled: false, rowVersion: 3 } })
  const off = await basic(line.idDialModuleLine)
  expect(off).toMatchObject({ name: 'Renamed', enabled: false, module: { id: other } })
  const { body } = await admin().call(Audit.Audit, {
    query: { entityKind: 'Line', entityId: String(line.idDialModuleLine) },
  })
  for (const { idAuditEvent } of body.items.slice(0, 3)) {
    const undone = await admin().call(Audit.Undo, { params: { idAuditEvent } })
    expect(undone.status, undone.text).toBe(200)
  }
  expect(await basic(line.idDialModuleLine)).toMatchObject({
    ...{ name: 'Undone', enabled: true, numbers: ['+420605999111'] },
    module: { id: idDialModule },
  })
})
