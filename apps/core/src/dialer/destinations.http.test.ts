import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterEach, expect, it } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { addContacts, contactsOf, makeCampaign } from '../../test/dialedCampaign.ts'
import { phone, useDialerTest } from '../../test/dialerTest.ts'

const { Campaigns, DialModuleLines: Lines, Tenants } = operations
const at = useDialerTest()
afterEach(() => at.core.owner.query('DELETE FROM destination_policy; DELETE FROM destination_minute'))

const entry = (prefix: string, more: Partial<DestinationEntry> = {}): DestinationEntry => ({
  ...{ prefix, action: 'allow', perMinute: null, perHour: null, perDay: null, minutesPerDay: null },
  ...more,
})
const params = { idTenant: 2 }
const admin = () => at.core.as('admin')
const set = async (...destinations: DestinationEntry[]) => {
  const { rowVersion } = (await admin().call(Tenants.Destinations, { params })).body
  await admin().call(Tenants.UpdateDestinations, { params, body: { destinations, rowVersion } })
}
const setLine = async (idDialModuleLine: number, ...destinations: DestinationEntry[]) => {
  const { rowVersion } = (await admin().call(Lines.Destinations, { params: { idDialModuleLine } })).body
  await admin().call(Lines.UpdateDestinations, { params: { idDialModuleLine }, body: { destinations, rowVersion } })
}
const decisionsOf = async (idCampaign: number) =>
  (await contactsOf(at.core, idCampaign)).map(({ state, decision }) => [state, decision])
const whyOf = async (idCampaign: number, index: number) => {
  const { rows } = await at.core.owner.query<{ id: string }>(
    'SELECT id_contact AS id FROM campaign_contact WHERE id_campaign = $1 ORDER BY id_contact OFFSET $2 LIMIT 1',
    [idCampaign, index],
  )
  const { body } = await admin().call(Campaigns.Why, { params: { idCampaign, idContact: Number(rows[0]?.id) } })
  return body
}

it('does not call emergency, satellite and premium-rate numbers, and says why of each', async () => {
  const { idCampaign, idLine } = await makeCampaign(at.core, 2, at.success)
  // Neither does a line call them that may transfer to one.
  await setLine(idLine, entry('112'))
  const numbers = ['+420112', '+870773111630', '+420900123450', '+420840123450', '+420999999990', phone(70, 0)]
  await addContacts(at.core, 2, idCampaign, numbers)
  const dialer = await at.dialerHere()
  await at.turnUntil(dialer, idCampaign, [
    ...Array.from({ length: 5 }, () => ['INVALID', null]),
    ['DONE_SUCCESS', 'answered'],
  ])
  expect([...at.heard.keys()]).toEqual([phone(70, 0)])
  expect(await decisionsOf(idCampaign)).toEqual([
    ...Array.from({ length: 5 }, () => ['INVALID', 'destination']),
    ['DONE_SUCCESS', 'final'],
  ])
  expect((await whyOf(idCampaign, 2)).decisions.at(-1)?.text).toBe(
    'Its number may not be called: Premium-rate numbers are refused unless an entry names them, such as +420900.',
  )
  const { refused } = (await admin().call(Tenants.Destinations, { params })).body
  expect(refused).toContainEqual(
    expect.objectContaining({
      use: 'campaign',
      reason: 'premium',
      times: 1,
      campaign: { id: idCampaign, name: expect.any(String) },
    }),
  )
})

it('calls a contact on another line that may, lets it wait while that is taken up, and for good where it is off', async () => {
  const { idCampaign, idLine } = await makeCampaign(at.core, 2, at.success)
  const { idLine: other } = await makeLine(at.core, 2, crypto.randomUUID())
  await at.core.owner.query('INSERT INTO campaign_line (id_campaign, id_line, id_tenant) VALUES ($1, $2, 2)', [
    idCampaign,
    other,
  ])
  // The larger line is always the emptiest.
  await at.core.owner.query('UPDATE line SET most_calls = 1 WHERE id_line = $1', [other])
  await setLine(idLine, entry('+420605', { action: 'refuse' }))
  const { idCampaign: busy } = await makeCampaign(at.core, 2, at.success, { status: 1 })
  await addContacts(at.core, 2, busy, [phone(72, 0)])
  await at.core.owner.query(
    `UPDATE campaign_contact SET state = 'RESERVED', reserved_line = $1, reserved_by = gen_random_uuid(), reserved_until = $2 WHERE id_campaign = $3`,
    [other, new Date(at.core.clock.now().getTime() + 3_600_000), busy],
  )
  await addContacts(at.core, 2, idCampaign, [phone(71, 0)])
  const dialer = await at.dialerHere()
  await dialer.dialer.turn()
  expect(await decisionsOf(idCampaign)).toEqual([['READY', 'released']])
  expect((await whyOf(idCampaign, 0)).decisions.at(-1)?.text).toContain('Another line of the campaign may call')
  const decisions = `SELECT next_at > at + interval '1 minute' AS later FROM campaign_decision WHERE id_campaign = $1`
  await expect
    .poll(
      async () => {
        await dialer.dialer.turn()
        // Looked at again and again, it is told once, with the last time.
        return (await at.core.owner.query(decisions, [idCampaign])).rows
      },
      { timeout: 60_000 },
    )
    .toEqual([{ later: true }])
  await at.core.owner.query(
    `UPDATE campaign_contact SET state = 'READY', reserved_line = NULL WHERE id_campaign = $1`,
    [busy],
  )
  await at.turnUntil(dialer, idCampaign, [['DONE_SUCCESS', 'answered']])
  const { rows } = await at.core.owner.query('SELECT id_line::int FROM campaign_attempt WHERE id_campaign = $1', [
    idCampaign,
  ])
  expect(rows).toEqual([{ id_line: other }])
  await at.core.owner.query('UPDATE line SET enabled = false WHERE id_line = $1', [other])
  await addContacts(at.core, 2, idCampaign, [phone(73, 0)])
  await at.turnUntil(dialer, idCampaign, [
    ['DONE_SUCCESS', 'answered'],
    ['INVALID', null],
  ])
  expect([...at.heard.keys()]).toEqual([phone(71, 0)])
})

it('two processes together call no more often than a limit says; who is left waits until it lets one through', async () => {
  await set(entry('+420605', { perDay: 3 }))
  const campaigns = [await makeCampaign(at.core, 2, at.success), await makeCampaign(at.core, 2, at.success)] as const
  for (const [place, { idCampaign }] of campaigns.entries())
    await addContacts(
      at.core,
      2,
      idCampaign,
      Array.from({ length: 5 }, (_, index) => phone(80 + place * 10 + index, 1)),
    )
  const dialers = [await at.dialerHere(), await at.dialerHere()]
  for (let turn = 0; turn < 4; turn += 1) await Promise.all(dialers.map(({ dialer }) => dialer.turn()))
  await expect.poll(() => at.heard.size).toBe(3)
  const all = [
    ...(await contactsOf(at.core, campaigns[0].idCampaign)),
    ...(await contactsOf(at.core, campaigns[1].idCampaign)),
  ]
  const waiting = all.filter(({ decision }) => decision === 'destinationLimit')
  expect(waiting).toHaveLength(7)
  expect(waiting.every(({ state, attempts }) => state === 'READY' && attempts === 0)).toBe(true)
  const { rows } = await at.core.owner.query(
    `SELECT min(due_at) > $1 AS later FROM campaign_contact WHERE state = 'READY' AND id_campaign = ANY($2)`,
    [new Date(at.core.clock.now().getTime() + 20 * 3_600_000), campaigns.map(({ idCampaign }) => idCampaign)],
  )
  expect(rows).toEqual([{ later: true }])
})

it('a call counts for the entry that let it through, and for no shorter one, once it is over', async () => {
  await set(entry('+420605', { perDay: 9 }), entry('+42060500090'))
  const { idCampaign } = await makeCampaign(at.core, 2, at.success)
  await addContacts(at.core, 2, idCampaign, [phone(60, 0), phone(90, 1)])
  const dialer = await at.dialerHere()
  await at.turnUntil(dialer, idCampaign, [
    ['DONE_SUCCESS', 'answered'],
    ['UNREACHED', 'busy'],
  ])
  const ofFirst = 'SELECT ceil(talk_ms / 1000.0)::int AS seconds, 1 AS calls FROM campaign_attempt WHERE phone = $1'
  const talked = (await at.core.owner.query<{ seconds: number }>(ofFirst, [phone(60, 0)])).rows
  expect(talked[0]?.seconds).toBeGreaterThan(0)
  expect((await at.core.owner.query('SELECT seconds, calls FROM destination_minute')).rows).toEqual(talked)
})

it('the preparation finds numbers that may not be called, counts them, and looks again once entries have changed', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, { status: 1 })
  await addContacts(at.core, 2, idCampaign, ['+420900123456', '+420906123456', '+870773111632', '+420605123456'])
  await at.core.owner.query(`UPDATE campaign_contact SET state = 'NEW' WHERE id_campaign = $1`, [idCampaign])
  const prepare = async () => {
    const { body, text, status } = await admin().call(Campaigns.Prepare, { params: { idCampaign } })
    expect(status, text).toBe(200)
    return body.findings.find(({ code }) => code === 'contacts.refused')?.message
  }
  expect(await prepare()).toBe(
    '3 contacts have numbers that may not be called: Premium-rate number (2), Satellite or international network (1). After a change of the entries, prepare again.',
  )
  // Those that were refused before are not counted again.
  const counted = async () =>
    (await admin().call(Tenants.Destinations, { params })).body.refused
      .filter(({ campaign }) => campaign?.id === idCampaign)
      .map(({ reason, times }) => [reason, times])
  const once = [
    ['premium', 2],
    ['satellite', 1],
  ]
  expect(await counted()).toEqual(once)
  await prepare()
  expect(await counted()).toEqual(once)
  await set(entry('+420900'), entry('+870'))
  expect(await prepare()).toMatch(/^1 contact has a number that may not be called: Premium-rate number \(1\)/)
  expect((await decisionsOf(idCampaign)).map(([state]) => state)).toEqual(['READY', 'INVALID', 'READY', 'READY'])
  expect(await counted()).toEqual(once)
})
