import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { typedNumbers } from '../../test/typedNumbers.ts'
import { personOf } from '../kernel/personArea.ts'
import { suppressedAmong } from './suppressed.ts'
import { suppressionArea } from './suppression.person.ts'

const { Suppressions, AddSuppressions, RemoveSuppression } = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query("UPDATE tenant SET locale = 'cs-CZ'")
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM global_suppression')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const draft = (identifiers: string[], more: object = {}) => ({
  body: { identifiers, scope: 'tenant' as const, idCampaign: null, reason: 'asked', expiresAt: null, ...more },
})
const add = async (identifiers: string[], more: object = {}) =>
  await core.as('admin').call(AddSuppressions, draft(identifiers, more))
const list = async (query: object = {}, name: 'admin' | 'other' = 'admin') =>
  (await core.as(name).call(Suppressions, { query })).body.items
const among = async (tenant: number, phones: string[], id: number | null = null) =>
  Object.fromEntries(await core.inTenant(tenant, (ctx) => suppressedAmong(ctx, { idCampaign: id, phones })))
const permit = (name: 'admin' | 'designer', permissions: object) =>
  core.owner
    .query(
      'UPDATE role SET permissions = $2 WHERE id_role = (SELECT id_role FROM membership m JOIN app_user USING (id_user) WHERE username = $1 LIMIT 1)',
      [name, JSON.stringify(permissions)],
    )
    .then(() => core.directory.forget())

test('numbers of every shape and addresses are added once, what is neither is named by its place', async () => {
  const { body } = await add(['+420 605 111 222', '605111222', '00420605111222', 'Ann@Example.test', 'nobody', '12'])
  expect(body).toEqual({
    added: 2,
    known: 0,
    invalid: [
      { line: 5, identifier: 'nobody' },
      { line: 6, identifier: '12' },
    ],
    contacts: 0,
  })
  expect((await add(['605 111 222'])).body).toMatchObject({ added: 0, known: 1 })
  expect(await list()).toMatchObject([
    { identifier: 'ann@example.test', scope: 'tenant', createdBy: { name: 'admin Tester' } },
    { identifier: '420605111222', reason: 'asked' },
  ])
  expect(await list({}, 'other')).toEqual([])
})

test('numbers are read as those of contacts are, and each that is taken keeps its contact off', async () => {
  const typed = typedNumbers.map(([each]) => each)
  const wholes = typedNumbers.flatMap(([, whole]) => whole ?? [])
  for (const phone of wholes) await insertContact(core, [2, idCampaign], phone)
  const { body } = await add(typed)
  expect(body.invalid.map(({ identifier }) => identifier)).toEqual(
    typedNumbers.flatMap(([each, whole]) => (whole === null ? [each.trim()] : [])),
  )
  expect(body).toMatchObject({ added: wholes.length, contacts: wholes.length })
  expect(Object.keys(await among(2, wholes)).sort()).toEqual([...wholes].sort())
  expect((await add(typed)).body).toMatchObject({ added: 0, known: wholes.length })
})

test('a number that is dialed at home in a country of a campaign counts there', async () => {
  await insertCampaign(core, 2, { name: 'British', region: 'GB' })
  expect((await add(['07400 123456'])).body).toMatchObject({ added: 1, invalid: [] })
  expect(Object.keys(await among(2, ['+447400123456']))).toEqual(['+447400123456'])
})

test('an entry that is over before it begins is refused', async () => {
  const refused = await add(['+420605111222'], { expiresAt: '2026-11-20T10:00:00.000Z' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'suppression.past' } })
  expect(await list()).toEqual([])
})

test('entries hold for their campaign, for the tenant or for all, until they end', async () => {
  await add(['+420605111001'], { scope: 'campaign', idCampaign })
  await add(['+420605111002'])
  await add(['+420605111003'], { expiresAt: '2026-11-20T11:00:00.000Z' })
  await core.owner.query("UPDATE suppression SET expires_at = '2026-11-20T10:00:00Z' WHERE expires_at IS NOT NULL")
  const operator = await core.as('operator').call(AddSuppressions, draft(['+420605111004'], { scope: 'global' }))
  expect(operator.status, operator.text).toBe(200)
  const phones = ['+420605111001', '+420605111002', '+420605111003', '+420605111004', '+420605111005']
  expect(await among(2, phones, idCampaign)).toEqual({
    '+420605111001': { scope: 'campaign', reason: 'asked', isErased: false },
    '+420605111002': { scope: 'tenant', reason: 'asked', isErased: false },
    '+420605111004': { scope: 'global', reason: 'asked', isErased: false },
  })
  expect(Object.keys(await among(2, phones))).toEqual(['+420605111002', '+420605111004'])
  expect(Object.keys(await among(3, phones))).toEqual(['+420605111004'])
  expect(await list({ idCampaign, scope: ['campaign', 'global'] })).toMatchObject([
    { scope: 'global', campaign: null },
    { scope: 'campaign', campaign: { id: idCampaign, name: 'Reminders' } },
  ])
  expect((await add(['+420605111003'])).body).toMatchObject({ added: 1, known: 0 })
  expect(Object.keys(await among(2, ['+420605111003']))).toEqual(['+420605111003'])
})

test('contacts of open campaigns are not called any more, and say why', async () => {
  const over = await insertCampaign(core, 2, { name: 'Over', status: 9 })
  const other = await insertCampaign(core, 3)
  const ids = [
    await insertContact(core, [2, idCampaign], '+420605111222'),
    await insertContact(core, [2, idCampaign], '+420605111223', 'DONE_SUCCESS'),
    await insertContact(core, [2, over], '+420605111222'),
    await insertContact(core, [3, other], '+420605111222'),
  ]
  expect((await add(['605 111 222', '605111223'])).body).toMatchObject({ added: 2, contacts: 1 })
  const { rows } = await core.owner.query('SELECT state FROM campaign_contact WHERE id_contact = ANY ($1) ORDER BY 1', [
    ids,
  ])
  expect(rows.map(({ state }) => state)).toEqual(['DONE_SUCCESS', 'READY', 'READY', 'SUPPRESSED'])
  const decisions = await core.owner.query('SELECT id_contact, code, facts FROM campaign_decision')
  expect(decisions.rows).toEqual([
    { id_contact: expect.anything(), code: 'suppressed', facts: { list: 'tenant', reason: 'asked' } },
  ])
  const tally = await core.owner.query(
    'SELECT state, sum(contacts)::int AS contacts FROM campaign_tally WHERE id_campaign = $1 GROUP BY 1 HAVING sum(contacts) <> 0 ORDER BY 1',
    [idCampaign],
  )
  expect(tally.rows).toEqual([
    { state: 'DONE_SUCCESS', contacts: 1 },
    { state: 'SUPPRESSED', contacts: 1 },
  ])
})

test('an entry is removed, and both are undone from the log', async () => {
  await add(['+420605111222'])
  const [entry] = await list()
  const params = { idSuppression: entry?.idSuppression ?? 0 }
  expect((await core.as('other').call(RemoveSuppression, { params })).status).toBe(404)
  expect((await core.as('admin').call(RemoveSuppression, { params })).status).toBe(204)
  expect(await list()).toEqual([])
  const query = { entityKind: 'Suppression', entityId: String(params.idSuppression) }
  const [removed] = (await core.as('admin').call(operations.Audit.Audit, { query })).body.items
  expect(removed?.entity?.name).toBe('420••••••222')
  const undone = await core
    .as('admin')
    .call(operations.Audit.Undo, { params: { idAuditEvent: removed?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  expect(await list()).toMatchObject([{ identifier: '420605111222' }])
})

test('numbers are masked without the permission, and found as a whole only', async () => {
  await add(['+420605111222'])
  await permit('designer', { Campaign: ['view'] })
  const masked = async (search?: string) =>
    (await core.as('designer').call(Suppressions, { query: search ? { search } : {} })).body.items.map(
      ({ identifier }) => identifier,
    )
  expect(await masked()).toEqual(['420••••••222'])
  expect(await masked('605111')).toEqual([])
  expect(await masked('+420 605 111 222')).toEqual(['420••••••222'])
  expect((await list({ search: '605111' })).length).toBe(1)
})

test('who is limited to a folder changes entries of its campaigns, and sees those and the tenant’s', async () => {
  const folder = await core
    .as('admin')
    .call(operations.Folders.Create, { body: { name: 'Mine', kind: 'campaign', idParent: null } })
  const { idFolder } = folder.body
  const mine = await insertCampaign(core, 2, { name: 'Mine', idFolder })
  await add(['+420605111001'], { scope: 'campaign', idCampaign })
  await add(['+420605111002'])
  await permit('designer', { Campaign: [`view:${idFolder}`, `edit:${idFolder}`, `viewpersonal:${idFolder}`] })
  const designer = core.as('designer')
  const own = { scope: 'campaign', idCampaign: mine }
  expect((await designer.call(AddSuppressions, draft(['+420605111003'], own))).body).toMatchObject({ added: 1 })
  const answers = [
    await designer.call(AddSuppressions, draft(['+420605111004'])),
    await designer.call(AddSuppressions, draft(['+420605111004'], { scope: 'campaign', idCampaign })),
    await designer.call(AddSuppressions, draft(['+420605111004'], { scope: 'campaign' })),
    await designer.call(AddSuppressions, draft(['+420605111004'], { scope: 'global' })),
    await designer.call(Suppressions, { query: { idCampaign } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 422, 403, 403])
  const { body } = await designer.call(Suppressions, { query: {} })
  expect(body.items.map(({ identifier }) => identifier)).toEqual(['420605111003', '420••••••002'])
  const hidden = (await list({ idCampaign, scope: ['campaign'] }))[0]?.idSuppression ?? 0
  expect((await designer.call(RemoveSuppression, { params: { idSuppression: hidden } })).status).toBe(403)
})

test('erasing a person keeps them off every list without naming them', async () => {
  await add(['+420605111222'])
  await add(['+420605111222'], { scope: 'campaign', idCampaign })
  const person = personOf({ kind: 'number', value: '420605111222' })
  await core.inTenant(2, (ctx) => suppressionArea.erase(ctx, person, 'erase', { identity: undefined }))
  expect((await list()).map(({ identifier }) => identifier)).toEqual([null, null])
  expect(Object.keys(await among(2, ['+420605111222']))).toEqual(['+420605111222'])
})
