import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { type FinishedCall, logOf } from '../../test/finishedCalls.ts'
import { insertLogs } from '../runtime/recording.store.ts'
import { sumCalls } from '../runtime/session.store.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const counted = async () =>
  (
    await core.owner.query(`SELECT id_line AS line, to_char(minute, 'YYYY-MM-DD HH24:MI') AS at, calls, answered, short, errors, talk_ms::int AS "talkMs", running,
        latency FROM line_minute WHERE calls > 0 OR running > 0 ORDER BY 1, 2`)
  ).rows
/** The same from each conversation. */
const scanned = async () =>
  (
    await core.owner.query(`
    WITH call AS (SELECT *, greatest(ended_at - interval '1 microsecond', started_at) AS last FROM dial_log
      WHERE outcome IS NOT NULL AND ended_at IS NOT NULL AND id_line IS NOT NULL AND NOT is_test),
    minutes AS (SELECT DISTINCT id_line, minute FROM call, generate_series(date_trunc('minute', started_at), last, interval '1 minute') AS minute)
    SELECT m.id_line AS line, to_char(m.minute, 'YYYY-MM-DD HH24:MI') AS at, e.calls, e.answered, e.short, e.errors, e."talkMs", e.running, l.latency
    FROM minutes m CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE date_trunc('minute', last) = m.minute)::int AS calls,
        count(answered_at) FILTER (WHERE date_trunc('minute', last) = m.minute)::int AS answered,
        count(answered_at) FILTER (WHERE date_trunc('minute', last) = m.minute AND talk_ms < 10000)::int AS short,
        count(*) FILTER (WHERE date_trunc('minute', last) = m.minute AND outcome = 11)::int AS errors,
        coalesce(sum(talk_ms) FILTER (WHERE date_trunc('minute', last) = m.minute), 0)::int AS "talkMs",
        count(*) FILTER (WHERE date_trunc('minute', started_at) <= m.minute AND last >= m.minute)::int AS running
      FROM call c WHERE c.id_line = m.id_line) AS e
    CROSS JOIN LATERAL (
      SELECT CASE WHEN count(latency_p95) > 0 THEN ARRAY(SELECT count(*) FILTER (WHERE app.latency_range(c.latency_p95) = place)::int
          FROM generate_series(1, 24) AS place LEFT JOIN call c ON c.id_line = m.id_line AND date_trunc('minute', c.last) = m.minute AND c.latency_p95 IS NOT NULL
          GROUP BY place ORDER BY place) END AS latency
      FROM call c WHERE c.id_line = m.id_line AND date_trunc('minute', last) = m.minute) AS l
    ORDER BY 1, 2`)
  ).rows

const random: fc.Arbitrary<FinishedCall & { readonly latencyP95: number | null }> = fc.record({
  at: fc
    .date({ min: new Date('2026-10-25T00:00:00Z'), max: new Date('2026-10-25T02:30:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  minutes: fc.integer({ min: 0, max: 9 }),
  outcome: fc.constantFrom(-1 as const, 1 as const, 3 as const, 11 as const),
  flow: fc.constant(1),
  line: fc.constantFrom(null, 1, 2),
  isTest: fc.boolean(),
  latencyP95: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 40_000 })),
})

test('sums of minutes are those of a scan, for late and corrected conversations too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(random, { minLength: 5, maxLength: 40 }), async (calls) => {
      await core.inTenant(2, async (ctx) => {
        const logs = calls.map((call) => ({ ...logOf(call), latencyP95: call.latencyP95 }))
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
      await core.owner.query(
        `UPDATE dial_log SET outcome = 11, talk_ms = talk_ms + 5000, latency_p95 = 300 WHERE mod(extract(second FROM started_at)::int, 3) = 0`,
      )
      await core.inTenant(2, (ctx) => sumCalls(ctx.db))
      const same = await scanned()
      // What was measured and is no more stays as zeros.
      const zeros = (rows: { latency: number[] | null }[]) =>
        rows.map((row) => ({ ...row, latency: row.latency?.some((each) => each > 0) ? row.latency : null }))
      expect(zeros(await counted())).toEqual(zeros(same))
    }),
    { numRuns: 6 },
  )
  // One run may have drawn test calls and calls on no line alone.
  expect((await scanned()).length).toBeGreaterThan(0)
})

test('refused calls are counted by lines, and by nothing else', async () => {
  const before = (await core.owner.query('SELECT count(*)::int AS n FROM call_quarter')).rows[0]?.n
  await core.owner.query(`INSERT INTO dial_module (id_module, id_tenant, name, integration, is_simulated) OVERRIDING SYSTEM VALUE VALUES (900, 2, 'Refusing', 'SIP_CLIENT', true);
    INSERT INTO line (id_line, id_tenant, id_module, name, kind) OVERRIDING SYSTEM VALUE VALUES (900, 2, 900, 'Refusing', 1);
    INSERT INTO refused_call (id_tenant, id_module, id_line, at, from_number, to_number, refused_as, trail) VALUES
      (2, 900, 900, '2026-10-25T03:00:10Z', '1', '2', 'busy', '[]'), (2, 900, 900, '2026-10-25T03:00:50Z', '1', '2', 'busy', '[]'),
      (2, 900, NULL, '2026-10-25T03:00:50Z', '1', '2', 'busy', '[]')`)
  await core.inTenant(2, (ctx) => sumCalls(ctx.db))
  const { rows } = await core.owner.query(
    'SELECT calls, answered, running, refused FROM line_minute WHERE id_line = 900',
  )
  expect(rows).toEqual([{ calls: 0, answered: 0, running: 0, refused: 2 }])
  expect((await core.owner.query('SELECT count(*)::int AS n FROM call_quarter')).rows[0]?.n).toBe(before)
})

test('a caller who gave up after a wait counts in the minute of the hang-up', async () => {
  await core.owner.query(`INSERT INTO refused_call (id_tenant, id_module, id_line, at, from_number, to_number, refused_as, trail, waited_ms) VALUES
      (2, 900, 900, '2026-10-25T04:00:10Z', '1', '2', 'abandoned', '[]', 1200000)`)
  await core.inTenant(2, (ctx) => sumCalls(ctx.db))
  const { rows } = await core.owner.query(
    `SELECT to_char(minute AT TIME ZONE 'UTC', 'HH24:MI') AS at, refused, running FROM line_minute WHERE id_line = 900 AND minute >= '2026-10-25T04:00Z'`,
  )
  expect(rows).toEqual([{ at: '04:20', refused: 1, running: 0 }])
})

test('they are kept for ten weeks, and alerts that are over for two years', async () => {
  const at = core.clock.now()
  const ago = (days: number) => new Date(at.getTime() - days * 86_400_000)
  await core.owner.query('DELETE FROM line_minute')
  for (const days of [69, 71])
    await core.owner.query(
      `INSERT INTO line_minute (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running) VALUES (2, 900, $1, 1, 1, 0, 0, 0, 0, 1)`,
      [ago(days)],
    )
  for (const days of [729, 731])
    await core.owner.query(
      `INSERT INTO alert (id_tenant, id_line, kind, severity, state, rule, evidence, opened_at, resolved_at) VALUES (2, 900, 'errorRate', 'warning', 'RESOLVED', 'x', '{}', $1, $1)`,
      [ago(days)],
    )
  await core.inTenant(2, async (ctx) => {
    await sql`SELECT app.forget_monitoring(${at})`.execute(ctx.db)
  })
  const left = await core.owner.query(
    'SELECT (SELECT count(*) FROM line_minute)::int AS minutes, (SELECT count(*) FROM alert)::int AS alerts',
  )
  expect(left.rows[0]).toEqual({ minutes: 1, alerts: 1 })
})
