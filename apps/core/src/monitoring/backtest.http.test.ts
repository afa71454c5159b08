import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { PersonName } from '../../test/people.ts'
import { watchLines } from './watchLines.ts'

const { Alerts, Audit, DialModuleLines } = operations
let core: TestCore
let line: { idLine: number }
beforeAll(async () => {
  core = await startTestCore()
  line = await makeLine(core, 2, 'Watched')
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const answerRate = { ...newRule('answerRate'), warning: 60, critical: 10, forMinutes: 2, cooldownMinutes: 10 }

test('a rule is tried on the calls of the line, and thresholds are proposed by them', async () => {
  const params = { idDialModuleLine: line.idLine }
  const base = Date.parse('2026-11-20T10:00:00Z')
  await core.owner.query(
    `INSERT INTO line_minute (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running)
     SELECT 2, $1, $2::timestamptz - minute * interval '1 minute', 4, CASE WHEN minute BETWEEN 3000 AND 3030 THEN 0 ELSE 4 END, 0, 0, 240000, 0, 4
     FROM generate_series(1, 30000) AS minute`,
    [line.idLine, new Date(base)],
  )
  const { body } = await admin().call(DialModuleLines.Backtest, {
    params,
    body: { ...answerRate, windowMinutes: 15, minCalls: 20 },
  })
  expect(body).toMatchObject({ fired: 1, problem: null, firings: [{ severity: 'critical', value: 0 }] })
  const { body: proposed } = await admin().call(DialModuleLines.RecommendedMonitoringSetup, { params })
  expect(proposed.calls).toBe(120_000)
  expect(proposed.proposals.map(({ rule, fired }) => [rule.kind, rule.warning, fired])).toContainEqual([
    'answerRate',
    100,
    1,
  ])
  expect(proposed.problem).toBe('Too few calls to propose thresholds for: answer latency, spending.')
  const young = await makeLine(core, 2, `Young`)
  const { body: little } = await admin().call(DialModuleLines.RecommendedMonitoringSetup, {
    params: { idDialModuleLine: young.idLine },
  })
  expect(little).toMatchObject({ since: null, calls: 0, problem: expect.stringContaining('After two weeks') })
  expect(little.proposals.map(({ rule }) => rule.kind)).toEqual(['module'])
})

test('a rule whose alerts would come each day is named, and not proposed', async () => {
  const { idLine } = await makeLine(core, 2, 'Busy at noon')
  await core.owner.query(
    `INSERT INTO line_minute (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running)
     SELECT 2, $1, $2::timestamptz - minute * interval '1 minute', 4, 4, 0, 0, 240000, 0, CASE WHEN minute % 1440 < 6 THEN 50 ELSE 4 END
     FROM generate_series(1, 30000) AS minute`,
    [idLine, new Date('2026-11-20T10:00:00Z')],
  )
  const { body } = await admin().call(DialModuleLines.RecommendedMonitoringSetup, {
    params: { idDialModuleLine: idLine },
  })
  expect(body.proposals.map(({ rule }) => rule.kind)).not.toContain('concurrent')
  expect(body.problem).toContain('Not proposed, as alerts would come more than once a week: concurrent calls.')
})

test('an alert is marked when it is over, and the marks propose a threshold', async () => {
  const { idLine } = await makeLine(core, 2, 'Marked')
  /** Of a rule with a threshold of 90%: so much was answered at its worst. */
  const over = async (value: number) => {
    const seen = { at: '2026-11-20T10:00:00Z', value, threshold: 90, calls: 20 }
    const { rows } = await core.owner.query(
      `INSERT INTO alert (id_tenant, id_line, kind, severity, state, rule, evidence, opened_at, resolved_at)
       VALUES (2, $1, 'answerRate', 'warning', 'RESOLVED', 'Warns', $2, $3, $3) RETURNING id_alert`,
      [idLine, { opened: { ...seen, value: 89 }, worst: seen }, seen.at],
    )
    return Number(rows[0].id_alert)
  }
  const [mild, worse] = [await over(80), await over(20)]
  const mark = (idAlert: number, isFalse: boolean | null, person: PersonName = 'admin') =>
    core.as(person).call(Alerts.Mark, { params: { idAlert }, body: { isFalse } })
  const params = { idDialModuleLine: idLine }
  const tried = async () =>
    (await admin().call(DialModuleLines.Backtest, { params, body: { ...answerRate, warning: 90, critical: null } }))
      .body.marks
  expect(await tried()).toEqual({ real: 0, false: 0, proposal: null, stillFalse: 0 })
  expect((await mark(mild, true)).body).toMatchObject({ isFalse: true, state: 'RESOLVED' })
  await mark(worse, false)
  expect(await tried()).toEqual({ real: 1, false: 1, proposal: 50, stillFalse: 0 })
  // Taken back, and once more, which is no change.
  await mark(worse, null)
  await mark(worse, null)
  expect(await tried()).toEqual({ real: 0, false: 1, proposal: 80, stillFalse: 0 })
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Alert' } })).body
  expect(items.map(({ kind }) => kind)).toEqual([actionKind.of.UPDATE, actionKind.of.UPDATE, actionKind.of.UPDATE])
  expect([(await mark(mild, null, 'nobody')).status, (await mark(mild, null, 'other')).status]).toEqual([403, 404])
})

test('waits in the queue are watched as they are tried', async () => {
  const { idLine } = await makeLine(core, 2, 'Waited for')
  const params = { idDialModuleLine: idLine }
  const { rowVersion } = (await admin().call(DialModuleLines.Monitoring, { params })).body
  const rule = { ...newRule('queueWait'), warning: 60, forMinutes: 1 }
  const saved = await admin().call(DialModuleLines.UpdateMonitoring, {
    ...{ params, body: { rowVersion, rules: [{ ...rule, idAlertRule: null }] } },
  })
  expect(saved.status, saved.text).toBe(200)
  const ends = new Date('2026-11-20T09:00:00Z')
  const at = (seconds: number) => new Date(ends.getTime() - seconds * 1_000)
  const wait = (began: Date, ended: Date | null) =>
    core.owner.query(
      `INSERT INTO queued_call (id_tenant, guid, id_line, id_module, process, from_number, to_number, is_first, position, trail, at, ended_at, state)
       SELECT 2, gen_random_uuid(), id_line, id_module, gen_random_uuid(), '+420605000001', '+420605000002', false, 1, '[]', $2, $3,
         CASE WHEN $3::timestamptz IS NULL THEN 'WAITING' ELSE 'ABANDONED' END FROM line WHERE id_line = $1`,
      [idLine, began, ended],
    )
  await wait(at(400), at(61)) // over before this minute began
  await wait(at(95), at(20))
  await wait(at(40), null)
  const seen = await core.owner.query('SELECT * FROM app.queue_waits($1)', [ends])
  expect(seen.rows).toEqual([{ id_line: String(idLine), seconds: 75 }])
  const now = core.clock.now()
  core.clock.set(new Date(ends.getTime() + 6_000))
  await watchLines({ ...core, log: pino({ level: 'silent' }) })
  core.clock.set(now)
  const { items } = (await admin().call(Alerts.List, { query: { idDialModuleLine: idLine } })).body
  expect(items).toMatchObject([{ kind: 'queueWait', severity: 'warning', evidence: { opened: { value: 75 } } }])
  await core.owner.query(
    `INSERT INTO line_minute (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running)
     VALUES (2, $1, $2, 1, 1, 0, 0, 0, 0, 1)`,
    [idLine, at(86_400)],
  )
  const { body } = await admin().call(DialModuleLines.Backtest, { params, body: rule })
  expect(body).toMatchObject({ problem: null, fired: 1, firings: [{ severity: 'warning', value: 339 }] })
})
