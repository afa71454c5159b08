import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, type FinishedCall, logOf } from '../../test/finishedCalls.ts'
import { migrate } from '../kernel/migrate.ts'
import { insertLogs } from '../runtime/recording.store.ts'
import { sumCalls } from '../runtime/session.store.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const COUNTS = `sum(not_picked)::int AS "notPicked", sum(picked)::int AS picked, sum(to_end)::int AS "toEnd", sum(errors)::int AS errors,
  sum(answered)::int AS answered, sum(talk_ms)::int AS "talkMs"`
const SIDES = 'id_call_script AS flow, id_line AS line, id_campaign AS campaign, is_test AS "isTest"'
const counted = async (rollup: string, by: string, db: pg.Pool = core.owner) =>
  (
    await db.query(`SELECT ${by} AS at, ${SIDES}, ${COUNTS} FROM ${rollup}
      WHERE (not_picked, picked, to_end, errors, answered, talk_ms) <> (0, 0, 0, 0, 0, 0) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`)
  ).rows
/** The same from each conversation. */
const scanned = async (by: string, db: pg.Pool = core.owner) =>
  (
    await db.query(`SELECT ${by} AS at, id_call_script AS flow, coalesce(id_line, 0) AS line, coalesce(id_campaign, 0) AS campaign, is_test AS "isTest",
        count(*) FILTER (WHERE outcome = -1)::int AS "notPicked", count(*) FILTER (WHERE outcome = 1)::int AS picked,
        count(*) FILTER (WHERE outcome = 3)::int AS "toEnd", count(*) FILTER (WHERE outcome = 11)::int AS errors,
        count(answered_at)::int AS answered, sum(talk_ms)::int AS "talkMs"
      FROM dial_log WHERE outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`)
  ).rows
const QUARTER = [
  "to_char(quarter, 'YYYY-MM-DD HH24:MI')",
  `to_char(date_bin('15 minutes', started_at, '2000-01-01Z'), 'YYYY-MM-DD HH24:MI')`,
]
const DAY = ["to_char(day, 'YYYY-MM-DD')", `to_char(started_at AT TIME ZONE 'Europe/Prague', 'YYYY-MM-DD')`]

const expectExact = async (db: pg.Pool = core.owner) => {
  expect(await counted('call_quarter', QUARTER[0] ?? '', db)).toEqual(await scanned(QUARTER[1] ?? '', db))
  expect(await counted('call_day', DAY[0] ?? '', db)).toEqual(await scanned(DAY[1] ?? '', db))
}

const random: fc.Arbitrary<FinishedCall> = fc.record({
  at: fc
    .date({ min: new Date('2026-10-24T00:00:00Z'), max: new Date('2026-10-27T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  minutes: fc.integer({ min: 0, max: 40 }),
  outcome: fc.constantFrom(-1 as const, 1 as const, 3 as const, 11 as const),
  flow: fc.integer({ min: 1, max: 2 }),
  line: fc.constantFrom(null, 1, 2),
  campaign: fc.constantFrom(null, 4, 5),
  isTest: fc.boolean(),
})

/** Sums of each minute and the most of each quarter, from each conversation. */
const peaksOf = (source: string) => `
  SELECT is_test, to_char(date_bin('15 minutes', minute, '2000-01-01Z'), 'YYYY-MM-DD HH24:MI') AS at, max(running)::int AS most FROM (${source}) AS minutes
  WHERE running > 0 GROUP BY 1, 2 ORDER BY 1, 2`
const MINUTES = `SELECT is_test, minute, count(*) AS running FROM dial_log, generate_series(date_bin('1 minute', started_at, '2000-01-01Z'),
  greatest(ended_at - interval '1 microsecond', started_at), interval '1 minute') AS minute WHERE outcome IS NOT NULL GROUP BY 1, 2`

test('late, corrected and deleted conversations are counted as a scan counts them', async () => {
  const write = (calls: readonly FinishedCall[]) =>
    core.inTenant(2, async (ctx) => {
      const logs = calls.map(logOf)
      // Every second one is late: it gets its outcome after the others.
      const late = logs.filter((_, at) => at % 2 === 1)
      await insertLogs(
        ctx.db,
        logs.filter((log) => !late.includes(log)),
      )
      await insertLogs(
        ctx.db,
        late.map(({ outcome: _, endedAt: __, ...running }) => running),
      )
      for (const { guid, outcome, endedAt } of late)
        await ctx.db.updateTable('dialLog').set({ outcome, endedAt }).where('guid', '=', guid).execute()
      await sumCalls(ctx.db)
    })
  await fc.assert(
    fc.asyncProperty(fc.array(random, { minLength: 2, maxLength: 40 }), fc.nat(5), async (calls, part) => {
      await write(calls)
      await core.owner.query(
        `UPDATE dial_log SET outcome = 11, talk_ms = talk_ms + 1000, id_campaign = 6, ended_at = ended_at - interval '1 minute' * $1
         WHERE mod(extract(minute FROM started_at)::int, 6) = $1 AND ended_at - interval '1 minute' * $1 >= started_at`,
        [part],
      )
      await core.owner.query('UPDATE dial_log SET turns = turns + 1')
      await core.inTenant(2, (ctx) => sumCalls(ctx.db))
      await expectExact()
      const most = await core.owner.query(
        `SELECT is_test, to_char(quarter, 'YYYY-MM-DD HH24:MI') AS at, most FROM call_peak WHERE most > 0 ORDER BY 1, 2`,
      )
      expect(most.rows).toEqual((await core.owner.query(peaksOf(MINUTES))).rows)
    }),
    { numRuns: 8 },
  )
  const before = await counted('call_day', DAY[0] ?? '')
  await core.owner.query('DELETE FROM dial_log')
  await core.inTenant(2, (ctx) => sumCalls(ctx.db))
  expect(await counted('call_day', DAY[0] ?? '')).toEqual(before)
})

test('what an earlier release counted gets its campaigns, also what was still waiting', async () => {
  const admin = new pg.Pool({ connectionString: inject('databaseUrl') })
  const name = `statistics_of_campaigns_${process.pid}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {})) // the database goes
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    const all = new URL('../../migrations/', import.meta.url)
    for (const file of await readdir(all)) if (file < '0216') await copyFile(new URL(file, all), join(folder, file))
    await migrate(pool, pathToFileURL(`${folder}/`))
    await pool.query(`INSERT INTO tenant (id_tenant, name, timezone, created_at, updated_at) OVERRIDING SYSTEM VALUE
      VALUES (2, 'Alpha', 'Europe/Prague', now(), now()) ON CONFLICT (id_tenant) DO UPDATE SET timezone = excluded.timezone`)
    const keep = async (calls: readonly FinishedCall[]) => {
      for (const log of calls.map(logOf)) {
        const columns = Object.entries({ ...log, idTenant: 2 })
        const names = columns.map(([key]) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
        const places = columns.map((_, at) => `$${at + 1}`)
        await pool.query(
          `INSERT INTO dial_log (${names}) VALUES (${places})`,
          columns.map(([, value]) => value),
        )
      }
    }
    const at = (minute: number) => new Date(Date.parse('2026-10-24T21:00:00Z') + minute * 60_000).toISOString()
    const many = Array.from({ length: 120 }, (_, index) =>
      call(at(index * 7), {
        campaign: [null, 4, 5][index % 3] ?? null,
        line: index % 2 === 0 ? 1 : null,
        outcome: index % 4 === 0 ? 11 : 1,
      }),
    )
    await pool.query("SELECT app.add_conversation_months('2026-10-01', '2026-10-01')")
    await keep(many)
    await pool.query('SELECT app.sum_calls(5000)')
    await keep(many.map((each) => ({ ...each, at: new Date(Date.parse(each.at) + 30_000).toISOString() })))
    expect((await pool.query('SELECT count(*)::int AS waiting FROM call_queue')).rows[0]?.waiting).toBe(many.length)
    await migrate(pool)
    await expectExact(pool)
  } finally {
    await pool.end()
    await admin.query(`DROP DATABASE ${name}`)
    await admin.end()
    await rm(folder, { recursive: true })
  }
})
