import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertContact } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { rememberedPace } from './campaign.stream.ts'

const MINUTE_MS = 60_000
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

let number = 0
const ago = (minutes: number) => new Date(core.clock.now().getTime() - minutes * MINUTE_MS)
async function begin(idCampaign: number, minutesAgo: number) {
  number += 1
  const phone = `+4206051100${String(number).padStart(2, '0')}`
  const idContact = await insertContact(core, [2, idCampaign], phone)
  await core.owner.query(
    `INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at)
     VALUES ($1, 1, 2, $2, gen_random_uuid(), $3, $4)`,
    [idContact, idCampaign, phone, ago(minutesAgo)],
  )
}

test('calls of the last minute are counted anew each time, those of the hour now and then', async () => {
  const now = core.clock.now()
  const [one, other] = [
    await insertCampaign(core, 2, { name: 'Counted' }),
    await insertCampaign(core, 2, { name: 'Counted beside it' }),
  ]
  // Each look at it is 10 ms later than the one before.
  let at = 0
  const paceOf = rememberedPace(() => {
    at += 10
    return at
  })
  const read = (idCampaign: number) => core.inTenant(2, ({ db }) => paceOf(db, idCampaign, now))
  await begin(one, 61)
  await begin(one, 59)
  await begin(one, 0.5)
  expect(await read(one)).toEqual({ lastMinute: 1, lastHour: 2 })
  await begin(one, 0.1)
  await begin(other, 30)
  expect(await read(one)).toEqual({ lastMinute: 2, lastHour: 2 })
  expect(await read(other)).toEqual({ lastMinute: 0, lastHour: 1 })
  // Counting took 10 ms.
  at = 2_000
  expect(await read(one)).toEqual({ lastMinute: 2, lastHour: 2 })
  at = 2_020
  expect(await read(one)).toEqual({ lastMinute: 2, lastHour: 3 })
})

test('the estimate counts no time in which it was stopped, and is not before the last next try', async () => {
  const idCampaign = await insertCampaign(core, 2, { name: 'Stopped meanwhile', status: processState.of.STOPPED })
  for (const minutes of [40, 38, 36, 35]) await begin(idCampaign, minutes)
  await insertContact(core, [2, idCampaign], '+420605119999', 'DONE_SUCCESS')
  const { owner } = core
  await owner.query(
    `INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
     VALUES (2, $1, date_trunc('hour', $2::timestamptz), 'answered', 4, 1, 0, 0, 0)`,
    [idCampaign, ago(40)],
  )
  await owner.query('UPDATE campaign_contact SET due_at = $2 WHERE id_campaign = $1', [idCampaign, ago(-3 * 24 * 60)])
  const changed = (minutesAgo: number) =>
    owner.query(
      `INSERT INTO campaign_event (id_tenant, id_campaign, at, kind, text) VALUES (2, $1, $2, 'status', 'Changed')`,
      [idCampaign, ago(minutesAgo)],
    )
  await changed(34)
  const read = async () =>
    (await core.as('admin').call(operations.Campaigns.Overview, { params: { idCampaign } })).body.estimate
  const stopped = await read()
  expect(stopped?.endsAt).toBe(ago(-3 * 24 * 60).toISOString())
  expect(stopped?.assumption).toMatch(/^If calls begin now: 48 calls an hour .*, as in the last 5 minutes of calling;/)
  await changed(5)
  await owner.query('UPDATE campaign SET status = $2 WHERE id_campaign = $1', [idCampaign, processState.of.IN_PROGRESS])
  expect((await read())?.assumption).toMatch(/^24 calls an hour .*, as in the last 10 minutes of calling;/)
})
