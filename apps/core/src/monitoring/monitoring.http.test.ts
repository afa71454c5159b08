import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, storeCalls } from '../../test/finishedCalls.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { watchLines } from './watchLines.ts'

const { Alerts, Audit, DialModuleLines, Home, Tenants } = operations
const MINUTE_MS = 60_000
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
const log = pino({ level: 'silent' })

const received: { type: string; title: string; text: string; url: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => {
    received.push(JSON.parse(body))
    response.writeHead(200).end()
  })
})
let core: TestCore
let worker: Worker
let made = 0
let line: { idLine: number; name: string }
let params: { idDialModuleLine: number }
/** The end of the last minute that was looked at. */
let now = Date.parse('2026-11-20T10:00:00Z')

beforeAll(async () => {
  core = await startTestCore()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log,
    jobs: allJobs(core.services),
  })
})
afterAll(async () => {
  await worker.stop()
  receiver.close()
  await core.close()
})
beforeEach(async () => {
  received.length = 0
  await core.owner.query(
    'DELETE FROM alert; DELETE FROM alert_rule; DELETE FROM notification_group; DELETE FROM notification_message',
  )
  made += 1
  line = await makeLine(core, 2, `Watched ${made}`)
  params = { idDialModuleLine: line.idLine }
  await minutes(1)
})

const admin = () => core.as('admin')
const watch = () => watchLines({ ...core, log })
/** Time passes minute by minute, and each is looked at. */
async function minutes(many: number, each: () => Promise<unknown> = async () => {}) {
  for (let at = 0; at < many; at += 1) {
    await each()
    now += MINUTE_MS
    core.clock.set(new Date(now + 6_000))
    await watch()
  }
}
/** Within the minute that goes on, so many calls are answered, and so many not. */
const calls = (answered: number, missed: number) => {
  const at = new Date(now + 10_000).toISOString()
  const one = (outcome: -1 | 3) => call(at, { line: line.idLine, minutes: 0, outcome })
  return storeCalls(core, 2, [
    ...Array.from({ length: answered }, () => one(3)),
    ...Array.from({ length: missed }, () => one(-1)),
  ])
}
const good = () => calls(5, 0)
const bad = () => calls(1, 4)

const answerRate: AlertRuleDraft = {
  ...{ ...newRule('answerRate'), warning: 60, critical: 10, windowMinutes: 1, minCalls: 5 },
  ...{ forMinutes: 2, cooldownMinutes: 10 },
}
async function setRules(
  rules: readonly Partial<AlertRuleDraft & { idAlertRule: number | null }>[],
  person: PersonName = 'admin',
) {
  const { rowVersion } = (await admin().call(DialModuleLines.Monitoring, { params })).body
  const body = { rowVersion, rules: rules.map((rule) => ({ ...answerRate, idAlertRule: null, ...rule })) }
  return await core.as(person).call(DialModuleLines.UpdateMonitoring, { params, body })
}
const alerts = async (person: PersonName = 'admin', query = {}) =>
  (await core.as(person).call(Alerts.List, { query })).body.items
const states = async () => (await alerts()).map(({ state, severity }) => `${state} ${severity}`)
async function makeGroup(
  events: readonly ('alert.opened' | 'alert.resolved' | 'module.down')[],
  idUsers: number[] = [],
) {
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` // it listens on a port
  const body = {
    ...{ name: `Night shift ${made}`, isEnabled: true, events: [...events], emails: ['ann@example.org'] },
    ...{ webhookUrl, idUsers, quiet: null },
  }
  const answer = await admin().call(Tenants.CreateNotificationGroup, { params: { idTenant: 2 }, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.group.idNotificationGroup
}
const told = (many: number) => vi.waitFor(() => expect(received).toHaveLength(many), 20_000)
const warnings = async (person: PersonName = 'admin') =>
  (await core.as(person).call(Home.Warnings)).body.flatMap(({ code, message }) =>
    code === 'alerts.open' ? [message] : [],
  )

test('calls, a rule, an alert, the bell and a webhook, acknowledged and resolved by itself', async () => {
  const people = (await admin().call(Tenants.NotificationPeople, { params: { idTenant: 2 } })).body
  const viewer = people.find(({ name }) => name.startsWith('viewer'))?.id ?? 0
  await makeGroup(['alert.opened', 'alert.resolved'], [viewer])
  const saved = await setRules([{}])
  expect(saved.status, saved.text).toBe(200)
  await minutes(1, bad)
  expect([await states(), await warnings()]).toEqual([[], []])
  await minutes(1, bad)
  const [alert] = await alerts()
  const openedAt = iso(now)
  expect(alert).toMatchObject({
    ...{ line: { id: line.idLine, name: line.name }, state: 'OPEN', severity: 'warning', openedAt },
    rule: 'Warns when fewer than 60% of the calls of a minute are answered, of at least 5 calls, critical below 10%',
    evidence: { opened: { at: new Date(now).toISOString(), value: 20, threshold: 60, calls: 5 } },
  })
  expect(await warnings()).toEqual(['One alert is open'])
  await told(1)
  expect(received[0]).toMatchObject({
    type: 'alert.opened',
    title: `${line.name}: few calls are answered`,
    text: `20% of 5 calls, the threshold is 60%. ${alert?.rule}.`,
    url: `http://localhost:8080/administration/alerts?alert=${alert?.idAlert}`,
  })
  await vi.waitFor(async () =>
    expect((await core.as('viewer').call(Home.Notices)).body.map(({ title }) => title)).toContain(received[0]?.title),
  )
  const one = { params: { idAlert: alert?.idAlert ?? 0 } }
  const acknowledged = await admin().call(Alerts.Acknowledge, one)
  expect(acknowledged.body).toMatchObject({ state: 'ACKNOWLEDGED', acknowledgedBy: { name: 'admin Tester' } })
  // Once more it changes nothing.
  expect((await admin().call(Alerts.Acknowledge, one)).body.rowVersion).toBe(acknowledged.body.rowVersion)
  expect(await warnings()).toEqual([])
  await minutes(1, good)
  await minutes(1, bad)
  await minutes(1, good)
  expect(await states()).toEqual(['ACKNOWLEDGED warning'])
  await minutes(1, good)
  expect((await alerts())[0]).toMatchObject({
    state: 'RESOLVED',
    resolvedBy: null,
    resolvedAt: iso(now),
  })
  await told(2)
  expect(received[1]).toMatchObject({ type: 'alert.resolved', title: `Resolved: ${line.name}: few calls are answered` })
  expect((await admin().call(Alerts.Acknowledge, one)).body).toMatchObject({ code: 'alert.resolved' })
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Alert' } })).body
  expect(items.map(({ actor }) => actor.name)).toEqual(['Parley', 'admin Tester', 'Parley'])
})

test('a warning that becomes critical is open again, and rests after it was resolved', async () => {
  await setRules([{}])
  await minutes(2, bad)
  const idAlert = (await alerts())[0]?.idAlert ?? 0
  await admin().call(Alerts.Acknowledge, { params: { idAlert } })
  await minutes(2, () => calls(0, 5))
  expect(await states()).toEqual(['OPEN critical'])
  expect((await alerts())[0]?.evidence).toMatchObject({ opened: { value: 20 }, worst: { value: 0, threshold: 10 } })
  const body = { note: 'The trunk was down', isFalse: false }
  expect((await admin().call(Alerts.Resolve, { params: { idAlert }, body })).body).toMatchObject({
    ...{ state: 'RESOLVED', note: 'The trunk was down', isFalse: false, resolvedBy: { name: 'admin Tester' } },
  })
  await minutes(9, bad)
  expect(await states()).toHaveLength(1)
  await minutes(3, bad)
  expect(await states()).toEqual(['OPEN warning', 'RESOLVED critical'])
})

test('a muted alert is silent until its time, then it is open again while its condition holds', async () => {
  await makeGroup(['alert.opened', 'alert.resolved'])
  await setRules([{}])
  await minutes(2, bad)
  await told(1)
  const one = { params: { idAlert: (await alerts())[0]?.idAlert ?? 0 } }
  const until = iso(now + 3 * MINUTE_MS)
  expect((await admin().call(Alerts.Mute, { ...one, body: { until } })).body).toMatchObject({
    state: 'MUTED',
    mutedUntil: until,
  })
  await minutes(2, () => calls(0, 5))
  expect([await states(), await warnings()]).toEqual([['MUTED critical'], []])
  await minutes(1, bad)
  expect(await states()).toEqual(['OPEN critical'])
  // What it was muted for comes and goes: what opens meanwhile is muted, too.
  await admin().call(Alerts.Mute, { ...one, body: { until: iso(now + 60 * MINUTE_MS) } })
  await minutes(2, good)
  expect(await states()).toEqual(['RESOLVED critical'])
  await minutes(12, bad)
  expect(await states()).toEqual(['MUTED warning', 'RESOLVED critical'])
})

test('an open alert knows how bad it was, and ends with what its rule watched', async () => {
  const { body } = await setRules([{ critical: null }])
  await minutes(2, bad)
  await minutes(1, () => calls(0, 5))
  await minutes(1, bad)
  expect(await alerts()).toMatchObject([
    { severity: 'warning', evidence: { opened: { value: 20 }, worst: { value: 0 } } },
  ])
  const idAlertRule = body.rules[0]?.idAlertRule ?? null
  await setRules([{ idAlertRule, kind: 'latency', comparator: 'above', warning: 900, critical: null }])
  expect(await alerts()).toMatchObject([{ state: 'RESOLVED', note: 'The rule watches something else now.' }])
})

test('nothing opens from an empty window or too few calls; refused calls count as not answered', async () => {
  await setRules([{}])
  await minutes(3)
  await minutes(3, () => calls(0, 4))
  expect(await states()).toEqual([])
  const refuse = () =>
    core.owner.query(
      `INSERT INTO refused_call (id_tenant, id_module, id_line, at, from_number, to_number, refused_as, trail)
       SELECT 2, id_module, id_line, $2, '1', '2', 'busy', '[]' FROM line, generate_series(1, 5) WHERE id_line = $1`,
      [line.idLine, new Date(now + 10_000)],
    )
  await minutes(2, refuse)
  expect(await states()).toEqual(['OPEN critical'])
})

test('two who watch at once open one alert, and what was late is looked at once, minute by minute', async () => {
  await setRules([{ cooldownMinutes: 0 }])
  await bad()
  now += MINUTE_MS
  await bad()
  now += MINUTE_MS
  await good()
  now += MINUTE_MS
  await good()
  now += MINUTE_MS
  core.clock.set(new Date(now + 6_000))
  const looked = await Promise.all([watch(), watch(), watch()])
  expect(looked.reduce((sum, each) => sum + each, 0)).toBe(4)
  expect((await alerts())[0]).toMatchObject({
    ...{
      state: 'RESOLVED',
      openedAt: iso(now - 2 * MINUTE_MS),
      resolvedAt: iso(now),
    },
  })
  expect(await watch()).toBe(0)
  // After a day without a process, two hours are looked at.
  now += 24 * 60 * MINUTE_MS
  core.clock.set(new Date(now + 6_000))
  expect(await watch()).toBe(120 + 1)
})

test('a minute that was left half done is done again, and its alert is opened once', async () => {
  await setRules([{}])
  await minutes(2, bad)
  await core.owner.query(`UPDATE app.monitored SET until = until - interval '1 minute'; UPDATE alert_rule SET bad = 1`)
  await watch()
  expect(await states()).toEqual(['OPEN warning'])
})

test('an alert whose rule or line is gone or off is resolved, and says why', async () => {
  const ids = async () =>
    (await admin().call(DialModuleLines.Monitoring, { params })).body.rules.map(({ idAlertRule }) => idAlertRule)
  await setRules([
    {},
    { kind: 'shortCalls', comparator: 'above', warning: 50, critical: null, minCalls: 1 },
    { minCalls: 4 },
  ])
  await minutes(2, bad)
  expect(await states()).toEqual(['OPEN warning', 'OPEN warning', 'OPEN warning'])
  const [first = 0, second = 0] = await ids()
  await setRules([
    { idAlertRule: first, enabled: false },
    { idAlertRule: second, kind: 'shortCalls', comparator: 'above', warning: 50, critical: null, minCalls: 1 },
  ])
  const notes = async () => (await alerts()).map(({ note }) => note).sort()
  expect(await notes()).toEqual(['', 'The rule was deleted.', 'The rule was turned off.'])
  await core.owner.query('UPDATE line SET enabled = false WHERE id_line = $1', [line.idLine])
  await minutes(1)
  expect(await notes()).toEqual(['The line was turned off.', 'The rule was deleted.', 'The rule was turned off.'])
})

test('a module that is down is told as that, to the group of the rule alone', async () => {
  const others = await makeGroup(['module.down', 'alert.opened'])
  await core.owner.query(
    "UPDATE notification_group SET name = 'Others', webhook_url = NULL, webhook_secret = NULL WHERE id_notification_group = $1",
    [others],
  )
  const idNotificationGroup = await makeGroup(['alert.resolved'])
  await setRules([{ ...newRule('module'), forMinutes: 1, idNotificationGroup }])
  await minutes(2)
  expect(await states()).toEqual([])
  await core.owner.query('UPDATE dial_module SET enabled = false WHERE name = $1', [`Module of ${line.name}`])
  await minutes(1)
  expect(await states()).toEqual(['OPEN critical'])
  await told(1)
  expect(received[0]).toMatchObject({ type: 'module.down', title: `${line.name}: its module is down (critical)` })
  const letters = () => core.letters.filter(({ subject }) => subject.includes('its module is down'))
  await vi.waitFor(() => expect(letters()).toHaveLength(1), 20_000)
  await core.owner.query('UPDATE dial_module SET enabled = true WHERE name = $1', [`Module of ${line.name}`])
  await minutes(1)
  expect(await states()).toEqual(['RESOLVED critical'])
})

test('calls under way count as they are, and keep silence away', async () => {
  await setRules([{ ...newRule('concurrent'), warning: 2, forMinutes: 1 }])
  const guid = (ms: number) =>
    `${ms
      .toString(16)
      .padStart(12, '0')
      .replace(/(.{8})(.{4})/, '$1-$2')}-7000-8000-${crypto.randomUUID().slice(-12)}`
  for (let at = 0; at < 3; at += 1)
    await core.owner.query(
      `INSERT INTO conversation_session (guid, id_tenant, setup, deadline) VALUES ($1, 2, $2, 'infinity')`,
      [guid(now + 1_000), { line: { idLine: line.idLine } }],
    )
  await minutes(1)
  expect((await alerts())[0]).toMatchObject({
    severity: 'warning',
    evidence: { opened: { value: 3, threshold: 2, calls: null } },
  })
  await core.owner.query('DELETE FROM conversation_session')
  await minutes(1)
  expect(await states()).toEqual(['RESOLVED warning'])
})

test('rules are one document: sound, saved on its newest version, undone, and of groups that exist', async () => {
  const unsound = await setRules([{ warning: null, critical: null }])
  expect([unsound.status, unsound.text]).toEqual([
    422,
    expect.stringContaining('Rule 1: Enter a warning or a critical threshold.'),
  ])
  expect((await setRules([{ idNotificationGroup: 999_999 }])).status).toBe(404)
  const { body } = await setRules([{}, { warning: 70 }])
  expect(body.rules.map(({ warning }) => warning)).toEqual([60, 70])
  const stale = { rowVersion: body.rowVersion - 1, rules: [] }
  expect((await admin().call(DialModuleLines.UpdateMonitoring, { params, body: stale })).body).toMatchObject({
    code: 'entity.stale',
  })
  // The same once more is no change.
  const drafts = body.rules.map(({ group: _, ...rule }) => rule)
  const same = await setRules(drafts)
  expect(same.body).toEqual(body)
  const swapped = await setRules(drafts.toReversed())
  expect(swapped.body.rules.map(({ warning }) => warning)).toEqual([70, 60])
  await setRules([])
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Monitoring' } })).body
  const undone = await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  const after = (await admin().call(DialModuleLines.Monitoring, { params })).body
  expect(after.rules.map(({ warning }) => warning)).toEqual([70, 60])
})

test('who may see lines sees their alerts; who may set monitoring of a line changes them; others find nothing', async () => {
  await setRules([{}])
  await minutes(2, bad)
  const idAlert = (await alerts())[0]?.idAlert ?? 0
  const one = { params: { idAlert } }
  const acts = (person: PersonName) =>
    Promise.all([
      core.as(person).call(Alerts.Basic, one),
      core.as(person).call(Alerts.Acknowledge, one),
      core.as(person).call(Alerts.Mute, { ...one, body: { until: '2030-01-01T00:00:00Z' } }),
      core.as(person).call(DialModuleLines.Monitoring, { params }),
      core.as(person).call(DialModuleLines.RecommendedMonitoringSetup, { params }),
      core.as(person).call(DialModuleLines.Backtest, { params, body: answerRate }),
      setRules([], person),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await acts('other')).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await acts('nobody')).toEqual([403, 403, 403, 403, 403, 403, 403])
  const another = await makeLine(core, 2, `Another ${made}`)
  await giveRole(core, 'nobody', { Line: [`view:${another.idLine}`, `monitoring:${another.idLine}`] })
  expect(await acts('nobody')).toEqual([403, 403, 403, 403, 403, 403, 403])
  expect([await alerts('nobody'), await warnings('nobody')]).toEqual([[], []])
  await giveRole(core, 'viewer', { Line: [`view:${line.idLine}`] })
  expect(await acts('viewer')).toEqual([200, 403, 403, 200, 200, 200, 403])
  expect([(await alerts('viewer')).length, await warnings('viewer')]).toEqual([1, ['One alert is open']])
  await giveRole(core, 'viewer', { Line: [`monitoring:${line.idLine}`] })
  expect((await core.as('viewer').call(Alerts.Acknowledge, one)).status).toBe(200)
})
