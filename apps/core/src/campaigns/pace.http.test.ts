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

test('calls of the last minute are counted anew each time, those of the hour now and then', async () => {
  const now = core.clock.now()
  const [one, other] = [
    await insertCampaign(core, 2, { name: 'Counted' }),
    await insertCampaign(core, 2, { name: 'Counted beside it' }),
  ]
  let number = 0
  const begin = async (idCampaign: number, minutesAgo: number) => {
    number += 1
    const phone = `+42060511000${number}`
    const idContact = await insertContact(core, [2, idCampaign], phone)
    await core.owner.query(
      `INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at)
       VALUES ($1, 1, 2, $2, gen_random_uuid(), $3, $4)`,
      [idContact, idCampaign, phone, new Date(now.getTime() - minutesAgo * MINUTE_MS)],
    )
  }
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
