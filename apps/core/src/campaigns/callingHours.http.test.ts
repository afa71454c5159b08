import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Campaigns } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const aroundTheClock = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }
async function windowsOf(idCampaign: number, windows: (typeof aroundTheClock)[]) {
  const { body } = await core.as('admin').call(Campaigns.Schedule, { params: { idCampaign } })
  const { startsAt, endsAt, zone, restrictedDates, rowVersion } = body
  await core.as('admin').call(Campaigns.UpdateSchedule, {
    params: { idCampaign },
    body: { startsAt, endsAt, zone, restrictedDates, rowVersion, windows },
  })
  return (await core.as('admin').call(Campaigns.Validation, { params: { idCampaign } })).body.findings
}
const codes = (findings: readonly { code: string }[]) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('windows.'))

test('calls at night and on Sunday are warned of by country, usual hours are not', async () => {
  const { idCampaign } = await readyCampaign(core, 2, 'Night')
  await core.owner.query(
    "UPDATE campaign_contact SET phone = '+12125550100' WHERE id_campaign = $1 AND id_contact = (SELECT min(id_contact) FROM campaign_contact WHERE id_campaign = $1)",
    [idCampaign],
  )
  const found = await windowsOf(idCampaign, [aroundTheClock])
  const hours = found.filter(({ code }) => code === 'windows.hours')
  expect(hours.map(({ level, place, message }) => [level, place, message.split(':')[0]]).sort()).toEqual([
    ['warning', 'schedule', 'Czechia'],
    ['warning', 'schedule', 'United States'],
  ])
  const { body } = await core.as('admin').call(Campaigns.Schedule, { params: { idCampaign } })
  expect(body.countries.map(({ country, contacts }) => [country, contacts]).sort()).toEqual([
    ['CZ', 1],
    ['US', 1],
  ])
  expect(codes(await windowsOf(idCampaign, [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]))).not.toContain(
    'windows.hours',
  )
})

test('public holidays on which windows are open are named, until they are days without calls', async () => {
  const { idCampaign } = await readyCampaign(core, 2, 'Holidays')
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '12:00' }]
  const found = await windowsOf(idCampaign, windows)
  expect(found.find(({ code }) => code === 'windows.holidays')?.message).toMatch(/^Czechia: .*24 Dec \(Christmas Eve\)/)
  await core.owner.query(
    `UPDATE campaign SET restricted_dates = '[{"day":"2026-12-24","name":""},{"day":"2026-12-25","name":""},{"day":"2026-12-26","name":""},{"day":"2027-01-01","name":""}]' WHERE id_campaign = $1`,
    [idCampaign],
  )
  expect(codes(await windowsOf(idCampaign, windows))).not.toContain('windows.holidays')
})

test('contacts count for the first open day before they are prepared', async () => {
  const { idCampaign } = await readyCampaign(core, 2, 'Unprepared')
  await core.owner.query("UPDATE campaign_contact SET state = 'NEW', due_at = NULL WHERE id_campaign = $1", [
    idCampaign,
  ])
  await windowsOf(idCampaign, [{ days: [7], from: '10:00', to: '12:00' }])
  const { body } = await core.as('admin').call(Campaigns.Schedule, { params: { idCampaign } })
  expect(body.days.filter(({ due }) => due > 0).map(({ day, due }) => [day, due])).toEqual([['2026-11-22', 2]])
})
