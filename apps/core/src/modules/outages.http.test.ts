import type { SimulatedOutage } from '@parley/contract/modules/module.enum.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { makeCampaign } from '../../test/dialedCampaign.ts'
import { giveRole } from '../../test/giveRole.ts'
import { makeAnsweredLine } from '../../test/inbound.ts'
import { readLines } from '../dialer/store/facts.ts'
import type { JobRun } from '../kernel/jobs/jobRun.ts'
import { Listener } from '../kernel/listener.ts'
import { watchLines } from '../monitoring/watchLines.ts'
import { outageEndsJob } from './outage.service.ts'
import { MOST_OUTAGES } from './outage.store.ts'
import { followOutages } from './runningOutages.ts'

const { Alerts, DialModuleLines, DialModules } = operations
const MINUTE_MS = 60_000
const log = pino({ level: 'silent' })
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')
const pass = (ms: number) => core.clock.set(new Date(core.clock.now().getTime() + ms))

/** As the database writes it. */
const zulu = (at: Date) => at.toISOString().replace('.000Z', 'Z')

async function makeModule() {
  const line = await makeAnsweredLine(core)
  const params = { idDialModule: line.idModule }
  const start = (kind: SimulatedOutage, minutes = 10) =>
    admin().call(DialModules.StartOutage, { params, body: { kind, minutes } })
  const end = () => admin().call(DialModules.EndOutage, { params })
  const status = async () => (await admin().call(DialModules.Status, { params })).body
  const outages = async () => (await admin().call(DialModules.Outages, { params })).body
  return { line, params, start, end, status, outages }
}
test('a simulated outage says since when, why and how often, and ends by hand and by itself', async () => {
  const { start, end, status, outages } = await makeModule()
  pass(MINUTE_MS)
  const before = core.clock.now()
  expect((await start('GATEWAY', 5)).body).toMatchObject({
    ...{ state: 'DOWN', stateSince: zulu(before), flaps: { hour: 1, day: 1 } },
    outage: { kind: 'GATEWAY', endsAt: new Date(before.getTime() + 5 * MINUTE_MS).toISOString() },
  })
  expect((await start('SLOW')).body).toMatchObject({ code: 'module.hasOutage' })
  pass(MINUTE_MS)
  expect((await end()).body).toMatchObject({ state: 'UP', outage: null, stateSince: zulu(core.clock.now()) })
  expect((await end()).body).toMatchObject({ code: 'module.noOutage' })
  pass(MINUTE_MS)
  const again = await start('SLOW', 2)
  expect(again.body).toMatchObject({ state: 'SLOW', flaps: { hour: 2, day: 2 } })
  pass(2 * MINUTE_MS)
  const over = core.clock.now()
  pass(MINUTE_MS)
  expect(await status()).toMatchObject({ state: 'UP', outage: null, stateSince: zulu(over) })
  expect(await outages()).toMatchObject([
    { kind: 'SLOW', endedAt: zulu(over), by: { name: expect.any(String) } },
    { kind: 'GATEWAY' },
  ])
  pass(60 * MINUTE_MS)
  expect((await status()).flaps).toEqual({ hour: 0, day: 2 })
})

test('its end is told once, however often the job runs', async () => {
  const { start, line } = await makeModule()
  core.events.splice(0)
  await start('REFUSES', 1)
  const { rows } = await core.owner.query('SELECT id_module_outage AS id FROM module_outage WHERE id_module = $1', [
    line.idModule,
  ])
  pass(MINUTE_MS)
  const run = { run: (work: Parameters<JobRun['run']>[0]) => core.inTenant(2, work) } as unknown as JobRun // all it asks of a run
  for (const _ of [1, 2]) await outageEndsJob().handle(run, { idModuleOutage: Number(rows[0].id) } as unknown as never) // its payload
  const said = (
    await core.owner.query("SELECT after ->> 'what' AS what FROM audit_event ORDER BY id_audit_event DESC LIMIT 2")
  ).rows
  expect(said).toEqual([{ what: 'Simulated outage ended by itself' }, { what: 'Simulated outage started' }])
  expect(core.events.filter(({ name }) => name === 'stream')).toHaveLength(2)
})

test('nothing is dialed over a module that is away; over one that refuses it is', async () => {
  const { start, end, line } = await makeModule()
  await makeCampaign(core, 2, line.flow, { idLine: line.idLine })
  const isEnabled = async () =>
    (await core.inTenant(2, ({ db, clock }) => readLines(db, clock.now()))).find(({ idLine }) => idLine === line.idLine)
      ?.isEnabled
  const during = async (kind: SimulatedOutage) => {
    expect((await start(kind)).status).toBe(200)
    const found = await isEnabled()
    await end()
    pass(1)
    return found
  }
  expect(await isEnabled()).toBe(true)
  expect([await during('REGISTRATION'), await during('GATEWAY')]).toEqual([false, false])
  expect([await during('REFUSES'), await during('SLOW')]).toEqual([true, true])
})

test('every process knows of it as it begins and ends, and one that is started meanwhile, too', async () => {
  const { start, end, line } = await makeModule()
  const listener = new Listener(core.databaseUrl, log)
  await listener.start()
  const options = { core, listener, clock: core.clock, log }
  const first = await followOutages(options)
  await start('REFUSES')
  await expect.poll(() => first.of(line.idModule)).toBe('REFUSES')
  const second = await followOutages(options)
  expect(second.of(line.idModule)).toBe('REFUSES')
  pass(10 * MINUTE_MS)
  expect([first.of(line.idModule), second.of(line.idModule)]).toEqual([undefined, undefined])
  await start('GATEWAY')
  await expect.poll(() => second.of(line.idModule)).toBe('GATEWAY')
  await end()
  await expect.poll(() => first.of(line.idModule)).toBeUndefined()
  await listener.close()
})

test('of a module that is disabled an outage is seen and ended, and “since” is what took its calls away first', async () => {
  const { start, end, status, line } = await makeModule()
  const set = (enabled: boolean) =>
    core.owner.query('UPDATE dial_module SET enabled = $2, updated_at = $3 WHERE id_module = $1', [
      ...[line.idModule, enabled, core.clock.now()],
    ])
  pass(MINUTE_MS)
  const began = core.clock.now()
  await start('GATEWAY')
  pass(MINUTE_MS)
  const disabled = core.clock.now()
  await set(false)
  expect(await status()).toMatchObject({ state: 'DOWN', stateSince: zulu(began), outage: { kind: 'GATEWAY' } })
  pass(MINUTE_MS)
  expect((await end()).status).toBe(200)
  expect(await status()).toMatchObject({ state: 'DOWN', stateSince: zulu(disabled), outage: null })
  pass(MINUTE_MS)
  await set(true)
  expect(await status()).toMatchObject({ state: 'UP', stateSince: zulu(core.clock.now()) })
})

test('of a module only the newest outages are kept', async () => {
  const { start, end, line } = await makeModule()
  await core.owner.query(
    `INSERT INTO module_outage (id_tenant, id_module, kind, started_at, ended_at)
      SELECT 2, $1, 'DISABLED', at, at FROM generate_series(1, $2::int) AS i, LATERAL (SELECT $3::timestamptz - make_interval(days => i) AS at) AS a`,
    [line.idModule, MOST_OUTAGES + 20, core.clock.now()],
  )
  await start('GATEWAY')
  await end()
  const { rows } = await core.owner.query('SELECT count(*)::int AS n FROM module_outage WHERE id_module = $1', [
    line.idModule,
  ])
  expect(rows).toEqual([{ n: MOST_OUTAGES + 2 }])
})

test('a process that reads late or not at all knows of it all the same', async () => {
  const { start, end, line } = await makeModule()
  const slow = Promise.withResolvers<void>()
  const reads: (() => Promise<void> | void)[] = []
  const db = core.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await reads.shift()?.()
      return result
    },
  })
  const listener = new Listener(core.databaseUrl, log)
  await listener.start()
  const { of, stop } = await followOutages({ core: { db }, listener, clock: core.clock, log, everyMs: 200 })
  reads.push(() => slow.promise)
  await start('GATEWAY')
  await expect.poll(() => reads.length).toBe(0)
  await end()
  slow.resolve()
  await expect.poll(() => of(line.idModule)).toBeUndefined()
  const fail = () => Promise.reject(new Error('away'))
  reads.push(fail, fail)
  await start('REFUSES')
  await expect.poll(() => [of(line.idModule), reads.length]).toEqual(['REFUSES', 0])
  await end()
  stop()
  await listener.close()
})

test('its rules see it and open an alert, which resolves once it is over; its lines say so', async () => {
  const { start, end, line } = await makeModule()
  const { rowVersion } = (await admin().call(DialModuleLines.Monitoring, { params: line.params })).body
  const rules = [{ ...newRule('module'), forMinutes: 1, idAlertRule: null }]
  await admin().call(DialModuleLines.UpdateMonitoring, { params: line.params, body: { rowVersion, rules } })
  const minute = async () => {
    pass(MINUTE_MS)
    await watchLines({ ...core, log })
  }
  const alerts = async () =>
    (await admin().call(Alerts.List, { query: { idDialModuleLine: line.idLine } })).body.items.map(({ state }) => state)
  await minute()
  expect(await alerts()).toEqual([])
  await start('REGISTRATION', 60)
  await minute()
  await minute()
  expect(await alerts()).toEqual(['OPEN'])
  await end()
  for (let at = 0; at < 4; at += 1) await minute()
  expect(await alerts()).toEqual(['RESOLVED'])
})

test('one that is not simulated has none, not even by the database; and it ends when that changes', async () => {
  const { start, params, line } = await makeModule()
  await start('GATEWAY')
  await core.owner.query('UPDATE dial_module SET is_simulated = false, updated_at = $2 WHERE id_module = $1', [
    line.idModule,
    core.clock.now(),
  ])
  expect((await start('GATEWAY')).body).toMatchObject({ code: 'module.notSimulated' })
  expect((await admin().call(DialModules.Status, { params })).body).toMatchObject({ state: 'NO_GATEWAY', outage: null })
  await expect(
    core.owner.query(
      `INSERT INTO module_outage (id_tenant, id_module, kind, started_at, ends_at) VALUES (2, $1, 'SLOW', now(), now() + interval '1 hour')`,
      [line.idModule],
    ),
  ).rejects.toThrow('is not simulated')
  await core.owner.query('UPDATE dial_module SET is_simulated = true, updated_at = $2 WHERE id_module = $1', [
    line.idModule,
    core.clock.now(),
  ])
  expect((await admin().call(DialModules.Status, { params })).body).toMatchObject({ state: 'UP', outage: null })
})

test('it is denied without the permission to edit the module, and bad times are refused by name', async () => {
  const { params, start, line } = await makeModule()
  await giveRole(core, 'nobody', { Module: ['view'] })
  const denied = await core.as('nobody').call(DialModules.StartOutage, { params, body: { kind: 'SLOW', minutes: 5 } })
  expect(denied.status).toBe(403)
  for (const minutes of [0, 1_441, 2.5]) expect((await start('SLOW', minutes)).status).toBe(400)
  await core.owner.query('UPDATE dial_module SET enabled = false WHERE id_module = $1', [line.idModule])
  expect((await start('SLOW')).body).toMatchObject({ code: 'module.isDisabled' })
})
