import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { renewZones } from './renewZones.ts'

const { AddContacts, ChangeMatchingContacts, Contacts, Validation, Why } = operations.Campaigns
const { ReportContacts } = operations.Assets
const log = pino({ level: 'silent' })
/** Each may lie in two zones, one in one, one nowhere. */
const [SPAIN, ALASKA, PRAGUE, SATELLITE] = ['+34612345678', '+19075551234', '+420605111222', '+870773111632']
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
const add = async (data: Record<string, string>[], more: object = {}) =>
  await admin().call(AddContacts, {
    params: { idCampaign },
    body: { contacts: data.map((each) => ({ data: each })), ...more },
  })
const list = async (query: object = {}) =>
  (await admin().call(Contacts, { params: { idCampaign }, query })).body.items.map(({ phone, zone }) => [phone, zone])
const findings = async () =>
  (await admin().call(Validation, { params: { idCampaign } })).body.findings.flatMap(({ code, place, message }) =>
    code === 'contacts.zones' ? [[place, message]] : [],
  )
const openFrom = (from: string, to: string) =>
  core.owner.query('UPDATE campaign SET windows = $1', [JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from, to }])])

test('a contact has the zone of its column, else all of its number, else that of the campaign', async () => {
  await add([
    { phone: SPAIN },
    { phone: ALASKA, customer: 'A', zone: 'America/Adak' },
    { phone: PRAGUE },
    { phone: SATELLITE },
  ])
  expect(await list()).toEqual([
    [SPAIN, 'Europe/Madrid&Atlantic/Canary'],
    [ALASKA, 'America/Adak'],
    [PRAGUE, 'Europe/Prague'],
    [SATELLITE, 'Europe/Prague'],
  ])
  // Another number has its own.
  await add([{ phone: '+34911234567', customer: 'A' }], { updates: true })
  expect((await list())[1]).toEqual(['+34911234567', 'Europe/Madrid'])
})

test('the state or postcode of a contact decides where its number may lie in several zones; where they disagree, both count', async () => {
  const columns = (await core.owner.query('SELECT columns FROM campaign WHERE id_campaign = $1', [idCampaign])).rows[0]
    .columns
  const column = (name: string) => ({ name, role: name, type: 'text', isRequired: false, isPersonal: false })
  await core.owner.query('UPDATE campaign SET columns = $2 WHERE id_campaign = $1', [
    idCampaign,
    JSON.stringify([...columns, column('state'), column('postcode')]),
  ])
  const [chattanooga, mobile, york] = ['+14234567890', '+61412345678', '+12125552368']
  const answer = await add([
    { phone: chattanooga, state: 'Georgia' },
    { phone: mobile, postcode: '4000' },
    { phone: york, state: 'CA' },
    { phone: PRAGUE, state: 'CA' },
  ])
  expect(answer.status, answer.text).toBe(200)
  expect(await list()).toEqual([
    [chattanooga, 'America/New_York'],
    [mobile, 'Australia/Brisbane'],
    [york, 'America/New_York&America/Los_Angeles'],
    [PRAGUE, 'Europe/Prague'],
  ])
  expect((await findings())[0]?.[1]).toContain('1 contact has no time zone of its own')
  // The map is read again: the columns decide as before, and zones of an old map are corrected.
  const before = await list()
  await core.owner.query(`UPDATE campaign_contact SET zone = 'Europe/Prague' WHERE phone <> $1`, [mobile])
  await core.owner.query(
    `UPDATE campaign SET zones_after = 0, columns = jsonb_path_query_array(columns, '$[*] ? (@.role != "timezone")') WHERE id_campaign = $1`,
    [idCampaign],
  )
  await renewZones({ ...core, log })
  expect(await list()).toEqual(before)
})

test('validation says how many have none of their own, the list shows them, and a file leaves theirs empty', async () => {
  await add([{ phone: PRAGUE }])
  expect(await findings()).toEqual([])
  await add([{ phone: SPAIN }])
  expect(await findings()).toEqual([
    [
      'contacts',
      '1 contact has no time zone of its own: it is called only when it is allowed in all zones of its number.',
    ],
  ])
  await add([{ phone: '+34612345679' }])
  expect((await findings())[0]?.[1]).toBe(
    '2 contacts have no time zone of their own: they are called only when it is allowed in all zones of their number.',
  )
  const zones = 'several' as const
  expect((await list({ zones })).map(([phone]) => phone)).toEqual([SPAIN, '+34612345679'])
  const file = (query: object) => admin().call(ReportContacts, { query: { idCampaign, format: 'csv', ...query } })
  expect((await file({ zones })).text).not.toMatch(/605111222|Madrid|Canary/)
  expect((await file({})).text).toContain('Europe/Prague')
  const change = { action: 'cancel', zones } as const
  const started = await admin().call(ChangeMatchingContacts, { params: { idCampaign }, body: change })
  expect(started.body.contacts).toBe(2)
  // Those who are called no more are not told.
  await core.owner.query(`UPDATE campaign_contact SET state = 'UNREACHED'`)
  expect(await findings()).toEqual([])
})

test('where no hours are allowed in all zones, validation says so', async () => {
  await add([{ phone: SPAIN }, { phone: '+79161234567' }])
  await openFrom('09:00', '17:00')
  expect((await findings())[0]?.[1]).toContain(
    'For 1 of them, no hours are allowed in all: add a column for the time zone, or widen the windows.',
  )
  await openFrom('09:00', '09:30')
  expect((await findings())[0]?.[1]).toContain('No hours are allowed in all')
})

test('“Ask why” names the zones in which it is outside the window', async () => {
  await core.owner.query('UPDATE campaign SET status = 8, started_at = now()')
  // It is ten in the morning in Madrid, and nine on the islands.
  core.clock.set(new Date('2026-11-20T09:00:00Z'))
  await openFrom('10:00', '18:00')
  const { body } = await add([{ phone: SPAIN }])
  const why = await admin().call(Why, { params: { idCampaign, idContact: body.results[0]?.idContact ?? 0 } })
  expect(why.body.contact.dueAt).toBe('2026-11-20T10:00:00Z')
  expect(why.body.summary).toBe(
    'Next try Fri, 20 Nov 2026, 11:00 (Europe/Madrid), when the calling window opens in Europe/Madrid and Atlantic/Canary.',
  )
})

test('zones from before are read again once, by two processes, but for campaigns with a column for them', async () => {
  const plain = [{ name: 'phone', role: 'phone', type: 'text', isRequired: true, isPersonal: true }] as const
  const old = await insertCampaign(core, 2, { name: 'Old', columns: plain })
  const other = await insertCampaign(core, 3, { name: 'Of another tenant', columns: plain })
  const made = [
    await insertContact(core, [2, old], SPAIN),
    await insertContact(core, [2, old], SATELLITE, 'UNREACHED'),
    await insertContact(core, [3, other], ALASKA),
    await insertContact(core, [2, idCampaign], SPAIN),
  ]
  const zones = async () =>
    (
      await core.owner.query('SELECT zone FROM campaign_contact WHERE id_contact = ANY ($1) ORDER BY id_contact', [
        made,
      ])
    ).rows.map(({ zone }) => zone)
  // As the update leaves them.
  await core.owner.query(`UPDATE campaign SET zones_after = 0 WHERE NOT columns @> '[{"role": "timezone"}]'`)
  await Promise.all([renewZones({ ...core, log }), renewZones({ ...core, log })])
  expect(await zones()).toEqual([
    'Europe/Madrid&Atlantic/Canary',
    'Europe/Prague',
    'America/Anchorage&America/Adak',
    'Europe/Prague',
  ])
  expect((await core.owner.query('SELECT FROM campaign WHERE zones_after IS NOT NULL')).rows).toEqual([])
  await core.owner.query(`UPDATE campaign_contact SET zone = 'Europe/Prague'`)
  await renewZones({ ...core, log })
  expect(new Set(await zones())).toEqual(new Set(['Europe/Prague']))
})

test('zones are read again while a call holds the campaign’s contacts, and not where a column gives them by now', async () => {
  const plain = [{ name: 'phone', role: 'phone', type: 'text', isRequired: true, isPersonal: true }] as const
  const old = await insertCampaign(core, 2, { name: 'Old', columns: plain })
  await insertContact(core, [2, old], SPAIN)
  await insertContact(core, [2, idCampaign], SPAIN)
  await core.owner.query('UPDATE campaign SET zones_after = 0')
  const call = await core.owner.connect()
  try {
    await call.query('BEGIN')
    await call.query('SELECT FROM campaign_contact WHERE id_campaign = $1 FOR UPDATE', [old])
    const renewed = renewZones({ ...core, log })
    // The end of a call locks its campaign after its contact.
    await expect
      .poll(
        async () => (await core.owner.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).rowCount,
      )
      .toBeGreaterThan(0)
    await call.query('SELECT FROM campaign WHERE id_campaign = $1 FOR UPDATE NOWAIT', [old])
    await call.query('COMMIT')
    await renewed
  } finally {
    call.release()
  }
  const { rows } = await core.owner.query(
    'SELECT id_campaign::int AS id, zone FROM campaign_contact ORDER BY id_campaign',
  )
  expect(rows).toEqual([
    { id: idCampaign, zone: 'Europe/Prague' },
    { id: old, zone: 'Europe/Madrid&Atlantic/Canary' },
  ])
  expect((await core.owner.query('SELECT FROM campaign WHERE zones_after IS NOT NULL')).rows).toEqual([])
})
