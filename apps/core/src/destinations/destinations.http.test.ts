import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '../../test/contacts.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { askDestination } from './askDestination.ts'
import { addRefused, settleThrough } from './destination.store.ts'

const { DialModuleLines: Lines, Folders, Tenants, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterEach(() =>
  core.owner.query('DELETE FROM destination_policy; DELETE FROM destination_minute; DELETE FROM destination_refusal'),
)
afterAll(() => core.close())

const admin = () => core.as('admin')
const params = { idTenant: 2 }
const entry = (prefix: string, more: Partial<DestinationEntry> = {}): DestinationEntry => ({
  ...{ prefix, action: 'allow', perMinute: null, perHour: null, perDay: null, minutesPerDay: null },
  ...more,
})
const set = async (...destinations: DestinationEntry[]) => {
  const { rowVersion } = (await admin().call(Tenants.Destinations, { params })).body
  return await admin().call(Tenants.UpdateDestinations, { params, body: { destinations, rowVersion } })
}
const lineOf = async (name: string = crypto.randomUUID()) => {
  const { idLine } = await makeLine(core, 2, name)
  return { idLine, params: { idDialModuleLine: idLine } }
}
const setLine = async (idLine: number, ...destinations: DestinationEntry[]) => {
  const at = { idDialModuleLine: idLine }
  const { rowVersion } = (await admin().call(Lines.Destinations, { params: at })).body
  return await admin().call(Lines.UpdateDestinations, { params: at, body: { destinations, rowVersion } })
}
const ask = (number: string, idLine: number | null = null, use: 'transfer' | 'callback' = 'transfer') =>
  core.inTenant(2, (ctx) => askDestination(ctx, { idLine, number, use }))
const undoLast = async () => {
  const { items } = (await admin().call(Audit.Audit, { query: { limit: 1 } })).body
  return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
}

test('what holds for all lines is set, told why, tried and taken back', async () => {
  expect((await admin().call(Tenants.Destinations, { params })).body).toMatchObject({ destinations: [], refused: [] })
  const { body } = await set(entry('+44', { action: 'refuse', perDay: 5 }), entry('+420900'))
  // A limit of what is refused would say nothing.
  expect(body.destinations[0]).toEqual(entry('+44', { action: 'refuse' }))
  const check = async (number: string) =>
    (await admin().call(Tenants.CheckDestination, { params, body: { number, use: 'campaign' } })).body
  expect(await check('+44 20 7946 0112')).toEqual({
    ...{ number: '+442079460112', isAllowed: false, reason: 'entry', entry: { prefix: '+44', of: 'tenant' } },
    text: 'The entry +44 of the tenant refuses it.',
  })
  expect(await check('+420 900 123 456')).toMatchObject({ isAllowed: true, reason: 'allowed' })
  expect(await check('+420 906 123 456')).toMatchObject({ isAllowed: false, reason: 'premium', entry: null })
  expect((await undoLast()).status).toBe(200)
  expect((await check('+44 20 7946 0112')).isAllowed).toBe(true)
})

test('an old save, one prefix twice, and what is no prefix are refused', async () => {
  const { body } = await set(entry('+44'))
  const save = (destinations: DestinationEntry[], rowVersion = body.rowVersion) =>
    admin().call(Tenants.UpdateDestinations, { params, body: { destinations, rowVersion } })
  expect((await save([entry('+44'), entry('+44', { action: 'refuse' })])).body).toMatchObject({
    code: 'destination.twice',
  })
  expect((await save([entry('112')])).body).toMatchObject({ code: 'destination.emergency' })
  for (const prefix of ['', '44 20', '+0', '+44x', '+1234567890123456', '1', '1234567', '*21#'])
    expect((await save([entry(prefix)])).status, prefix).toBe(400)
  expect((await save([entry('+44', { perMinute: 0 })])).status).toBe(400)
  expect((await save([entry('+49')])).status).toBe(200)
  expect((await save([entry('+43')])).status).toBe(409)
})

test('a line has entries of its own, also for emergency calls, which go back with its other changes', async () => {
  const { idLine, params: at } = await lineOf('Emergencies')
  await set(entry('+44', { action: 'refuse' }))
  const { body } = await setLine(idLine, entry('112'), entry('+44'))
  expect(body).toMatchObject({ destinations: [entry('112'), entry('+44')], ofTenant: [{ prefix: '+44' }] })
  const check = async (number: string, use: 'campaign' | 'transfer') =>
    (await admin().call(Lines.CheckDestination, { params: at, body: { number, use } })).body
  expect(await check('+420 112', 'transfer')).toMatchObject({ number: '112', isAllowed: true, entry: { of: 'line' } })
  expect(await check('112', 'campaign')).toMatchObject({ isAllowed: false, reason: 'emergency' })
  expect(await check('+442079460112', 'campaign')).toMatchObject({ isAllowed: true, entry: { of: 'line' } })
  const { rows } = await core.owner.query(
    `SELECT entity_kind, after FROM audit_event WHERE area = 'Line' ORDER BY id_audit_event DESC LIMIT 1`,
  )
  expect(rows).toMatchObject([{ entity_kind: 'Line', after: { destinations: [{ prefix: '112' }, { prefix: '+44' }] } }])
  expect((await undoLast()).status).toBe(200)
  expect((await check('112', 'transfer')).isAllowed).toBe(false)
})

test('who may see or edit a line sees and edits its entries, of no other line, and not the tenant’s', async () => {
  const [own, other] = [await lineOf(), await lineOf()]
  await giveRole(core, 'nobody', { Line: [`view:${own.idLine}`, `edit:${own.idLine}`] })
  const person = core.as('nobody')
  const body = { number: '112', use: 'transfer' as const }
  const change = { destinations: [], rowVersion: 1 }
  for (const [line, status] of [
    [own, 200],
    [other, 403],
  ] as const) {
    expect((await person.call(Lines.Destinations, { params: line.params })).status).toBe(status)
    expect((await person.call(Lines.CheckDestination, { params: line.params, body })).status).toBe(status)
    expect((await person.call(Lines.UpdateDestinations, { params: line.params, body: change })).status).toBe(status)
  }
  expect((await person.call(Tenants.Destinations, { params })).status).toBe(403)
  expect((await person.call(Tenants.CheckDestination, { params, body })).status).toBe(403)
  expect((await person.call(Tenants.UpdateDestinations, { params, body: change })).status).toBe(403)
})

test('entries of one tenant say nothing in another', async () => {
  await set(entry('+44', { action: 'refuse', perMinute: 1 }))
  const there = await core.inTenant(1, (ctx) =>
    askDestination(ctx, { idLine: null, number: '+442079460112', use: 'transfer' }),
  )
  expect(there).toEqual({ permitted: '+442079460112' })
})

test('of calls that come at once no more are let through than a limit says, on all lines together', async () => {
  const [one, other] = [await lineOf(), await lineOf()]
  await set(entry('+44', { perMinute: 5 }))
  const number = '+442079460112'
  const asked = Array.from({ length: 12 }, (_, index) => ask(number, [one, other, { idLine: null }][index % 3]?.idLine))
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => 'permitted' in answer)).toHaveLength(5)
  expect(answers.find((answer) => 'refused' in answer)).toEqual({
    refused: 'The entry +44 of the tenant allows 5 calls a minute.',
  })
  // Other countries, and looking whether a call would be made, cost nothing.
  expect(await ask('+420605111222', one.idLine)).toHaveProperty('permitted')
  const check = () => admin().call(Tenants.CheckDestination, { params, body: { number, use: 'campaign' } })
  expect((await check()).body).toMatchObject({ isAllowed: false, reason: 'limit' })
  core.clock.advance(60_000)
  expect((await check()).body).toMatchObject({ isAllowed: true })
  expect(await ask(number, one.idLine)).toHaveProperty('permitted')
})

test('a line that allows more than all lines may call is held by both', async () => {
  const { idLine } = await lineOf()
  await set(entry('+44', { perHour: 3 }))
  await setLine(idLine, entry('+4420', { perHour: 2 }))
  const number = '+442079460112'
  expect(await ask(number, idLine)).toHaveProperty('permitted')
  expect(await ask(number, idLine)).toHaveProperty('permitted')
  expect(await ask(number, idLine)).toEqual({ refused: 'The entry +4420 of the line allows 2 calls an hour.' })
  expect(await ask(number)).toHaveProperty('permitted')
  expect(await ask(number)).toEqual({ refused: 'The entry +44 of the tenant allows 3 calls an hour.' })
})

test('minutes of a day are known once a call is over', async () => {
  await set(entry('+44', { minutesPerDay: 3 }))
  const number = '+442079460112'
  const startedAt = core.clock.now().toISOString()
  expect(await ask(number)).toHaveProperty('permitted')
  const settle = (calls: number, seconds: number) =>
    core.inTenant(2, (ctx) =>
      settleThrough(ctx, [{ limited: [{ idLine: 0, prefix: '+44' }], startedAt, calls, seconds }]),
    )
  // It took 150 seconds, of which a minute was counted.
  await settle(0, 90)
  expect(await ask(number)).toHaveProperty('refused')
  // It was never made.
  await settle(-1, -150)
  expect(await ask(number)).toHaveProperty('permitted')
  expect((await core.owner.query('SELECT calls, seconds FROM destination_minute')).rows).toEqual([
    { calls: 1, seconds: 60 },
  ])
})

test('what was refused is summed by line and reason, for a week', async () => {
  const { idLine, params: at } = await lineOf('Refusing')
  for (const number of ['112', '+420900123456', '+420900123457']) await ask(number, idLine)
  await ask('+420900123456', null, 'callback')
  const refused = async () => (await admin().call(Lines.Destinations, { params: at })).body.refused
  expect(await refused()).toMatchObject([
    { use: 'transfer', reason: 'premium', times: 2, line: { id: idLine, name: 'Refusing' }, campaign: null },
    { use: 'transfer', reason: 'emergency', times: 1 },
  ])
  const ofTenant = (await admin().call(Tenants.Destinations, { params })).body.refused
  expect(ofTenant).toContainEqual({ use: 'callback', reason: 'premium', times: 1, line: null, campaign: null })
  core.clock.advance(8 * 24 * 60 * 60_000)
  expect(await refused()).toEqual([])
  await core.owner.query('SELECT app.forget_destinations($1)', [new Date(core.clock.now().getTime() + 30 * 864e5)])
  expect((await core.owner.query('SELECT 1 FROM destination_refusal')).rows).toEqual([])
})

test('campaigns and lines that a person may not see are not named, and what they refused is added up', async () => {
  const made = await admin().call(Folders.Create, { body: { name: 'Ours', kind: 'campaign', idParent: null } })
  const idFolder = made.body.idFolder
  const ours = await insertCampaign(core, 2, { name: 'Ours', idFolder })
  const theirs = [await insertCampaign(core, 2, { name: 'Theirs' }), await insertCampaign(core, 2, { name: 'Others' })]
  const [own, other] = [await lineOf('Own'), await lineOf('Other')]
  const facts = { use: 'campaign', reason: 'premium' } as const
  await core.inTenant(2, (ctx) =>
    addRefused(
      ctx,
      [own, other].flatMap(({ idLine }) => [ours, ...theirs].map((idCampaign) => ({ ...facts, idLine, idCampaign }))),
    ),
  )
  const seen = async (permissions: object) => {
    await core.owner.query(`UPDATE role SET permissions = '{}' WHERE name LIKE 'Role %'`)
    await giveRole(core, 'nobody', { AccessManagement: ['viewaccount'], ...permissions })
    const { body, status, text } = await core.as('nobody').call(Tenants.Destinations, { params })
    expect(status, text).toBe(200)
    return body.refused.map(({ times, campaign, line }) => [times, campaign?.name ?? null, line?.name ?? null])
  }
  expect(await seen({})).toEqual([[6, null, null]])
  const line = { Line: [`view:${own.idLine}`] }
  expect(await seen(line)).toEqual(
    expect.arrayContaining([
      [3, null, 'Own'],
      [3, null, null],
    ]),
  )
  const both = await seen({ ...line, Campaign: [`view:${idFolder}`] })
  expect(both).toHaveLength(4)
  expect(both).toEqual(
    expect.arrayContaining([
      [1, 'Ours', 'Own'],
      [1, 'Ours', null],
      [2, null, 'Own'],
      [2, null, null],
    ]),
  )
  expect(await seen({ Line: ['view'], Campaign: ['view'] })).toHaveLength(6)
  // On the page of a line likewise.
  await seen(line)
  const ofLine = (await core.as('nobody').call(Lines.Destinations, { params: own.params })).body.refused
  expect(ofLine).toEqual([{ ...facts, times: 3, campaign: null, line: { id: own.idLine, name: 'Own' } }])
})
