import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { MonitoringDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, storeCalls } from '../../test/finishedCalls.ts'
import { giveRole } from '../../test/giveRole.ts'
import { watchLines } from './watchLines.ts'

const { Alerts, DialModuleLines } = operations
const MINUTE_MS = 60_000
const log = pino({ level: 'silent' })
let core: TestCore
let line: { idLine: number }
/** The end of the last minute that was looked at. */
let now = Date.parse('2026-11-20T10:00:00Z')

beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
let made = 0
beforeEach(async () => {
  made += 1
  line = await makeLine(core, 2, `Costly ${made}`)
  await minutes(1)
  await setRule()
})

const admin = () => core.as('admin')
async function minutes(many: number) {
  for (let at = 0; at < many; at += 1) {
    now += MINUTE_MS
    core.clock.set(new Date(now + 6_000))
    await watchLines({ ...core, log })
  }
}
const spend = { ...newRule('spend'), warning: 10, windowMinutes: 2, cooldownMinutes: 0 }
async function setRule() {
  const params = { idDialModuleLine: line.idLine }
  const { rowVersion } = (await admin().call(DialModuleLines.Monitoring, { params })).body
  const body = { rowVersion, rules: [{ ...spend, idAlertRule: null }] }
  const { body: kept } = await admin().call(DialModuleLines.UpdateMonitoring, { params, body })
  // A sum says something of a single call, and lasts by itself.
  expect(kept.rules).toMatchObject([{ minCalls: 1, forMinutes: 1 }])
}
/** A call that ended so many minutes ago waits to be rated. */
const end = (minutesAgo = 0) =>
  storeCalls(core, 2, [
    call(new Date(now + 10_000 - minutesAgo * MINUTE_MS).toISOString(), { line: line.idLine, minutes: 0 }),
  ])
/** All that waits is rated now, each call at so much. */
const rate = (amount: string) =>
  core.owner.query(
    `WITH rated AS (DELETE FROM unrated_call WHERE id_line = $1 RETURNING *)
    INSERT INTO charge (id_tenant, guid, started_at, day, month, id_line, id_call_script, prefix, answered, seconds, talk_ms, amount, rated_at)
    SELECT id_tenant, guid, started_at, '2026-11-20', '2026-11', id_line, id_call_script, '', true, 60, talk_ms, $2, $3 FROM rated`,
    [line.idLine, amount, core.clock.now()],
  )
const spent = async (amount: string, minutesAgo = 0) => {
  await end(minutesAgo)
  await rate(amount)
}
const alerts = async () =>
  (await admin().call(Alerts.List, { query: { idDialModuleLine: line.idLine } })).body.items.map(
    ({ state, evidence }) => [state, evidence?.opened.value],
  )

test('calls that cost more than the threshold within the window open an alert, which ends with it', async () => {
  await spent('6.000001')
  await minutes(1)
  expect(await alerts()).toEqual([])
  await spent('4')
  await minutes(1)
  expect(await alerts()).toEqual([['OPEN', 10.000001]])
  const { items } = (await admin().call(Alerts.List, { query: { idDialModuleLine: line.idLine } })).body
  expect(items[0]).toMatchObject({ currency: 'EUR', rule: expect.stringContaining('cost more than 10.00 EUR') })
  await minutes(2)
  expect(await alerts()).toEqual([['RESOLVED', 10.000001]])
})

test('what is rated late counts where it belongs: no alert is made up of it, and none is lost', async () => {
  for (const minutesAgo of [9, 6, 3]) await end(minutesAgo)
  await minutes(1)
  await rate('6')
  await minutes(1)
  expect(await alerts()).toEqual([])
  for (const minutesAgo of [20, 19]) await end(minutesAgo)
  await minutes(1)
  expect(await alerts()).toEqual([])
  await rate('6')
  await minutes(1)
  expect(await alerts()).toEqual([['OPEN', 12]])
})

test('while calls wait to be rated, nothing is back to normal; what cannot be rated holds up nothing', async () => {
  await spent('12')
  await minutes(1)
  await end()
  await minutes(4)
  expect(await alerts()).toEqual([['OPEN', 12]])
  await core.owner.query(`UPDATE unrated_call SET problem = 'No price' WHERE id_line = $1`, [line.idLine])
  await minutes(1)
  expect(await alerts()).toEqual([['RESOLVED', 12]])
})

test('costs are put right when a call is rated again, and tried on the past', async () => {
  await spent('12')
  await core.owner.query('UPDATE charge SET amount = 3 WHERE id_line = $1', [line.idLine])
  const { rows } = await core.owner.query('SELECT amount FROM line_spend WHERE id_line = $1', [line.idLine])
  expect(rows).toEqual([{ amount: '3.000000' }])
  await minutes(1)
  expect(await alerts()).toEqual([])
  const { body } = await admin().call(DialModuleLines.Backtest, {
    params: { idDialModuleLine: line.idLine },
    body: { ...spend, warning: 2 },
  })
  expect(body).toMatchObject({ fired: 1, firings: [{ value: 3 }] })
})

test('a peak that an alert told of opens none again when calls of it are rated once more', async () => {
  await spent('12')
  await minutes(1)
  await minutes(4)
  expect(await alerts()).toEqual([['RESOLVED', 12]])
  await core.owner.query('UPDATE charge SET amount = 13, rated_at = $2 WHERE id_line = $1', [
    line.idLine,
    core.clock.now(),
  ])
  await minutes(2)
  expect(await alerts()).toEqual([['RESOLVED', 12]])
})

test('an alert of what was rated late is of the time when it was spent', async () => {
  await end(20)
  await minutes(1)
  await rate('12')
  await minutes(1)
  const { items } = (await admin().call(Alerts.List, { query: { idDialModuleLine: line.idLine } })).body
  expect(items).toHaveLength(1)
  expect(now - Date.parse(items[0]?.openedAt ?? '')).toBeGreaterThan(18 * MINUTE_MS)
})

test('however long calls wait to be rated, the alert stays', async () => {
  await spent('12')
  await minutes(1)
  for (let hour = 0; hour < 5; hour += 1) {
    await end()
    await minutes(30)
  }
  expect(await alerts()).toEqual([['OPEN', 12]])
})

test('an alert keeps the currency of its money', async () => {
  await spent('12')
  await minutes(1)
  const currency = (value: string) => core.owner.query('UPDATE tenant SET currency = $1 WHERE id_tenant = 2', [value])
  await currency('CZK')
  const { items } = (await admin().call(Alerts.List, { query: { idDialModuleLine: line.idLine } })).body
  await currency('EUR')
  expect(items).toMatchObject([{ currency: 'EUR' }])
})

test('amounts are told only to those who may see billing', async () => {
  await spent('12.000001')
  await minutes(1)
  const { idLine } = line
  const params = { idDialModuleLine: idLine }
  await giveRole(core, 'nobody', { Line: [`view:${idLine}`, `monitoring:${idLine}`] })
  const blank = { currency: 'EUR', evidence: null, rule: 'Watches what the calls cost' }
  const nobody = core.as('nobody')
  const { items } = (await nobody.call(Alerts.List, { query: params })).body
  expect(items).toMatchObject([blank])
  const idAlert = items[0]?.idAlert ?? 0
  expect((await nobody.call(Alerts.Basic, { params: { idAlert } })).body).toMatchObject(blank)
  expect((await nobody.call(DialModuleLines.Backtest, { params, body: spend })).status).toBe(403)
  const { body } = await nobody.call(DialModuleLines.RecommendedMonitoringSetup, { params })
  expect(JSON.stringify(body)).not.toContain('pend')
  // Nor to a secret of a person who may.
  const scopes = { name: 'Lines', expiresAt: null, scopes: { Line: [`view:${idLine}`] } }
  const { secret } = (await admin().call(operations.Users.CreateUserApiSecret, { body: scopes })).body
  const listed = await core.send<{ items: object[] }>(
    'GET',
    `${Alerts.List.path}?idDialModuleLine=${idLine}`,
    undefined,
    secret,
  )
  expect(listed.body.items).toMatchObject([blank])
  const [alert] = (await admin().call(Alerts.List, { query: params })).body.items
  expect(alert?.evidence?.opened.value).toBe(12.000001)
  expect((await nobody.call(Alerts.Acknowledge, { params: { idAlert } })).body).toMatchObject(blank)
  // Nor are they found by rules of one's own; others stay, and may be added.
  const { rowVersion, rules } = (await nobody.call(DialModuleLines.Monitoring, { params })).body
  const drafts = rules.map(({ group: _, ...rule }) => rule)
  const save = async (...given: MonitoringDraft['rules']) =>
    await nobody.call(DialModuleLines.UpdateMonitoring, { params, body: { rowVersion, rules: given } })
  const lower = drafts.map((rule) => ({ ...rule, warning: 1 }))
  expect([(await save(...lower)).status, (await save(...drafts, { ...spend, idAlertRule: null })).status]).toEqual([
    403, 403,
  ])
  expect((await save(...drafts, { ...newRule('module'), idAlertRule: null })).status).toBe(200)
  const { rows } = await core.owner.query(
    `SELECT 1 FROM audit_event WHERE entity_kind = 'Alert' AND entity_id = $1 AND row_to_json(audit_event)::text LIKE '%12.00%'`,
    [String(idAlert)],
  )
  expect(rows).toEqual([])
})
