import { rateCall } from '@parley/rating'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BilledCall, makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { anonymiseLogs, removeConversations } from '../records/detail/conversation.retention.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ZONE = 'Europe/Prague'
const line = async (name: string) => (await makeLine(core, 2, name)).idLine
const chargesOf = async (guids: readonly string[]) =>
  (
    await core.owner.query(
      `SELECT guid, day::text, month, id_tariff::int AS tariff, tariff_version AS version, prefix, band, seconds, trim_scale(amount)::text AS amount
       FROM charge WHERE guid = ANY($1) ORDER BY array_position($1, guid)`,
      [guids],
    )
  ).rows
const waiting = async () => Number((await core.owner.query('SELECT count(*) FROM unrated_call')).rows[0].count)
/** Days that hold something else than their calls add up to. */
const wrongDays = async () =>
  (
    await core.owner.query(`
      WITH counted AS (SELECT id_tenant, day, month, coalesce(id_line, 0) AS id_line, id_call_script, coalesce(id_campaign, 0) AS id_campaign,
          coalesce(id_tariff, 0) AS id_tariff, coalesce(tariff_version, 0) AS tariff_version, count(*)::int AS calls,
          (count(*) FILTER (WHERE answered))::int AS answered, sum(seconds) AS seconds, sum(amount) AS amount
        FROM charge GROUP BY 1, 2, 3, 4, 5, 6, 7, 8)
      (SELECT * FROM counted EXCEPT SELECT * FROM charge_day) UNION ALL (SELECT * FROM charge_day EXCEPT SELECT * FROM counted)`)
  ).rows

test('calls cost what their line’s prices come to on the clock of the tenant, and tests nothing', async () => {
  const idLine = await line('Rated')
  const terms = termsFrom('2026-01-01')
  const idTariff = await makeTariff(core, 2, 'Rated', terms, [idLine])
  const calls: BilledCall[] = [
    { at: '2026-11-18T06:59:00Z', seconds: 61, line: idLine }, // 07:59 in Prague
    { at: '2026-11-18T07:00:00Z', seconds: 61, line: idLine },
    { at: '2026-11-18T07:00:01Z', seconds: 61, line: idLine, to: '+49 30 1234567' },
    { at: '2026-11-18T07:00:02Z', seconds: 0, line: idLine },
    { at: '2026-11-18T07:00:03Z', seconds: 61 },
    { at: '2026-11-18T07:00:04Z', seconds: 61, line: idLine, isTest: true },
  ]
  const guids = await storeCalls(core, 2, calls)
  expect(await rateNow(core)).toBe(5)
  const expected = calls.slice(0, 5).map(({ at, seconds = 0, line: on, to = '+420777123456' }) => {
    const call = { startedAt: new Date(at), zone: ZONE, to, answered: seconds > 0, talkMs: seconds * 1000 }
    return on === undefined ? '0' : rateCall(terms, call).amount
  })
  const kept = await chargesOf(guids)
  expect(kept.map(({ amount }) => amount)).toEqual(expected)
  expect(kept.map(({ prefix, band, tariff }) => [prefix, band, tariff])).toEqual([
    ['420', null, idTariff],
    ['420', 'Peak', idTariff],
    ['', null, idTariff],
    ['420', 'Peak', idTariff],
    ['', null, null],
  ])
  expect([await waiting(), await wrongDays()]).toEqual([0, []])
})

test('a call belongs to the day and month in which it begins on the tenant’s calendar', async () => {
  const idLine = await line('Midnight')
  await makeTariff(core, 2, 'Midnight, until October', termsFrom('2026-01-01', { validTo: '2026-10-31' }), [idLine])
  await makeTariff(core, 2, 'Midnight, from November', termsFrom('2026-11-01', { freeSeconds: 0 }), [idLine])
  const guids = await storeCalls(core, 2, [
    { at: '2026-10-31T22:59:59.999Z', seconds: 3600, line: idLine }, // 23:59:59.999 in Prague, ends on the next day
    { at: '2026-10-31T23:00:00Z', line: idLine },
    { at: '2026-10-25T00:30:00Z', line: idLine }, // 02:30, and an hour later again
    { at: '2026-10-25T01:30:00Z', line: idLine },
    { at: '2028-02-29T22:59:00Z', line: idLine },
  ])
  await rateNow(core)
  expect((await chargesOf(guids)).map(({ day, month }) => [day, month])).toEqual([
    ['2026-10-31', '2026-10'],
    ['2026-11-01', '2026-11'],
    ['2026-10-25', '2026-10'],
    ['2026-10-25', '2026-10'],
    ['2028-02-29', '2028-02'],
  ])
  const [before, after] = await chargesOf(guids)
  expect(before.tariff).not.toBe(after.tariff)
})

test('several processes rate each call once', async () => {
  const idLine = await line('Crowded')
  await makeTariff(core, 2, 'Crowded', termsFrom('2026-01-01'), [idLine])
  const calls = Array.from({ length: 6_000 }, (_, index) => ({
    at: new Date(Date.parse('2026-09-01T00:00:00Z') + index * 60_000).toISOString(),
    line: idLine,
    campaign: index % 3,
  }))
  const guids = await storeCalls(core, 2, calls)
  const rated = await Promise.all([rateNow(core), rateNow(core), rateNow(core)])
  expect(rated.reduce((sum, count) => sum + count, 0) + (await rateNow(core))).toBe(6_000)
  expect(await chargesOf(guids)).toHaveLength(6_000)
  expect([await waiting(), await wrongDays()]).toEqual([0, []])
})

test('prices that change for past days are those of the days’ calls, and no others', async () => {
  const [idLine, other] = [await line('Repriced'), await line('Not repriced')]
  const guids = await storeCalls(core, 2, [
    { at: '2026-08-03T10:00:00Z', line: idLine },
    { at: '2026-08-05T10:00:00Z', line: idLine },
    { at: '2026-08-05T10:00:01Z', line: other },
  ])
  await rateNow(core)
  expect((await chargesOf(guids)).map(({ tariff }) => tariff)).toEqual([null, null, null])
  const idTariff = await makeTariff(core, 2, 'Repriced', termsFrom('2026-08-04', { validTo: '2026-08-31' }), [idLine])
  expect([await waiting(), await rateNow(core)]).toEqual([1, 1])
  expect((await chargesOf(guids)).map(({ tariff, amount }) => [tariff, amount])).toEqual([
    [null, '0'],
    [idTariff, '1.66'],
    [null, '0'],
  ])
  await core.inTenant(2, (ctx) =>
    ctx.db.updateTable('lineTariff').set({ validTo: '2026-08-04' }).where('idLine', '=', idLine).execute(),
  )
  expect([await waiting(), await rateNow(core)]).toEqual([1, 1])
  expect((await chargesOf(guids)).map(({ amount }) => amount)).toEqual(['0', '0', '0'])
  expect(await wrongDays()).toEqual([])
})

test('a charge outlives its conversation and its line, and keeps what it was', async () => {
  const idLine = await line('Short-lived')
  const idTariff = await makeTariff(core, 2, 'Short-lived', termsFrom('2026-01-01'), [idLine])
  const [gone = '', late = '', nameless = ''] = await storeCalls(core, 2, [
    { at: '2026-07-01T10:00:00Z', line: idLine },
    { at: '2026-07-02T10:00:00Z', line: idLine },
    { at: '2026-07-03T10:00:00Z', line: idLine },
  ])
  await core.inTenant(2, (ctx) => removeConversations(ctx.db, [late]))
  await rateNow(core)
  await core.inTenant(2, async (ctx) => {
    await removeConversations(ctx.db, [gone])
    await anonymiseLogs(ctx.db, [nameless])
  })
  const before = await chargesOf([gone, nameless])
  expect(before.map(({ prefix, amount }) => [prefix, amount])).toEqual(Array(2).fill(['420', '1.66']))
  // Nobody knows the number any more: it is one of all others.
  expect(await chargesOf([late])).toMatchObject([{ prefix: '', amount: '0.12' }])
  // Rated again, the prefix stands for the number.
  const assign = (validFrom: string, tariff = idTariff) =>
    core.inTenant(2, async (ctx) => {
      await ctx.db.deleteFrom('lineTariff').where('idLine', '=', idLine).execute()
      await ctx.db.insertInto('lineTariff').values({ idLine, idTariff: tariff, validFrom, validTo: null }).execute()
    })
  await assign('2026-08-01')
  await rateNow(core)
  expect((await chargesOf([gone, nameless])).map(({ amount }) => amount)).toEqual(['0', '0'])
  await assign('2026-01-01')
  expect(await rateNow(core)).toBe(3)
  expect((await chargesOf([gone, nameless])).map(({ prefix }) => prefix)).toEqual(['420', '420'])
  expect(await chargesOf([gone, nameless])).toEqual(before)
  // Other prices that tell apart what is not known any more leave it as it is.
  const [finer] = termsFrom('2026-01-01').rates.slice(1, 2)
  const rates = [...termsFrom('2026-01-01').rates, ...(finer ? [{ ...finer, prefix: '42077' }] : [])]
  const idFiner = await makeTariff(core, 2, 'Finer', termsFrom('2026-01-01', { rates }), [])
  await assign('2026-01-01', idFiner)
  expect(await rateNow(core)).toBe(3)
  expect(await chargesOf([gone, nameless])).toEqual(before)
  await core.owner.query('DELETE FROM line WHERE id_line = $1', [idLine])
  expect(await waiting()).toBe(0)
  expect(await chargesOf([gone, nameless])).toEqual(before)
})

test('prices that nothing can be rated by hold up no other calls, and are tried again when they change', async () => {
  const [idLine, other] = [await line('Broken'), await line('Whole')]
  const idTariff = await makeTariff(core, 2, 'Broken', termsFrom('2026-01-01'), [idLine])
  await makeTariff(core, 2, 'Whole', termsFrom('2026-01-01'), [other])
  await core.owner.query(
    `UPDATE tariff_version SET terms = jsonb_set(terms, '{minimum}', '"a lot"') WHERE id_tariff = $1`,
    [idTariff],
  )
  const guids = await storeCalls(core, 2, [
    { at: '2026-06-01T10:00:00Z', line: idLine },
    { at: '2026-06-01T10:00:01Z', line: other },
  ])
  await rateNow(core)
  expect((await chargesOf(guids)).map(({ guid }) => guid)).toEqual([guids[1]])
  const { rows } = await core.owner.query('SELECT guid, problem FROM unrated_call')
  expect(rows).toEqual([{ guid: guids[0], problem: expect.stringContaining('a lot') }])
  expect(await rateNow(core)).toBe(0)
  await core.inTenant(2, (ctx) => ctx.db.deleteFrom('lineTariff').where('idLine', '=', idLine).execute())
  expect(await rateNow(core)).toBe(1)
  expect((await chargesOf(guids)).map(({ amount }) => amount)).toEqual(['0', '1.66'])
})

test('a conversation that is corrected is rated again', async () => {
  const idLine = await line('Corrected')
  await makeTariff(core, 2, 'Corrected', termsFrom('2026-01-01'), [idLine])
  const guids = await storeCalls(core, 2, [{ at: '2026-05-04T10:00:00Z', seconds: 6, line: idLine }])
  await rateNow(core)
  await core.owner.query('UPDATE dial_log SET warnings = 1 WHERE guid = ANY($1)', [guids])
  expect(await waiting()).toBe(0)
  await core.owner.query('UPDATE dial_log SET talk_ms = 7000 WHERE guid = ANY($1)', [guids])
  expect(await rateNow(core)).toBe(1)
  expect(await chargesOf(guids)).toMatchObject([{ seconds: 7, amount: '0.07' }])
  expect(await wrongDays()).toEqual([])
})
